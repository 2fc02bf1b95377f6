/** Marks of networks that are part of the kit: a page without a gateway draws them, and asks no other host. */
import type { Network } from '@scope/core'

/** Network whose mark stands for the test networks of its namespace that have none of their own. */
const mainnets: Readonly<Record<string, string>> = {
  eip155: 'eip155:1',
  solana: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  bip122: 'bip122:000000000019d6689c085ae165831e93',
}

const loaded = new Map<string, string | null>()

/** Returns a mark that was loaded before: null for a network without one, undefined if it was not loaded yet. */
export const getNetworkMark = ({ caipNetworkId }: Network): string | null | undefined =>
  loaded.get(caipNetworkId)

/**
 * Loads the mark of a network. Views that are drawn later draw it in their first frame.
 *
 * @returns A `data:` URI. Null for a network without a mark, and if the file can't be loaded: the next call tries again.
 */
export async function loadNetworkMark(network: Network): Promise<string | null> {
  const { caipNetworkId, chainNamespace, testnet } = network
  try {
    const { getMarkLoader } = await import('./network-mark-files.js')
    const load =
      getMarkLoader(caipNetworkId) ??
      (testnet ? getMarkLoader(mainnets[chainNamespace] ?? '') : undefined)
    const mark = load ? (await load()).default : null
    loaded.set(caipNetworkId, mark)
    return mark
  } catch {
    return null
  }
}
