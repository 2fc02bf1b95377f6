/** Message signatures of Bitcoin: the old ECDSA kind (BIP-137) and BIP-322’s simple one. */
import { secp256k1 } from '@noble/curves/secp256k1'
import { sha256 } from '@noble/hashes/sha2'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils'
import { RawWitness, Transaction } from '@scure/btc-signer'
import type { BitcoinAddressType, Holder } from './keys.js'

export type MessageProtocol = 'ecdsa' | 'bip322'

export function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
}

export const fromBase64 = (text: string): Uint8Array =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0))

const sha256d = (bytes: Uint8Array) => sha256(sha256(bytes))

function compactSize(length: number): Uint8Array {
  if (length < 0xfd) return Uint8Array.of(length)
  return Uint8Array.of(0xfd, length & 0xff, length >> 8)
}

/** First of the four header bytes of each type (BIP-137); Taproot has none, wallets use that of P2PKH. */
const headers: Readonly<Record<BitcoinAddressType, number>> = {
  p2pkh: 31,
  'p2sh-p2wpkh': 35,
  p2wpkh: 39,
  p2tr: 31,
}

export function ecdsaDigest(message: Uint8Array): Uint8Array {
  const magic = utf8ToBytes('Bitcoin Signed Message:\n')
  return sha256d(
    concatBytes(compactSize(magic.length), magic, compactSize(message.length), message),
  )
}

/** Signs a message with ECDSA. `plain` uses the P2PKH header for any address, as most wallets do. */
export function signEcdsa(holder: Holder, message: Uint8Array, plain: boolean): string {
  const signature = secp256k1.sign(ecdsaDigest(message), holder.privateKey)
  const header = (plain ? 31 : headers[holder.type]) + signature.recovery
  return toBase64(concatBytes(Uint8Array.of(header), signature.toCompactRawBytes()))
}

const tag = sha256(utf8ToBytes('BIP0322-signed-message'))

/** The id of the transaction that a message’s signature pretends to spend, as `txid` fields have it. */
export function toSpend(script: Uint8Array, message: Uint8Array): Uint8Array {
  const hash = sha256(concatBytes(tag, tag, message))
  const raw = concatBytes(
    new Uint8Array(4),
    Uint8Array.of(1),
    new Uint8Array(32),
    new Uint8Array(4).fill(0xff),
    Uint8Array.of(34, 0, 32),
    hash,
    new Uint8Array(4),
    Uint8Array.of(1),
    new Uint8Array(8),
    compactSize(script.length),
    script,
    new Uint8Array(4),
  )
  return sha256d(raw).reverse()
}

export function signBip322(holder: Holder, message: Uint8Array): string {
  const transaction = new Transaction({ version: 0, allowUnknownOutputs: true })
  transaction.addInput({
    ...holder.spending,
    txid: toSpend(holder.script, message),
    index: 0,
    sequence: 0,
    witnessUtxo: { script: holder.script, amount: 0n },
  })
  transaction.addOutput({ script: Uint8Array.of(0x6a), amount: 0n })
  transaction.sign(holder.privateKey)
  transaction.finalize()
  return toBase64(RawWitness.encode(transaction.getInput(0).finalScriptWitness ?? []))
}
