/** Bitcoin addresses: every script type, their one canonical form, and which networks they belong to. */
import { bytesToHex } from '@noble/hashes/utils'
import { type CaipNetworkId, KitError } from '@scope/core/chain'
import { parseBase58Check } from './base58-check.js'
import { bytesOfWords, parseBech32 } from './bech32.js'
import { type AddressFormat, getAddressFormat } from './chains.js'

/** `witness`: a version that has no meaning yet (BIP 350 says: it can be paid). */
export type ScriptType = 'p2pkh' | 'p2sh' | 'p2wpkh' | 'p2wsh' | 'p2tr' | 'witness'

export interface BitcoinAddress {
  /** Bech32 in lower case. */
  readonly canonical: string
  readonly type: ScriptType
  readonly forms: readonly AddressFormat[]
  /** The output script, hexadecimal. */
  readonly script: string
  /** The hash or key inside. */
  readonly program: Uint8Array
}

const prefixes: Readonly<Record<string, AddressFormat>> = {
  bc: 'mainnet',
  tb: 'test',
  bcrt: 'regtest',
}

/** Version byte to type; the test networks and regtest share theirs. */
const versions: Readonly<Record<number, readonly ['p2pkh' | 'p2sh', readonly AddressFormat[]]>> = {
  0: ['p2pkh', ['mainnet']],
  5: ['p2sh', ['mainnet']],
  111: ['p2pkh', ['test', 'regtest']],
  196: ['p2sh', ['test', 'regtest']],
}

const p = 2n ** 256n - 2n ** 32n - 977n

/** Whether some key has this x coordinate (BIP 340): what is paid to any other is lost. */
function isOnCurve(bytes: Uint8Array): boolean {
  const x = BigInt(`0x${bytesToHex(bytes)}`)
  if (x >= p) return false
  let base = (x ** 3n + 7n) % p
  let power = 1n
  // Euler's criterion: a square to the power of (p − 1) / 2 is one.
  for (let exponent = (p - 1n) / 2n; exponent > 0n; exponent >>= 1n) {
    if (exponent & 1n) power = (power * base) % p
    base = (base * base) % p
  }
  return power === 1n
}

function witnessType(version: number, length: number): ScriptType | undefined {
  if (version === 0) return length === 20 ? 'p2wpkh' : length === 32 ? 'p2wsh' : undefined
  return version === 1 && length === 32 ? 'p2tr' : 'witness'
}

function parseWitness(text: string): BitcoinAddress | undefined {
  const read = parseBech32(text)
  const form = read && prefixes[read.prefix]
  if (!form) return undefined
  const [version = 99, ...words] = read.words
  const program = bytesOfWords(words)
  if (!program || version > 16 || program.length < 2 || program.length > 40) return undefined
  // BIP 350: version 0 has the old checksum, every later one the new.
  if (read.encoding !== (version === 0 ? 'bech32' : 'bech32m')) return undefined
  const type = witnessType(version, program.length)
  if (!type || (type === 'p2tr' && !isOnCurve(program))) return undefined
  const head = Uint8Array.of(version === 0 ? 0 : 0x50 + version, program.length)
  return {
    canonical: text.toLowerCase(),
    type,
    forms: [form],
    script: bytesToHex(head) + bytesToHex(program),
    program,
  }
}

/** Bytes: a version and a hash. */
const legacyLength = 21

function readLegacy(text: string): BitcoinAddress | undefined {
  const payload = parseBase58Check(text, legacyLength)
  const known = versions[payload?.[0] ?? -1]
  if (!payload || !known) return undefined
  const [type, forms] = known
  const program = payload.slice(1)
  const hash = bytesToHex(program)
  const script = type === 'p2pkh' ? `76a914${hash}88ac` : `a914${hash}87`
  return { canonical: text, type, forms, script, program }
}

/** Undefined for what is no address of any Bitcoin network. */
export const readAddress = (text: string): BitcoinAddress | undefined =>
  parseWitness(text) ?? readLegacy(text)

/** Throws `address-invalid`; with `form`, also for an address of another network. */
export function requireAddress(text: string, form?: AddressFormat): BitcoinAddress {
  const address = readAddress(text.trim())
  if (!address) {
    throw new KitError(
      'address-invalid',
      'This is not a Bitcoin address, or it has a typing error: its checksum does not match.',
    )
  }
  if (form && !address.forms.includes(form)) {
    throw new KitError('address-invalid', 'This address belongs to another Bitcoin network.')
  }
  return address
}

/** The canonical form. Throws `address-invalid`, also for an address of another network than `networkId`. */
export const parseAddress = (text: string, networkId?: CaipNetworkId): string =>
  requireAddress(text, networkId && getAddressFormat(networkId)).canonical
