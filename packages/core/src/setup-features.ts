/** Takes up the features that a host gave, in the order it wrote them. */
import type { Feature, FeatureContext, FeatureInstance, KitOptions } from './feature.js'

/** By its shape: a feature may come from another copy of this package. */
const isFeature = (value: unknown): value is Feature => value instanceof Object && 'setup' in value

/** Each is handed the adapters as those before it leave them. */
export function setupFeatures(options: KitOptions, context: FeatureContext) {
  const instances: FeatureInstance<unknown>[] = []
  const apis: Record<string, unknown> = {}
  let resolved = context.options
  for (const feature of Object.values(options)) {
    if (!isFeature(feature)) continue
    const instance = feature.setup({ ...context, options: resolved })
    apis[feature.name] = instance.api
    if (instance.adapters) resolved = { ...resolved, adapters: instance.adapters }
    instances.push(instance)
  }
  return { instances, apis, resolved }
}
