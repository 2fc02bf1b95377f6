import { describe, expect, it } from 'vitest'
import { describeVectors } from '../../../tools/vectors.js'
import { parseAddress } from './address.js'

const refused = expect.objectContaining({ code: 'address-invalid' })

// The examples of EIP-55.
const examples = [
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
  '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
]

describe('[SND-08] EVM addresses', () => {
  it.each(examples)('parses %s in every spelling', (address) => {
    expect(parseAddress(address)).toBe(address)
    expect(parseAddress(address.toLowerCase())).toBe(address)
    expect(parseAddress(address.slice(2))).toBe(address)
    expect(parseAddress(`0x${address.slice(2).toUpperCase()}`)).toBe(address)
    expect(parseAddress(`  ${address}\n`)).toBe(address)
  })

  it.each([
    '',
    '0x',
    '0x123',
    `${examples[0]}0`,
    'vitalik.eth',
    `0x${'g'.repeat(40)}`,
    `0x0x${'a'.repeat(38)}`,
  ])('refuses %j', (text) => expect(() => parseAddress(text)).toThrowError(refused))

  it('refuses a mistyped letter', () => {
    expect(() => parseAddress('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1Beaed')).toThrowError(
      /checksum/,
    )
  })
})

describeVectors('eip55-address', (cases) => {
  const of = (kind: string) =>
    cases.filter((vector) => vector.kind === kind).map(({ address }) => String(address))
  it.each(of('valid'))('%s', (address) => expect(parseAddress(address)).toBe(address))
  it.each(of('invalid-checksum'))('rejects mistyped %s', (address) =>
    expect(() => parseAddress(address)).toThrowError(refused),
  )
  it.each(
    of('syntax').filter(
      (text) => !/^[\da-f]{40}$/i.test(text.trim()) && !/^0x[\da-f]{40}$/i.test(text.trim()),
    ),
  )('%j is no address', (text) => expect(() => parseAddress(text)).toThrowError(refused))
})
