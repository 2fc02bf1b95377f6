/** Bytes in letters: each has one spelling, and another is none. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isSame, parseBase58, parseBase64, parseHex } from './encodings.js'

const bytes = fc.uint8Array({ maxLength: 70 })
const hexOf = (value: Uint8Array) => Buffer.from(value).toString('hex')

describe('hexadecimal', () => {
  it('is read in either case, with its prefix', () => {
    fc.assert(
      fc.property(bytes, (value) => {
        expect(parseHex(`0x${hexOf(value)}`)).toEqual(value)
        expect(parseHex(`0x${hexOf(value).toUpperCase()}`)).toEqual(value)
      }),
    )
  })
  it.each(['', '0', '00', '0X00', '0x0', '0x000', '0x0g', ' 0x00', '0x00 ', 'a0x00', '0x00\n'])(
    'rejects %j',
    (text) => {
      expect(parseHex(text)).toBeUndefined()
    },
  )
})

describe('base64', () => {
  it('is read', () => {
    fc.assert(
      fc.property(bytes, (value) => {
        expect(parseBase64(Buffer.from(value).toString('base64'))).toEqual(value)
      }),
    )
  })
  it.each([
    'A',
    'AA',
    'AAA',
    'A===',
    '====',
    ' AAAA',
    'AAAA\n',
    'AA==AAAA',
    'AA=A',
    '-_AA',
    'AA$=',
    // Bits that say nothing, and are not zero.
    'AB==',
    'AP==',
    'AAB=',
    'AAD=',
  ])('[S11] rejects %j', (text) => {
    expect(parseBase64(text)).toBeUndefined()
  })
})

describe('base58', () => {
  it.each([
    // Solana's system program and its token program.
    ['1'.repeat(32), '00'.repeat(32)],
    [
      'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
      '06ddf6e1d765a193d9cbe146ceeb79ac1cb485ed5f5b37913a8cf5857eff00a9',
    ],
    ['StV1DL6CwTryKyV', '68656c6c6f20776f726c64'],
    ['11StV1DL6CwTryKyV', '000068656c6c6f20776f726c64'],
    ['2g', '61'],
    ['1112', '00000001'],
    ['5Q', 'ff'],
    ['', ''],
  ])('[S10] reads %s as %s, and only in that length', (text, hex) => {
    const length = hex.length / 2
    expect(hexOf(parseBase58(text, length) ?? Uint8Array.of(1))).toBe(hex)
    expect(parseBase58(text, length + 1)).toBeUndefined()
    if (length > 0) expect(parseBase58(text, length - 1)).toBeUndefined()
    expect(parseBase58(`1${text}`, length)).toBeUndefined()
  })
  it.each(['0', 'O', 'I', 'l', '2g ', ' 2g', '2g\n', 'é'])('rejects %j', (text) => {
    for (const length of [0, 1, 2]) expect(parseBase58(text, length)).toBeUndefined()
  })
})

describe('bytes', () => {
  const [some, more, other] = [Uint8Array.of(1, 2), Uint8Array.of(1, 2, 3), Uint8Array.of(1, 3)]
  it('are the same where each is, and their number', () => {
    expect(isSame(some, some.slice())).toBe(true)
    for (const [a, b] of [
      [some, more],
      [more, some],
      [some, other],
      [some, new Uint8Array()],
      [new Uint8Array(), some],
    ] as const)
      expect(isSame(a, b)).toBe(false)
  })
})
