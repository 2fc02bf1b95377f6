/** Takes up the features that a host gave, in the order it wrote them. */
import type { Feature, FeatureContext, FeatureInstance, KitOptions } from './feature.js'

/** By its shape: a feature may come from another copy of this package. */
const isFeature = (told: unknown): told is Feature => told instanceof Object && 'setup' in told

/** Each is handed the adapters as those before it leave them. */
export function setupFeatures(options: KitOptions, context: FeatureContext) {
  const joined: FeatureInstance<unknown>[] = []
  const faces: Record<string, unknown> = {}
  let resolved = context.options
  for (const feature of Object.values(options)) {
    if (!isFeature(feature)) continue
    const one = feature.setup({ ...context, options: resolved })
    faces[feature.name] = one.api
    if (one.adapters) resolved = { ...resolved, adapters: one.adapters }
    joined.push(one)
  }
  return { joined, faces, resolved }
}
