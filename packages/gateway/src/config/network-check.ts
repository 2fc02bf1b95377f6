/** Refuses a network that is named like another one: an approval on it would read as one on the other. */
import { wellKnownNetworks } from '../assets/network-list.js'
import { confusableSkeleton } from '../assets/token-text.js'
import type { ConfigIssue } from './config-issue.js'
import type { Config } from './schema.js'

export function getNetworkIssues({ networks }: Config): readonly ConfigIssue[] {
  const taken = new Map(wellKnownNetworks().map(({ id, name }) => [confusableSkeleton(name), id]))
  return Object.entries(networks).flatMap(([id, { name }]) => {
    const glance = confusableSkeleton(name)
    const other = taken.get(glance)
    taken.set(glance, other ?? id)
    if (other === undefined || other === id) return []
    return [
      { path: `networks.${id}.name`, expected: `expected a name that ${other} does not have` },
    ]
  })
}
