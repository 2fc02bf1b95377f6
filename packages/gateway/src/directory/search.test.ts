/** DIR-01: what users type, and what they find. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readBundledWallets } from './bundled-wallets.js'
import { editDistance } from './edit-distance.js'
import { createSearch } from './search.js'

const names = [
  'MetaMask',
  'Rainbow',
  'Trust Wallet',
  'Trustee Wallet',
  'Phantom',
  'imToken',
  'Token Pocket',
  'Zerion',
  'Rabby Wallet',
  'Crème',
  'Ⅻ Wallet',
  '币安',
]
const all = names.map((name) => ({ name }))
const search = createSearch(all)
const found = (text: string): string[] => search(text).map((at) => names[at] ?? '')

describe('search', () => {
  it('ranks exact matches before prefixes, substrings and near matches', () => {
    const list = createSearch([
      { name: 'Rainbaw' },
      { name: 'My Rainbow Box' },
      { name: 'Rainbow Pro' },
      { name: 'Rainbow' },
      { name: 'Overrainbowed' },
    ])
    expect(list('rainbow')).toEqual([3, 2, 1, 4, 0])
  })

  it.each([
    ['metmask', 'MetaMask'],
    ['metamsak', 'MetaMask'],
    ['trustwalet', 'Trust Wallet'],
    ['phantm', 'Phantom'],
    ['zerrion', 'Zerion'],
    ['raby', 'Rabby Wallet'],
    ['pocket', 'Token Pocket'],
    ['creme', 'Crème'],
    ['CRÈME', 'Crème'],
    ['币安', '币安'],
    ['trust  wallet', 'Trust Wallet'],
  ])('matches %s with %s first', (text, name) => {
    expect(found(text)[0]).toBe(name)
  })

  it.each(['', '   ', '!!', 'xyzzyqwert', 'zz'])('finds nothing for "%s"', (text) => {
    expect(found(text)).toEqual([])
  })

  it('also searches aliases and the reverse domain name', () => {
    const list = createSearch([
      { name: 'Bitget Wallet', aliases: ['BitKeep'] },
      { name: 'Other', rdns: 'io.bitkeepers' },
    ])
    expect(list('bitkeep')).toEqual([0, 1])
  })

  it('lists equal names in the order of the directory', () => {
    const twins = createSearch([{ name: 'Safe' }, { name: 'Safe' }, { name: 'Safer' }])
    expect(twins('safe')).toEqual([0, 1, 2])
  })

  it('lists every bundled wallet first for its own name', () => {
    const bundledWallets = readBundledWallets()
    const real = createSearch(bundledWallets)
    for (const { name } of bundledWallets) {
      const first = bundledWallets[real(name)[0] ?? -1]
      expect(
        [first?.name, ...(first?.aliases ?? [])].map((alias) => alias?.toLowerCase()),
      ).toContain(name.toLowerCase())
    }
  })

  it('[B10] ranks are positions of the list without duplicates, for any query', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 100 }), (text) => {
        const places = search(text)
        return (
          new Set(places).size === places.length &&
          places.every((at) => at >= 0 && at < names.length)
        )
      }),
    )
  })
})

describe('editDistance', () => {
  it('counts a swap of neighbors as one edit', () => {
    expect(editDistance('trsut', 'trust', 2)).toBe(1)
    expect(editDistance('abc', 'abc', 2)).toBe(0)
    expect(editDistance('kitten', 'sitting', 3)).toBe(3)
  })

  it('is symmetric, zero for equals, and at most one above its bound', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 })
    fc.assert(
      fc.property(word, word, (a, b) => {
        const distance = editDistance(a, b, 2)
        return distance === editDistance(b, a, 2) && distance <= 3 && (distance === 0) === (a === b)
      }),
    )
  })
})
