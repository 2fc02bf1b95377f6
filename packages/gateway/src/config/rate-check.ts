/** Checks that each currency of `rates.currencies` has a source. */
import { knownFeedChain, knownFeeds } from '../rates/known-feeds.js'
import type { ConfigIssue } from './config-issue.js'
import type { Config } from './schema.js'

/** Finds currencies without a source. */
export function getRateIssues({ rates, prices, rpc }: Config): readonly ConfigIssue[] {
  if (prices.api) return []
  const hasNode = rpc.nodes[knownFeedChain] !== undefined || rpc.usePublicNodes
  const issues: ConfigIssue[] = []
  for (const [at, code] of rates.currencies.entries()) {
    if (code in rates.fixed || code in rates.feeds) continue
    const path = `rates.currencies[${at}]`
    if (!Object.hasOwn(knownFeeds, code))
      issues.push({
        path,
        expected: 'expected its rate in rates.fixed, or rates.feeds, or prices.api',
      })
    else if (!hasNode)
      issues.push({
        path,
        expected: `expected rpc.nodes.${knownFeedChain}, which its feed is read from`,
      })
  }
  return issues
}
