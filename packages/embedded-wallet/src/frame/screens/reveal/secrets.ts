/** What opens a wallet elsewhere, as other wallets take it. */
import { base58, hex } from '@scure/base'
import { toMnemonic } from '../../keys/mnemonic.js'
import type { OpenWallet } from '../../keys/shares.js'
import type { Opening } from '../../vault/vault.js'

export const secretKinds = ['phrase', 'evmKey', 'solanaKey'] as const
export type SecretKind = (typeof secretKinds)[number]

const readers: Readonly<Record<SecretKind, (wallet: OpenWallet) => string | Promise<string>>> = {
  phrase: ({ secret }) => toMnemonic(secret),
  evmKey: ({ keys }) => `0x${hex.encode(keys.eip155)}`,
  solanaKey: ({ keys, addresses }) => solanaKey(keys.solana, addresses.solana),
}

/** Opens the wallet for each, and wipes what was opened. */
export const secretReader =
  (vault: { open(): Promise<Pick<Opening, 'use'>> }) =>
  async (kind: SecretKind): Promise<string> => {
    const opening = await vault.open()
    return opening.use((wallet) => readers[kind](wallet))
  }

/** As Solana's wallets take it: the seed and the public key, 64 bytes in base58. */
function solanaKey(seed: Uint8Array, address: string): string {
  const whole = new Uint8Array(64)
  whole.set(seed)
  whole.set(base58.decode(address), 32)
  const text = base58.encode(whole)
  whole.fill(0)
  return text
}
