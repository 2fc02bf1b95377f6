/** The tokens that the demo's server puts on the local chains: where they are follows from their code. */
import type { TokenListEntry } from '@scope/core/tokens'
import { localOne, localTwo } from './local-networks.js'

const tokens = [
  ['0x040960B0F3D45afD0B87E33725495317944dfe83', 'Standard Token', 'STD', 6],
  ['0x8570CC5497Eb00DEE0C609006079911b90eA118F', 'No Return Token', 'NRT', 6],
  ['0x4f89f5C8DEA807669a1e8DE3d95c819582c9ae3a', 'Fee Token', 'FEE', 18],
  ['0x20D8D7499f99183A454136513Bb67c3C282Ff65b', 'Reverting Token', 'REV', 18],
] as const

export const localTokens: readonly TokenListEntry[] = [localOne, localTwo].flatMap(({ id }) =>
  tokens.map(([address, name, symbol, decimals]) => ({
    networkId: `eip155:${id}` as const,
    address,
    name,
    symbol,
    decimals,
  })),
)
