/** Addresses as records hold them, bytes (ENSIP-9), and as users write them. Bytes that are none have no text. */
import { createHash } from 'node:crypto'
import { base58, bech32, bech32m, createBase58check } from '@scure/base'
import { getAddress, type Hex, hexToBytes } from 'viem'
import { isEvmCoin } from './coins.js'

const base58check = createBase58check((data) => createHash('sha256').update(data).digest())

const hash160 = (version: number, hash: Uint8Array) =>
  base58check.encode(Uint8Array.of(version, ...hash))

/** How a network writes its scripts: the versions of both hashes, and what addresses of witnesses begin with. */
interface BitcoinForm {
  readonly key: number
  readonly script: number
  readonly witness: string
}
const mainnet: BitcoinForm = { key: 0, script: 5, witness: 'bc' }
const test: BitcoinForm = { key: 111, script: 196, witness: 'tb' }
const bitcoinForms: Readonly<Record<string, BitcoinForm>> = {
  'bip122:000000000933ea01ad0ee984209779ba': test,
  'bip122:00000008819873e925422c1ff0f99f7c': test,
  'bip122:0f9188f13cb7b2c71f2a335e3a4fc328': { ...test, witness: 'bcrt' },
}

/** A script: to a key's hash, to a script's, or to a witness. */
function bitcoinText(script: Uint8Array, form: BitcoinForm): string | undefined {
  const { length } = script
  const starts = (...bytes: number[]) => bytes.every((byte, at) => script[at] === byte)
  const ends = (...bytes: number[]) =>
    bytes.every((byte, at) => script[length - bytes.length + at] === byte)
  if (length === 25 && starts(0x76, 0xa9, 20) && ends(0x88, 0xac))
    return hash160(form.key, script.slice(3, 23))
  if (length === 23 && starts(0xa9, 20) && ends(0x87))
    return hash160(form.script, script.slice(2, 22))
  const [opcode = 0xff, size] = script
  const version = opcode === 0 ? 0 : opcode - 0x50
  const program = script.slice(2)
  if (version < 0 || version > 16 || size !== program.length) return undefined
  const isProgram =
    version === 0
      ? program.length === 20 || program.length === 32
      : program.length >= 2 && program.length <= 40
  if (!isProgram) return undefined
  // BIP-350: versions above zero have a checksum of their own.
  const code = version === 0 ? bech32 : bech32m
  return code.encode(form.witness, [version, ...code.toWords(program)])
}

/** `chain`, CAIP-2, is where it is to be written for: Bitcoin's networks write the same script differently. */
export function addressText(coinType: number, value: Hex, chain: string): string | undefined {
  const bytes = hexToBytes(value)
  if (bytes.every((byte) => byte === 0)) return undefined
  if (isEvmCoin(coinType)) return bytes.length === 20 ? getAddress(value) : undefined
  if (coinType === 0) return bitcoinText(bytes, bitcoinForms[chain] ?? mainnet)
  return coinType === 501 && bytes.length === 32 ? base58.encode(bytes) : undefined
}
