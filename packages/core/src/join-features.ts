/** Takes up the features that a host gave, in the order it wrote them. */
import type { Feature, FeatureSite, JoinedFeature, KitOptions } from './feature.js'
import { isFeature } from './options/is-feature.js'

/** Each is handed the adapters as those before it leave them. */
export function joinFeatures(options: KitOptions, site: FeatureSite) {
  const joined: JoinedFeature<unknown>[] = []
  const faces: Record<string, unknown> = {}
  let resolved = site.options
  for (const feature of Object.values(options).filter(isFeature) as Feature[]) {
    const one = feature.joinKit({ ...site, options: resolved })
    faces[feature.name] = one.face
    if (one.adapters) resolved = { ...resolved, adapters: one.adapters }
    joined.push(one)
  }
  return { joined, faces, resolved }
}
