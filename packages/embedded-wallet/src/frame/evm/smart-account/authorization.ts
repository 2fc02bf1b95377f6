/** Lets an account’s code be that of a contract (EIP-7702). Only the frame makes these: no request of a page can. */
import { type Address, type Hex, hexToBytes } from 'viem'
import { hashAuthorization } from 'viem/utils'
import type { Bytes } from '../../keys/bytes.js'
import { hexOf, toSafeInteger } from '../quantity.js'
import { signHash } from '../signature.js'

/** As bundlers take it (ERC-7769). */
export interface SignedAuthorization {
  readonly chainId: Hex
  readonly address: Address
  readonly nonce: Hex
  readonly r: Hex
  readonly s: Hex
  readonly yParity: Hex
}

export interface Authorization {
  /** Never 0, which is every chain. */
  readonly chainId: bigint
  readonly contract: Address
  /** The account’s transaction count: another transaction makes the authorization void. */
  readonly nonce: bigint
}

const word = (value: Hex): Hex => `0x${value.slice(2).padStart(64, '0')}`

export function signAuthorization(
  { chainId, contract, nonce }: Authorization,
  key: Bytes,
): SignedAuthorization {
  const hash = hashAuthorization({
    chainId: toSafeInteger(chainId),
    contractAddress: contract,
    nonce: toSafeInteger(nonce),
  })
  const { r, s, yParity } = signHash(hexToBytes(hash), key)
  return {
    chainId: hexOf(chainId),
    address: contract,
    nonce: hexOf(nonce),
    r: word(r),
    s: word(s),
    yParity: hexOf(BigInt(yParity)),
  }
}

/** For estimates: of the form of a real one. Bundlers read only the contract’s address of it. */
export const stubAuthorization = ({
  chainId,
  contract,
  nonce,
}: Authorization): SignedAuthorization => ({
  chainId: hexOf(chainId),
  address: contract,
  nonce: hexOf(nonce),
  r: `0x${'f'.repeat(31)}${'0'.repeat(33)}`,
  s: `0x7${'a'.repeat(63)}`,
  yParity: '0x1',
})
