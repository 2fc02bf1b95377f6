/** Addresses that no one has a key or a script for: what is sent there is lost. */
import type { BitcoinAddress } from '../address.js'

/** Made of words, with a checksum that fits: burned with on purpose, and pasted by mistake. */
const ofWords: ReadonlySet<string> = new Set([
  '1BitcoinEaterAddressDontSendf59kuE',
  '1CounterpartyXXXXXXXXXXXXXXXUWLpVr',
])

/** Also of every hash that is all zeros or all ones, in each type of script. */
export function isBurnAddress({ canonical, program }: BitcoinAddress): boolean {
  const [first] = program
  const isUniform = (first === 0 || first === 0xff) && program.every((byte) => byte === first)
  return isUniform || ofWords.has(canonical)
}
