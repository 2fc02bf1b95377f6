/** Addresses as records of names hold them: bytes, by coin type (ENSIP-9, ENSIP-11). */
import { getAddressEncoder, address as solanaAddress } from '@solana/kit'
import { type Address, bytesToHex, type Hex } from 'viem'
import { scriptOfAddress } from '../bitcoin/interpreter.js'

/** Stands for every EVM chain. */
const everyEvmCoin = 0x80000000

export interface NamedAddresses {
  /** On mainnet, and on every EVM chain that has no record of its own (ENSIP-19). */
  readonly evm?: Address
  readonly solana?: string
  /** Of regtest. */
  readonly bitcoin?: string
}

/** For `addresses` of `setName`. Throws for what is no address. */
export function addressRecords({ evm, solana, bitcoin }: NamedAddresses): Record<number, Hex> {
  return {
    ...(evm && { 60: evm, [everyEvmCoin]: evm }),
    ...(solana && {
      501: bytesToHex(Uint8Array.from(getAddressEncoder().encode(solanaAddress(solana)))),
    }),
    ...(bitcoin && { 0: `0x${scriptOfAddress(bitcoin)}` as const }),
  }
}
