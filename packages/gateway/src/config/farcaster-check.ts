/** Whether signing in with Farcaster has what it asks: a chain that nodes are known of, and a relay over https. */
import type { ConfigIssue } from './config-issue.js'
import type { Config } from './schema.js'

export function getFarcasterIssues({ auth, rpc, environment }: Config): ConfigIssue[] {
  const { farcaster } = auth
  if (!farcaster) return []
  const { chain, relayUrl } = farcaster
  const errors: ConfigIssue[] = []
  const isEvm = chain.startsWith('eip155:')
  if (!isEvm || !(rpc.usePublicNodes || Object.hasOwn(rpc.nodes, chain))) {
    const expected = 'expected an EVM chain with nodes: rpc.nodes.eip155:10, say'
    errors.push({ path: 'auth.farcaster.chain', expected })
  }
  if (environment === 'production' && new URL(relayUrl).protocol === 'http:')
    errors.push({ path: 'auth.farcaster.relayUrl', expected: 'expected https' })
  return errors
}
