import { describe, expect, it } from 'vitest'
import { describeVectors } from '../../../tools/vectors.js'
import { parseAddress, readAddress } from './address.js'
import { parseBase58Check } from './base58-check.js'
import { bytesOfWords, parseBech32 } from './bech32.js'

const invalid = expect.objectContaining({ code: 'address-invalid' })
const asm = (script: string) =>
  script
    .replace(/OP_DUP OP_HASH160 (\w+) OP_EQUALVERIFY OP_CHECKSIG/, '76a914$188ac')
    .replace(/OP_HASH160 (\w+) OP_EQUAL/, 'a914$187')
    .replace(/^OP_0 (\w{40})$/, '0014$1')
    .replace(/^OP_0 (\w{64})$/, '0020$1')
    .replace(/^OP_1 (\w{64})$/, '5120$1')

describe('[trap 3] an address', () => {
  it.each([
    ['P2PKH', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', 'p2pkh', ['mainnet']],
    ['P2SH', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy', 'p2sh', ['mainnet']],
    ['test P2PKH', 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', 'p2pkh', ['test', 'regtest']],
    ['test P2SH', '2N2JD6wb56AfK4tfmM6PwdVmoYk2dCKf4Br', 'p2sh', ['test', 'regtest']],
    ['P2WPKH', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'p2wpkh', ['mainnet']],
    ['P2WSH', 'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7', 'p2wsh', ['test']],
    [
      'P2TR',
      'bcrt1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqc8gma6',
      'p2tr',
      ['regtest'],
    ],
    ['a later version', 'bc1sw50qgdz25j', 'witness', ['mainnet']],
  ])('recognises type %s by its form', (_, text, type, forms) => {
    expect(readAddress(text)).toMatchObject({ canonical: text, type, forms })
  })

  it('lower-cases bech32, and keeps base58 unchanged', () => {
    const upper = 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4'
    expect(parseAddress(`  ${upper}\n`)).toBe(upper.toLowerCase())
    expect(parseAddress('1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2')).toMatch(/^1BvB/)
  })

  it.each([
    ['nothing', ''],
    ['mixed case', 'bc1QW508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
    ['another coin', 'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9'],
    ['another coin’s version byte', 'LUxXFcwXFPpRZdMv4aYu6bDwPdC2skQ5YW'],
    ['a private key', '5Kd3NBUAdUnhyzenEwVLy9pBKxSwXvE9FMPyR4UKZvpe6E3AgLr'],
    ['an EVM address', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'],
    ['something much longer', `${'1'.repeat(500)}BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2`],
    ['an address in a sentence', 'to 1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'],
  ])('rejects %s', (_, text) => {
    expect(() => parseAddress(text)).toThrow(invalid)
  })

  it('detects any single typing error', () => {
    const text = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
    for (let at = 0; at < text.length; at++) {
      const other = text[at] === 'q' ? 'p' : 'q'
      expect(() => parseAddress(text.slice(0, at) + other + text.slice(at + 1))).toThrow(invalid)
    }
  })
})

describeVectors('bitcoin-address', (cases) => {
  const of = (kind: string) => cases.filter((vector) => vector.kind === kind)
  it.each(of('address-valid'))('$id', ({ network, base58check, bech32, script }) => {
    const text = String(base58check ?? bech32)
    const address = readAddress(text)
    // Of other coins.
    if (!['bitcoin', 'testnet', 'regtest'].includes(String(network))) {
      return expect(address).toBeUndefined()
    }
    expect(address?.canonical).toBe(bech32 === undefined ? text : text.toLowerCase())
    if (/^OP_(DUP|HASH160|[01] )/.test(String(script)))
      expect(address?.script).toBe(asm(String(script)))
  })
  it.each([
    ...of('address-invalid-bech32'),
    ...of('address-invalid-fromBase58Check'),
    ...of('address-invalid-toOutputScript'),
  ])('$id', ({ address, exception }) => {
    // bitcoinjs-lib refuses versions it does not know; BIP 350 says that they can be paid.
    if (readAddress(String(address))?.type === 'witness') return expect(exception).toBeDefined()
    expect(() => parseAddress(String(address))).toThrow(invalid)
  })
  it.each(of('base58-key-valid'))('$id', ({ string, meta }) => {
    const { addrType } = meta as { addrType?: string }
    const type = readAddress(String(string))?.type
    expect(type).toBe(addrType === 'pubkey' ? 'p2pkh' : addrType === 'script' ? 'p2sh' : undefined)
  })
  it.each(of('base58-key-invalid'))('$id', ({ string }) => {
    expect(readAddress(String(string))).toBeUndefined()
  })
  it('returns undefined for a text shorter than its checksum of four bytes', () => {
    expect(parseBase58Check('1', 0)).toBeUndefined()
    expect(parseBase58Check('3QJmnh', 0)).toEqual(new Uint8Array())
  })
})

describeVectors('bech32', (cases) => {
  const of = (pattern: RegExp) => cases.filter(({ kind }) => pattern.test(kind))
  const toText = (vector: Readonly<Record<string, unknown>>) => {
    const { value, string, stringHex } = vector
    if (typeof stringHex !== 'string') return String(value ?? string)
    return String.fromCharCode(...Buffer.from(stringHex, 'hex'))
  }
  it.each(of(/^bech32m?-string-valid$/))('$id', (vector) => {
    expect(parseBech32(toText(vector))?.encoding).toBe(vector.kind.replace('-string-valid', ''))
  })
  it.each(of(/^bjs-bech32m?-valid$/))('$id', (vector) => {
    const { prefix, words, kind } = vector
    const text = toText(vector)
    const read = parseBech32(text, Number(vector.limit ?? text.length))
    expect(read).toMatchObject({
      prefix: String(prefix).toLowerCase(),
      words,
      encoding: kind.replace(/^bjs-|-valid$/g, ''),
    })
  })
  it.each(of(/^(bech32m?-string|bjs-bech32m?)-invalid$/))('$id', (vector) => {
    const wanted = /bech32m/.test(vector.kind) ? 'bech32m' : 'bech32'
    expect(parseBech32(toText(vector))?.encoding).not.toBe(wanted)
  })
  it.each(of(/^bjs-fromWords-invalid$/))('$id', ({ words }) => {
    expect(bytesOfWords(words as number[])).toBeUndefined()
  })
  it.each(of(/^bech32m?-address-valid$/))('$id', ({ value, scriptPubKey }) => {
    expect(readAddress(String(value))?.script).toBe(scriptPubKey)
  })
  it.each(of(/^bech32m?-address-(invalid|superseded)$/))('$id', ({ value }) => {
    expect(readAddress(String(value))).toBeUndefined()
  })
})
