/** Where people look at an address or a transaction. */
import type { NetworkInput } from './network.js'

const paths = { address: 'address', transaction: 'tx' } as const

/**
 * Returns the URL of an address or a transaction in a network's block explorer. Keeps the query of the
 * explorer's URL, such as `?cluster=devnet`.
 *
 * @param network - Network with `blockExplorers`.
 * @param kind - Kind of page: `address` or `transaction`.
 * @param id - Address or transaction id (hash).
 * @returns An https URL. Undefined if the network has no explorer, or none on https.
 * @example
 * ```ts
 * import { explorerHref } from '@scope/core'
 *
 * const href = explorerHref(network, 'transaction', hash)
 * ```
 */
export function explorerHref(
  { blockExplorers }: NetworkInput,
  kind: keyof typeof paths,
  id: string,
): string | undefined {
  try {
    const url = new URL(blockExplorers?.default.url ?? '')
    if (url.protocol !== 'https:') return undefined
    url.pathname = `${url.pathname.replace(/\/+$/, '')}/${paths[kind]}/${encodeURIComponent(id)}`
    return url.href
  } catch {
    return undefined
  }
}
