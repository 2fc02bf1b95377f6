import type { Namespace } from './caip.js'

/**
 * An address, signature or transaction id in its namespace's form: `0x…` on EVM as in viem, else a string.
 *
 * @typeParam N - Namespace of the value.
 */
export type Encoded<N extends Namespace = Namespace> = N extends 'eip155' ? `0x${string}` : string

/**
 * An address in its namespace's form: `0x…` on EVM, else a string.
 *
 * @typeParam N - Namespace of the address.
 */
export type Address<N extends Namespace = Namespace> = Encoded<N>

/**
 * Shortens an address for lists: the first 4 and the last 6 characters. Attackers can create look-alikes
 * of it (32 bits). Show the full address before funds move.
 *
 * @param address - Address of any namespace.
 * @returns The short form. Addresses of at most 12 characters stay as they are.
 * @example
 * ```ts
 * import { truncateAddress } from '@scope/core'
 *
 * truncateAddress('0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045') // '0xd8…A96045'
 * ```
 */
export const truncateAddress = (address: string): string =>
  address.length > 12 ? `${address.slice(0, 4)}…${address.slice(-6)}` : address
