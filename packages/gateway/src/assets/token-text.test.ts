import { describe, expect, it } from 'vitest'
import { describeVectors } from '../../../../tools/vectors.js'
import { confusableSkeleton, sanitizeTokenText, shortToken } from './token-text.js'

describe('[X14] words that strangers gave their tokens', () => {
  it.each([
    'USDC',
    'USD₮0',
    'DAI.e',
    'USDC.axl',
    'BTC.b',
    'fUSDT',
    'Wrapped stETH v2',
    'Пример',
    '🦊 Fox',
    'AT&T',
  ])('keeps %s', (word) => {
    expect(sanitizeTokenText(` ${word} `)).toBe(word)
  })

  it.each([
    '',
    ' ',
    'x'.repeat(65),
    'https://evil.example',
    'claim-usdc.example',
    'USDC (visit claim-usdc.example)',
    'evil。com',
    'www evil',
    't.me/evil',
    'Claim reward on our site',
    'Visit us to win $5000',
    '<script>',
    '{{x}}',
    '&lt;b',
    'a\u202Eb',
    'a\u200Bb',
    'a\u0000b',
    'a\nb',
    'a\u0301\u0301\u0301\u0301',
    'ｅｖｉｌ．ｃｏｍ',
  ])('removes %j', (word) => {
    expect(sanitizeTokenText(word)).toBeUndefined()
  })

  it('treats characters that look alike as equal', () => {
    for (const word of ['ＵＳＤＣ', 'U\u0405DC', 'usdc', 'U S D C', 'USDС', 'U.S.D.C.'])
      expect(confusableSkeleton(word), word).toBe(confusableSkeleton('USDC'))
    expect(confusableSkeleton('USD₮')).toBe(confusableSkeleton('USDT'))
    expect(confusableSkeleton('DAl')).toBe(confusableSkeleton('DAI'))
    expect(confusableSkeleton('USDC')).not.toBe(confusableSkeleton('USDT'))
  })

  it('names a token without a symbol by the ends of its address', () => {
    expect(shortToken('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v')).toBe('EPjF…Dt1v')
    expect(shortToken('0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48')).toBe('0xa0b8…eb48')
  })

  describeVectors('markup-xss', (cases) => {
    const mine = cases.filter(({ kind }) => kind === 'display-string')
    // Drawn like a listed one is another thing than not to be shown: what they look like is compared.
    const likeUsdc = new Set(['name-7', 'name-8'])
    it.each(mine.map((vector) => [vector.id, vector] as const))('%s', (id, { payload }) => {
      const word = String(payload)
      if (likeUsdc.has(id)) expect(confusableSkeleton(word)).toBe(confusableSkeleton('USDC'))
      else expect(sanitizeTokenText(word)).toBeUndefined()
    })
  })
})
