/** Hashes of transactions, by the namespace of the chain. */
import { getNamespace } from '../rpc/methods.js'

const patterns: Readonly<Record<string, RegExp>> = {
  eip155: /^0x[0-9a-f]{64}$/i,
  solana: /^[1-9A-HJ-NP-Za-km-z]{64,90}$/,
  bip122: /^[0-9a-f]{64}$/i,
}

export const isTxHash = (chain: string, text: string): boolean =>
  patterns[getNamespace(chain)]?.test(text) ?? false
