import fc from 'fast-check'
import { normalize } from 'viem/ens'
import { describe, expect, it } from 'vitest'
import { describeVectors } from '../../../../tools/vectors.js'
import { normalised } from './ens-records.js'
import { createSubnames, getLabelError } from './subnames.js'

const own = createSubnames(['shop.eth', 'old.example'], ['ourbrand'])
const getRejection = (text: string) => {
  const read = own.read(text)
  return read ? own.getRejection(read)?.description : 'none'
}

describe('names of the service', () => {
  it('[NAM-01] have letters, digits and hyphens, at least four, in lower case', () => {
    for (const text of ['alice.shop.eth', 'Alice.shop.eth', 'a1-2.shop.eth', 'alice'])
      expect(getRejection(text)).toBeUndefined()
    expect(own.read('Alice.Shop.ETH')?.name).toBe('alice.shop.eth')
    expect(own.read('ALICE')?.name).toBe('alice.shop.eth')
  })

  it.each([
    ['abc', 'at least 4 characters'],
    ['alice_', 'letters a to z, digits and hyphens alone'],
    ['al ice', 'letters a to z, digits and hyphens alone'],
    ['-alice', 'no hyphen at its beginning or end'],
    ['alice-', 'no hyphen at its beginning or end'],
    ['xn--80ak6aa92e', 'no two hyphens in third and fourth place'],
    ['0xd8da6bf26964af9d7eed9e03e53415d37aa96045', 'nothing that looks like an address'],
    ['0xdead', 'nothing that looks like an address'],
    ['a'.repeat(64), 'at most 63 characters'],
    ['support', 'a name that is not reserved'],
    ['OurBrand', 'a name that is not reserved'],
  ])('[NAM-01] [B11] rejects %s: %s', (label, why) => {
    expect(getRejection(`${label}.shop.eth`)).toBe(why)
  })

  it('[X6] rejects letters that look like others, also those that fold to them', () => {
    // Cyrillic е, a Kelvin sign, a long s, fullwidth a.
    for (const label of ['alic\u0435', '\u212aelvin', 'ali\u017fe', '\uff41lice', 'ali\u200dce'])
      expect(getRejection(`${label}.shop.eth`)).toBe('letters a to z, digits and hyphens alone')
  })

  it('are registered with the first suffix, and found with each', () => {
    expect(getRejection('alice.old.example')).toBe('a name that ends in .shop.eth')
    expect(own.read('alice.old.example')?.label).toBe('alice')
    expect(own.read('alice.other.eth')).toBeUndefined()
    expect(own.read('alice.evilshop.eth')).toBeUndefined()
    expect(own.read('deep.alice.shop.eth')).toBeUndefined()
    expect(own.read('shop.eth')).toBeUndefined()
    expect(own.read('')).toBeUndefined()
    expect(createSubnames([]).read('alice')).toBeUndefined()
  })

  it('[X6] allows only names that equal their ENSIP-15 form', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z0-9-]{1,12}$/), (label) => {
        if (getLabelError(label) === undefined)
          expect(normalize(`${label}.eth`)).toBe(`${label}.eth`)
      }),
    )
  })

  describeVectors('name-homoglyph', (cases) => {
    const labels = cases.filter(({ kind }) => kind === 'ours-label')
    const ours = createSubnames(['reown.id', 'wcn.id'])
    it.each(labels.map((label) => [label.id, label] as const))('[X6] %s', (_, vector) => {
      const read = ours.read(String(vector.name))
      expect(read !== undefined && getLabelError(read.label) === undefined).toBe(vector.productRule)
    })
  })
})

describe('names of ENS', () => {
  describeVectors('name-homoglyph', (cases) => {
    const names = cases.filter(({ kind, name }) => /^ens-/.test(kind) && name !== '')
    it.each(names.map((name) => [name.id, name] as const))('[X6] %s', (_, vector) => {
      expect(normalised(String(vector.name))).toBe(vector.norm)
    })
  })

  describeVectors('ensip15-normalize', (cases) => {
    it('[X6] normalises or rejects each name as the standard does', () => {
      // Labels are normalised each by itself: one without a dot gets one, as names here have.
      const dotted = (name: unknown) => (String(name).includes('.') ? name : `${name}.eth`)
      const labels = cases.filter(({ name }) => name !== '' && String(name).length < 200)
      expect(labels.length).toBeGreaterThan(1_500)
      for (const { name, norm, error } of labels) {
        const expected = error ? undefined : dotted(norm ?? name)
        expect(normalised(String(dotted(name))), JSON.stringify(name)).toBe(expected)
      }
    })
  })

  it.each([
    '',
    'eth',
    '.eth',
    'eth.',
    'a..eth',
    `${'a'.repeat(300)}.eth`,
    'vital\u0131k.eth',
    'bin ance.eth',
  ])('[X6] rejects %s', (text) => {
    expect(normalised(text)).toBeUndefined()
  })
})
