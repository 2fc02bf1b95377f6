import type { Namespace } from './caip.js'

/** How a namespace writes addresses, signatures and the ids of transactions: on EVM `0x…`, as viem types it. */
export type Encoded<N extends Namespace = Namespace> = N extends 'eip155' ? `0x${string}` : string

/** An address as its namespace writes it. */
export type Address<N extends Namespace = Namespace> = Encoded<N>

/**
 * An address for lists: four leading and six trailing characters.
 * It identifies nothing (32 bits): show the whole address wherever money is about to move.
 */
export const truncateAddress = (address: string): string =>
  address.length > 12 ? `${address.slice(0, 4)}…${address.slice(-6)}` : address
