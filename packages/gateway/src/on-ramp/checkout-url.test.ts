import { describe, expect, it } from 'vitest'
import { readCheckoutUrl } from './checkout-url.js'

const origins = ['https://pay.example.com']
const read = (text: string) => readCheckoutUrl(text, origins)

describe('a checkout URL', () => {
  it('is returned as it was checked', () => {
    expect(read('HTTPS://PAY.example.com:443/a/../buy?x=1#y')).toBe(
      'https://pay.example.com/buy?x=1#y',
    )
    expect(read('https:pay.example.com')).toBe('https://pay.example.com/')
  })

  it.each([
    'https:\\\\pay.example.com\\buy',
    'https://pay.example.com\\@evil.example/',
    ' https://pay.example.com/',
    'https://pay.example.com/ buy',
    'https://pay.exa\nmple.com/',
    'https://pay.example.com/\t',
    'https://pay.example.com/\u0000',
    'https://pay.example.com/\u007f',
    'https://pay.example.com/\u00a0',
    'https://pay.example.com/\u2028',
    `https://pay.example.com/${'x'.repeat(5_000)}`,
    `https://pay.example.com/${'é'.repeat(1_000)}`,
  ])('is refused if parsers may read it in two ways, or it is too long: %j', (text) => {
    expect(read(text)).toBeUndefined()
  })
})
