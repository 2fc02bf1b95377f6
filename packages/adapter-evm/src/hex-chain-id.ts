import { type CaipNetworkId, getReference } from '@scope/core/chain'

/** Chain id of a network as wallets take it: hexadecimal, without leading zeros. */
export const hexChainId = (networkId: CaipNetworkId): string =>
  `0x${BigInt(getReference(networkId)).toString(16)}`
