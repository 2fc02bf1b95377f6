/** EVM addresses, as calldata needs them. */
import { KitError } from '../errors/kit-error.js'

const isHex = (text: string): text is `0x${string}` => /^0x[\da-f]{40}$/i.test(text)

/** Undefined stays undefined: the native currency has no address. Throws `address-invalid`. */
export function toHexAddress(address: string): `0x${string}`
export function toHexAddress(address: string | undefined): `0x${string}` | undefined
export function toHexAddress(address: string | undefined): `0x${string}` | undefined {
  if (address === undefined || isHex(address)) return address
  throw new KitError('address-invalid', 'This is not an EVM address: 0x and 40 hexadecimal digits.')
}
