/** Addresses as records hold them, bytes (ENSIP-9), and as people write them. Bytes that are none have no text. */
import { createHash } from 'node:crypto'
import { base58, bech32, bech32m, createBase58check } from '@scure/base'
import { getAddress, type Hex, hexToBytes } from 'viem'
import { isEvmCoin } from './coins.js'

const base58check = createBase58check((data) => createHash('sha256').update(data).digest())

const hash160 = (version: number, hash: Uint8Array) =>
  base58check.encode(Uint8Array.of(version, ...hash))

/** A script of mainnet: to a key's hash, to a script's, or to a witness. */
function bitcoinText(script: Uint8Array): string | undefined {
  const { length } = script
  const starts = (...bytes: number[]) => bytes.every((byte, at) => script[at] === byte)
  const ends = (...bytes: number[]) =>
    bytes.every((byte, at) => script[length - bytes.length + at] === byte)
  if (length === 25 && starts(0x76, 0xa9, 20) && ends(0x88, 0xac))
    return hash160(0, script.slice(3, 23))
  if (length === 23 && starts(0xa9, 20) && ends(0x87)) return hash160(5, script.slice(2, 22))
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
  return code.encode('bc', [version, ...code.toWords(program)])
}

export function addressText(coinType: number, value: Hex): string | undefined {
  const bytes = hexToBytes(value)
  if (bytes.every((byte) => byte === 0)) return undefined
  if (isEvmCoin(coinType)) return bytes.length === 20 ? getAddress(value) : undefined
  if (coinType === 0) return bitcoinText(bytes)
  return coinType === 501 && bytes.length === 32 ? base58.encode(bytes) : undefined
}
