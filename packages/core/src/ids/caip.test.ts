import { describe, expect, it } from 'vitest'
import { describeVectors } from '../../../../tools/vectors.js'
import {
  caipAddress,
  getNamespace,
  getReference,
  isCaipAddress,
  isCaipNetworkId,
  isNamespace,
} from './caip.js'

describe('[NET-08] CAIP address', () => {
  const address = '0x22227A31dd842196A246d8f3b775998560eAa61d'

  it.each([
    `eip155:1:${address}`,
    'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv',
    'bip122:000000000019d6689c085ae165831e93:128Lkh3S7CkDTBZ8W7BbpsN3YYizJMp8p6',
    'polkadot:91b171bb158e2d3848fa23a9f1c25182:5hmuyxw9xdgbpptgypokw4thfyoe3ryenebr381z9iaegmfy',
  ])('accepts %s', (value) => expect(isCaipAddress(value)).toBe(true))

  it.each([
    '',
    'eip155',
    'eip155:1',
    'eip155:1:',
    ':1:0xabc',
    'eip155::0xabc',
    'eip155:1:0xabc:more',
    'cosmos:cosmoshub-2:cosmos1t2uflqwqe0fsj0shcfkrvpukewcw40yjj6hdc0',
    'toString:1:0xabc',
    '__proto__:1:0xabc',
    `eip155:1:${'a'.repeat(129)}`,
    `eip155:${'1'.repeat(33)}:0xabc`,
    'eip155:1:0xabc\n',
    7,
    null,
  ])('refuses %j', (value) => expect(isCaipAddress(value)).toBe(false))

  it('takes a chain reference that is no number', () => {
    expect(isCaipNetworkId('solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1')).toBe(true)
    expect(getReference('solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1')).toBe(
      'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
    )
  })
})

it('builds and takes apart', () => {
  expect(caipAddress('eip155:1', '0xabc')).toBe('eip155:1:0xabc')
  expect(getNamespace('bip122:000000000019d6689c085ae165831e93')).toBe('bip122')
})

describeVectors('caip-2-10-19', (all) => {
  const cases = all.map(({ id, kind, value }) => ({ id, kind, value: String(value) }))
  const isOurs = ({ value }: { value: string }) => isNamespace(value.split(':')[0])
  /** Kinds that no test here tries, each for a reason. */
  const excepted: Readonly<Record<string, string>> = {
    'caip10-bad-eip55': 'checksums are the adapter’s: adapter-evm/src/address.ts',
    'caip19-valid': 'no asset has an id yet',
    'caip19-invalid': 'no asset has an id yet',
  }
  const tried: Readonly<Record<string, (value: string) => boolean>> = {
    'caip2-valid': isCaipNetworkId,
    'caip2-invalid': isCaipNetworkId,
    'caip10-valid': isCaipAddress,
    'caip10-invalid': isCaipAddress,
  }
  it('covers every kind, or names it as an exception', () => {
    const kinds = new Set(cases.map(({ kind }) => kind))
    expect([...Object.keys(tried), ...Object.keys(excepted)]).toEqual(
      expect.arrayContaining([...kinds]),
    )
  })
  it.each(cases.filter(({ kind }) => tried[kind]))('$kind: $value', (vector) => {
    // What is valid in a namespace that is not ours is not ours.
    const isValid = vector.kind.endsWith('-valid') && isOurs(vector)
    expect(tried[vector.kind]?.(vector.value)).toBe(isValid)
  })
})
