/** Addresses without a known key or script. Coins that are sent there are lost. */
import type { BitcoinAddress } from '../address.js'

/** Vanity addresses that users burn coins at. */
const vanityAddresses: ReadonlySet<string> = new Set([
  '1BitcoinEaterAddressDontSendf59kuE',
  '1CounterpartyXXXXXXXXXXXXXXXUWLpVr',
])

/** A program of zeros or ones alone is one too, in every type of script. */
export function isBurnAddress({ canonical, program }: BitcoinAddress): boolean {
  const [first] = program
  const isUniform = (first === 0 || first === 0xff) && program.every((byte) => byte === first)
  return isUniform || vanityAddresses.has(canonical)
}
