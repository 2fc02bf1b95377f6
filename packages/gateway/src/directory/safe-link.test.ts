/** Links of a directory end in thousands of pages. */
import { expect, it } from 'vitest'
import { describeVectors } from '../../../../tools/vectors.js'
import { appLink, webLink } from './safe-link.js'

it.each([
  'metamask://',
  'okex://main',
  'https://link.trustwallet.com',
  'gtweb3wallet://',
  'trezorsuite://walletconnect',
])('accepts %s as a link to a wallet', (text) => {
  expect(appLink(text)).toBe(text)
})

it('completes a scheme without a path', () => {
  expect(appLink('rainbow:')).toBe('rainbow://')
})

it.each([
  'javascript:alert(1)',
  'JavaScript://%0aalert(1)',
  'data:text/html,x',
  'intent://x#Intent;end',
  'file:///etc/passwd',
  'http://a.example',
  'wc:abc@2',
  'phantom',
  '//a.example',
  ' metamask://',
  'meta mask://',
  'metamask://a@b',
  'https://user:pass@a.example',
  'https://localhost',
])('[C4] rejects %s', (text) => {
  expect(appLink(text)).toBeUndefined()
  expect(webLink(text)).toBeUndefined()
})

it('[C4] accepts https sites only', () => {
  expect(webLink('metamask://')).toBeUndefined()
  expect(webLink('https://a.example/x?y=1')).toBe('https://a.example/x?y=1')
})

describeVectors('url-origin-safety', (cases) => {
  const of = (...kinds: string[]) =>
    cases
      .filter(({ kind }) => kinds.includes(kind))
      .map((vector) => [vector.id, String(vector.value)] as const)
  it.each(of('deeplink-refuse', 'href-attack'))('[C4] rejects %s', (_, value) => {
    expect(appLink(value)).toBeUndefined()
    expect(webLink(value)).toBeUndefined()
  })
  it.each(of('deeplink-allow'))('accepts %s', (_, value) => {
    expect(appLink(value)).toBeDefined()
  })
  // No single right answer: a bare word is no link here, and a host is the operator's to know.
  it.each(of('deeplink-policy'))('accepts only https links of %s', (_, value) => {
    expect(appLink(value)).toBe(value.startsWith('https:') ? value : undefined)
  })
})
