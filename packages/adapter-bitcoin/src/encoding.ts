/** Base64 and hexadecimal, without `Buffer`. What can’t be read is the wallet’s fault, or the caller’s. */
import { bytesToHex, hexToBytes } from '@noble/hashes/utils'
import { KitError } from '@scope/core/chain'

export const toHex = bytesToHex

export const invalidAnswer = (field: string): KitError =>
  new KitError('wallet-response-invalid', `The wallet returned an invalid response (${field}).`)

export function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}

/** Undefined where it is none. */
export function fromBase64(text: string): Uint8Array | undefined {
  try {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
  } catch {
    return undefined
  }
}

export function fromHex(text: string): Uint8Array | undefined {
  try {
    return hexToBytes(text)
  } catch {
    return undefined
  }
}

export const toText = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : undefined

/**
 * Converts satoshi to a JSON number, as wallets require. It is exact, because the sender has checked that it is a safe
 * integer.
 */
export const satsNumber = (value: bigint): number => Number.parseInt(value.toString(), 10)
