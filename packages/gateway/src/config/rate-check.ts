/** Checks that each currency of `rates.currencies` has a source, and that each feed has a node to read it. */
import { knownFeedChain, knownFeeds } from '../rates/known-feeds.js'
import type { ConfigIssue } from './config-issue.js'
import type { Config } from './schema.js'

/** Finds currencies without a source, and feeds without a node. */
export function getRateIssues({ rates, prices, rpc }: Config): readonly ConfigIssue[] {
  const hasNode = (chain: string) => rpc.nodes[chain] !== undefined || rpc.usePublicNodes
  const issues = Object.entries(rates.feeds).flatMap(([code, { chain }]): ConfigIssue[] =>
    hasNode(chain)
      ? []
      : [{ path: `rates.feeds.${code}.chain`, expected: `expected rpc.nodes.${chain}` }],
  )
  if (prices.api) return issues
  for (const [at, code] of rates.currencies.entries()) {
    if (code in rates.fixed || code in rates.feeds) continue
    const path = `rates.currencies[${at}]`
    if (!Object.hasOwn(knownFeeds, code))
      issues.push({
        path,
        expected: 'expected its rate in rates.fixed, or rates.feeds, or prices.api',
      })
    else if (!hasNode(knownFeedChain))
      issues.push({
        path,
        expected: `expected rpc.nodes.${knownFeedChain}, which its feed is read from`,
      })
  }
  return issues
}
