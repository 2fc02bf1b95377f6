import { expect, it } from 'vitest'
import { parseCheckoutUrl } from './checkout-url.js'

const gatewayUrl = 'https://gateway.example.com'
const parse = (url: string, provider = 'coinbase', more: object = {}) =>
  parseCheckoutUrl(url, { provider, gatewayUrl, ...more })

it.each([
  ['coinbase', 'https://pay.coinbase.com/buy/select-asset?sessionToken=abc'],
  ['meld', 'https://meldcrypto.com/?token=abc'],
  ['meld', 'https://sb.meldcrypto.com/?token=abc'],
])('returns a page of %s: %s', (provider, url) => expect(parse(url, provider)).toBe(url))

it.each([
  'http://pay.coinbase.com/',
  'https://pay.coinbase.com:8443/',
  'https://pay.coinbase.com.evil.example/',
  'https://evil.example/pay.coinbase.com',
  'https://pay.coinbase.com@evil.example/',
  'https://user:password@pay.coinbase.com/',
  'https://xpay.coinbase.com/',
  'https://www.coinbase.com/',
  'https://meldcrypto.com/',
  'javascript:alert(1)//pay.coinbase.com',
  'data:text/html,pay.coinbase.com',
  'blob:https://pay.coinbase.com/1',
  '//pay.coinbase.com/',
  'http://127.0.0.1:9/buy',
  'http://localhost/buy',
  '',
])('rejects %s', (url) =>
  expect(() => parse(url)).toThrow(expect.objectContaining({ code: 'gateway-response-invalid' })),
)

it('has no hosts for a provider that it does not know', () => {
  for (const provider of ['moonpay', '__proto__', 'constructor'])
    expect(() => parse('https://pay.coinbase.com/', provider)).toThrow(/not allow/)
})

it('allows the hosts that the site adds, by https', () => {
  const more = { checkoutHosts: ['buy.example.com'] }
  expect(parse('https://buy.example.com/1', 'own', more)).toBe('https://buy.example.com/1')
  expect(() => parse('http://buy.example.com/1', 'own', more)).toThrow(/not allow/)
})

it.each([
  'http://127.0.0.1:4173',
  'http://localhost:3000',
  'http://second.localhost:1',
  'http://[::1]:3000',
])('allows a page on this machine if the gateway is %s', (url) => {
  const local = { gatewayUrl: url }
  for (const page of ['http://127.0.0.1:9/buy', 'http://localhost:9/buy', 'http://[::1]:9/buy'])
    expect(parse(page, 'coinbase', local)).toBe(page)
  for (const page of [
    'http://127.0.0.1.evil.example/',
    'http://192.168.0.1/',
    'http://evil.example/',
  ])
    expect(() => parse(page, 'coinbase', local)).toThrow(/not allow/)
})
