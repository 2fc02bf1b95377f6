import { expect, it } from 'vitest'
import { explorerHref } from './explorer.js'

const none = {
  id: 1,
  name: 'One',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [] } },
}
const on = (url: string) => ({ ...none, blockExplorers: { default: { name: 'Scan', url } } })

it.each([
  ['https://scan.example', 'https://scan.example/address/0xa'],
  ['https://scan.example/', 'https://scan.example/address/0xa'],
  ['https://scan.example/signet', 'https://scan.example/signet/address/0xa'],
  ['https://scan.example?cluster=devnet', 'https://scan.example/address/0xa?cluster=devnet'],
  ['https://scan.example/x/?a=b#c', 'https://scan.example/x/address/0xa?a=b#c'],
  ['http://scan.example', undefined],
  ['javascript:alert(1)', undefined],
  ['', undefined],
])('%s → %s', (url, href) => expect(explorerHref(on(url), 'address', '0xa')).toBe(href))

it('returns the page of a transaction, and escapes its id', () => {
  expect(explorerHref(on('https://scan.example'), 'transaction', '../x?y')).toBe(
    'https://scan.example/tx/..%2Fx%3Fy',
  )
  expect(explorerHref(none, 'transaction', '1')).toBeUndefined()
})
