/**
 * Verifies that a message signature belongs to an account: ECDSA (BIP 137, ignoring its header) and BIP-322’s simple
 * kind.
 */
import { schnorr, secp256k1 } from '@noble/curves/secp256k1'
import { ripemd160 } from '@noble/hashes/legacy'
import { sha256 } from '@noble/hashes/sha2'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils'
import { KitError } from '@scope/core/chain'
import { type BitcoinAddress, requireAddress } from './address.js'
import { fromBase64, fromHex, toHex } from './encoding.js'
import type { MessageProtocol } from './providers/bitcoin-provider.js'

const sha256d = (bytes: Uint8Array) => sha256(sha256(bytes))
const hash160 = (bytes: Uint8Array) => ripemd160(sha256(bytes))
const same = (a: Uint8Array, b: Uint8Array) => toHex(a) === toHex(b)

const tagged = (name: string, ...parts: readonly Uint8Array[]) => {
  const tag = sha256(utf8ToBytes(name))
  return sha256(concatBytes(tag, tag, ...parts))
}

const zeros = (count: number) => new Uint8Array(count)

function compactSize(length: number): Uint8Array {
  if (length < 0xfd) return Uint8Array.of(length)
  const head = length <= 0xffff ? 0xfd : 0xfe
  const bytes = head === 0xfd ? 2 : 4
  return Uint8Array.of(
    head,
    ...Array.from({ length: bytes }, (_, at) => Math.floor(length / 256 ** at) & 0xff),
  )
}

/** Whether an account's address is of this key, in any of the ways there are. */
function isOf({ type, program }: BitcoinAddress, publicKey: Uint8Array): boolean {
  switch (type) {
    case 'p2pkh':
    case 'p2wpkh':
      return same(program, hash160(publicKey))
    case 'p2sh':
      return same(program, hash160(concatBytes(Uint8Array.of(0, 20), hash160(publicKey))))
    case 'p2tr': {
      const x = publicKey.slice(1, 33)
      const { Point, utils } = { Point: secp256k1.ProjectivePoint, utils: secp256k1.CURVE }
      const tweak = BigInt(`0x${toHex(tagged('TapTweak', x))}`) % utils.n
      const internal = Point.fromHex(`02${toHex(x)}`)
      return same(program, internal.add(Point.BASE.multiply(tweak)).toRawBytes(true).slice(1))
    }
    default:
      return false
  }
}

function isEcdsaBy(address: BitcoinAddress, message: Uint8Array, signature: Uint8Array): boolean {
  const header = (signature[0] ?? 0) - 27
  const magic = utf8ToBytes('Bitcoin Signed Message:\n')
  const digest = sha256d(
    concatBytes(compactSize(magic.length), magic, compactSize(message.length), message),
  )
  const point = secp256k1.Signature.fromCompact(signature.slice(1))
    .addRecoveryBit(header & 3)
    .recoverPublicKey(digest)
  // The header's other bits claim an address type; which it is, the address itself tells.
  return isOf(address, point.toRawBytes(true)) || isOf(address, point.toRawBytes(false))
}

/** The outpoint that the signing transaction spends (BIP-322): `to_spend`, output 0. */
function outpoint(script: Uint8Array, message: Uint8Array): Uint8Array {
  const raw = concatBytes(
    zeros(4),
    Uint8Array.of(1),
    zeros(32),
    new Uint8Array(4).fill(0xff),
    Uint8Array.of(34, 0, 32),
    tagged('BIP0322-signed-message', message),
    zeros(4),
    Uint8Array.of(1),
    zeros(8),
    compactSize(script.length),
    script,
    zeros(4),
  )
  return concatBytes(sha256d(raw), zeros(4))
}

/** Its only output: no value and no recipient. */
const output = Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 0, 1, 0x6a)

/** BIP 143. */
function digestV0(spent: Uint8Array, keyHash: Uint8Array): Uint8Array {
  return sha256d(
    concatBytes(
      zeros(4),
      sha256d(spent),
      sha256d(zeros(4)),
      spent,
      Uint8Array.of(25, 0x76, 0xa9, 20),
      keyHash,
      Uint8Array.of(0x88, 0xac),
      zeros(8),
      zeros(4),
      sha256d(output),
      zeros(4),
      Uint8Array.of(1, 0, 0, 0),
    ),
  )
}

/** BIP 341, key path, one input. */
function digestV1(spent: Uint8Array, script: Uint8Array, hashType: number): Uint8Array {
  return tagged(
    'TapSighash',
    Uint8Array.of(0, hashType),
    zeros(8),
    sha256(spent),
    sha256(zeros(8)),
    sha256(concatBytes(compactSize(script.length), script)),
    sha256(zeros(4)),
    sha256(output),
    zeros(5),
  )
}

/** The items of a serialised witness; empty where it is none. */
function parseWitness(bytes: Uint8Array): readonly Uint8Array[] {
  const [count = 0] = bytes
  const items: Uint8Array[] = []
  let at = 1
  for (let index = 0; index < count; index++) {
    const length = bytes[at] ?? 0xff
    // Neither a signature nor a key is longer.
    if (length >= 0xfd || at + 1 + length > bytes.length) return []
    items.push(bytes.slice(at + 1, at + 1 + length))
    at += 1 + length
  }
  return at === bytes.length ? items : []
}

function isBip322By(address: BitcoinAddress, message: Uint8Array, witness: Uint8Array): boolean {
  const script = fromHex(address.script) ?? zeros(0)
  const items = parseWitness(witness)
  const [signature = zeros(0), publicKey] = items
  const spent = outpoint(script, message)
  if (address.type === 'p2tr') {
    const hashType = signature.length === 65 ? (signature[64] ?? 0) : 0
    if (items.length !== 1 || hashType > 1) return false
    if (signature.length !== 64 && hashType !== 1) return false
    const digest = digestV1(spent, script, hashType)
    return schnorr.verify(signature.slice(0, 64), digest, address.program)
  }
  // Compressed keys only, and a signature over everything (SIGHASH_ALL).
  if (items.length !== 2 || publicKey?.length !== 33 || signature.at(-1) !== 1) return false
  if (address.type === 'p2pkh' || !isOf(address, publicKey)) return false
  const digest = digestV0(spent, hash160(publicKey))
  const read = secp256k1.Signature.fromDER(signature.slice(0, -1))
  return secp256k1.verify(read.toBytes('compact'), digest, publicKey)
}

/** Multisignature and unknown scripts: who may sign for them, an address does not tell. */
const isCheckable = ({ type }: BitcoinAddress) => type !== 'p2wsh' && type !== 'witness'

/**
 * Which kind of signature it is; undefined where it can't be checked. `signature` is base64, with or without BIP-322’s
 * `smp`. Throws `wallet-response-invalid` where it is of another key or message.
 */
export function verifyMessage(
  account: string,
  message: Uint8Array,
  signature: string,
): MessageProtocol | undefined {
  const address = requireAddress(account)
  if (!isCheckable(address)) return undefined
  const bytes = fromBase64(signature.replace(/^smp/, ''))
  const header = bytes?.[0] ?? 0
  const isEcdsa = bytes?.length === 65 && header >= 27 && header <= 42
  let isRight = false
  try {
    if (bytes) isRight = (isEcdsa ? isEcdsaBy : isBip322By)(address, message, bytes)
  } catch {
    // Points and numbers that are none.
  }
  if (isRight) return isEcdsa ? 'ecdsa' : 'bip322'
  throw new KitError(
    'wallet-response-invalid',
    'The wallet’s signature does not belong to this account. Check the account in the wallet.',
  )
}
