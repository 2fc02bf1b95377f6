/** Where people look at an address or a transaction. */
import type { NetworkInput } from './network.js'

const paths = { address: 'address', transaction: 'tx' } as const

/**
 * The page of a network's explorer; undefined where the network has none, or none on https. What its URL asks for besides
 * (`?cluster=devnet`) is kept: it says which chain is meant.
 */
export function explorerHref(
  { blockExplorers }: NetworkInput,
  what: keyof typeof paths,
  id: string,
): string | undefined {
  try {
    const url = new URL(blockExplorers?.default.url ?? '')
    if (url.protocol !== 'https:') return undefined
    url.pathname = `${url.pathname.replace(/\/+$/, '')}/${paths[what]}/${encodeURIComponent(id)}`
    return url.href
  } catch {
    return undefined
  }
}
