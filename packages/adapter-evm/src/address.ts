/** EVM addresses in their one canonical form: mixed-case checksum (EIP-55). */
import { keccak_256 } from '@noble/hashes/sha3'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils'
import { KitError } from '@scope/core/chain'

const pattern = /^(?:0x)?([\da-f]{40})$/i

export function checksum(digits: string): string {
  const lower = digits.toLowerCase()
  const hash = bytesToHex(keccak_256(utf8ToBytes(lower)))
  const mixed = [...lower].map((digit, at) =>
    (hash[at] ?? '0') >= '8' ? digit.toUpperCase() : digit,
  )
  return `0x${mixed.join('')}`
}

/**
 * The checksummed address. Forty hexadecimal digits with or without `0x`; mixed case must be the right checksum.
 * Throws `address-invalid`.
 */
export function parseAddress(text: string): string {
  const digits = pattern.exec(text.trim())?.[1]
  if (!digits)
    throw new KitError(
      'address-invalid',
      'This is not an EVM address: 0x and 40 hexadecimal digits.',
    )
  const address = checksum(digits)
  const isMixed = digits !== digits.toLowerCase() && digits !== digits.toUpperCase()
  if (isMixed && address !== `0x${digits}`) {
    throw new KitError(
      'address-invalid',
      'The address has a typing error: its checksum does not match.',
    )
  }
  return address
}
