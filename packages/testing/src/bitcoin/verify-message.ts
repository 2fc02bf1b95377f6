/** Checks message signatures as a server would: BIP-137 and BIP-322’s simple kind, against one key’s addresses. */
import { schnorr, secp256k1 } from '@noble/curves/secp256k1'
import { p2pkh, p2sh, p2tr, p2wpkh, RawWitness, Transaction } from '@scure/btc-signer'
import { toHex } from './keys.js'
import type { BitcoinNetworkNames } from './networks.js'
import { ecdsaDigest, fromBase64, toSpend } from './sign-message.js'

function recovered(digest: Uint8Array, signature: Uint8Array): Uint8Array | undefined {
  const header = (signature[0] ?? 0) - 27
  if (header < 0 || header > 15) return undefined
  return secp256k1.Signature.fromCompact(signature.slice(1))
    .addRecoveryBit(header & 3)
    .recoverPublicKey(digest)
    .toRawBytes(true)
}

/** Every address of one key. */
const getAddresses = (publicKey: Uint8Array, { form }: BitcoinNetworkNames) => [
  p2pkh(publicKey, form).address,
  p2wpkh(publicKey, form).address,
  p2sh(p2wpkh(publicKey, form), form).address,
  p2tr(publicKey.slice(1), undefined, form).address,
]

function toSign(script: Uint8Array, message: Uint8Array) {
  const transaction = new Transaction({ version: 0, allowUnknownOutputs: true })
  transaction.addInput({ txid: toSpend(script, message), index: 0, sequence: 0 })
  transaction.addOutput({ script: Uint8Array.of(0x6a), amount: 0n })
  return transaction
}

function verifiesBip322(
  address: string,
  message: Uint8Array,
  signature: Uint8Array,
  network: BitcoinNetworkNames,
): boolean {
  const [sig, publicKey] = RawWitness.decode(signature)
  if (!sig) return false
  if (!publicKey) {
    const script = getScript(address, network)
    const digest = toSign(script, message).preimageWitnessV1(0, [script], 0, [0n])
    return schnorr.verify(sig, digest, script.slice(2))
  }
  if (!getAddresses(publicKey, network).includes(address)) return false
  const script = getScript(address, network)
  const code = p2pkh(publicKey).script
  const digest = toSign(script, message).preimageWitnessV0(0, code, 1, 0n)
  const compact = secp256k1.Signature.fromDER(sig.slice(0, -1)).toBytes('compact')
  return secp256k1.verify(compact, digest, publicKey)
}

function getScript(address: string, { form }: BitcoinNetworkNames): Uint8Array {
  const transaction = new Transaction()
  transaction.addOutputAddress(address, 0n, form)
  return transaction.getOutput(0).script ?? new Uint8Array()
}

/** Whether `signature` (base64) is of `address`, over these bytes. */
export function verifyBitcoinMessage(
  address: string,
  message: Uint8Array,
  signature: string,
  network: BitcoinNetworkNames,
): boolean {
  const bytes = fromBase64(signature)
  if (bytes.length !== 65) return verifiesBip322(address, message, bytes, network)
  const publicKey = recovered(ecdsaDigest(message), bytes)
  return (
    publicKey !== undefined &&
    toHex(publicKey).length === 66 &&
    getAddresses(publicKey, network).includes(address)
  )
}
