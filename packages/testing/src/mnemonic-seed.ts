/** The seed of a mnemonic (BIP-39), which takes a tenth of a second to compute: once for each mnemonic. */
import { mnemonicToSeedSync } from '@scure/bip39'

const seeds = new Map<string, Uint8Array>()

/** BIP-39, without a passphrase. */
export function getSeed(mnemonic: string): Uint8Array {
  const known = seeds.get(mnemonic)
  if (known) return known
  const seed = mnemonicToSeedSync(mnemonic)
  seeds.set(mnemonic, seed)
  return seed
}
