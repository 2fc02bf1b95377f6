import { describe, expect, it } from 'vitest'
import { describeVectors } from '../../../../../tools/vectors.js'
import type { RemoteWallet } from '../../chain/remote-wallet.js'
import { appHref, isPairingUri, pairingLinks, safeHref } from './links.js'
import { isExpired } from './pairing-machine.js'

const uri = `wc:${'7f'.repeat(32)}@2?relay-protocol=irn&symKey=${'58'.repeat(32)}`
const encoded = encodeURIComponent(uri)
const plain = { isTelegramOnAndroid: false, system: 'other' } as const
const wallet = (links: Partial<RemoteWallet>): RemoteWallet => ({ id: 'w', name: 'W', ...links })

describe('[C4] hostile links', () => {
  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'blob:https://a.example/1',
    'vbscript:x',
    'file:///etc/passwd',
    'intent://wc#Intent;scheme=evil;end',
    'http://plain.example',
    '//evil.example',
    'https://user@evil.example',
    'https:evil.example',
    'trust:path-without-slashes',
    'wallet://"onmouseover=x',
    `trust://${'x'.repeat(5_000)}`,
    '',
    null,
    7,
  ])('rejects %j as a link', (value) => {
    expect(safeHref('app', value)).toBeUndefined()
    expect(safeHref('web', value)).toBeUndefined()
  })

  it('opens an app by its own scheme, and a page by https', () => {
    expect(safeHref('app', 'trust://')).toBe('trust://')
    expect(safeHref('app', 'rainbow:')).toBe('rainbow://')
    expect(safeHref('app', 'https://a.example')).toBeUndefined()
    expect(safeHref('web', 'https://a.example')).toBe('https://a.example/')
    expect(safeHref('web', 'trust://')).toBeUndefined()
  })

  it('makes no link from hostile fields of an entry', () => {
    const hostile = wallet({
      mobileLink: 'javascript:alert(1)//',
      universalLink: 'http://plain.example',
      desktopLink: 'data:text/html,x',
      webappLink: 'javascript:alert(1)',
      chromeStore: 'javascript:alert(1)',
    })
    expect(pairingLinks(hostile, uri, plain)).toEqual({})
    for (const place of ['mobile', 'desktop', 'web'] as const)
      expect(appHref(hostile, place)).toBeUndefined()
  })
})

describe('complaint 13: links that hand over a pairing code', () => {
  it('returns one each for the app, its page, the desktop and the web', () => {
    const entry = wallet({
      mobileLink: 'trust://',
      universalLink: 'https://link.trust.example',
      desktopLink: 'trust-desktop:',
      webappLink: 'https://app.trust.example/',
      appStore: 'https://apps.example/ios',
      playStore: 'https://play.example/android',
    })
    expect(pairingLinks(entry, uri, { ...plain, system: 'ios' })).toEqual({
      native: `trust://wc?uri=${encoded}`,
      universal: `https://link.trust.example/wc?uri=${encoded}`,
      desktop: `trust-desktop://wc?uri=${encoded}`,
      web: `https://app.trust.example/wc?uri=${encoded}`,
      store: 'https://apps.example/ios',
    })
    expect(pairingLinks(entry, uri, { ...plain, system: 'android' }).store).toContain('android')
  })

  it('uses an https link in place of the app’s scheme as the universal one', () => {
    const links = pairingLinks(wallet({ mobileLink: 'https://rnbw.example' }), uri, plain)
    expect(links).toEqual({ universal: `https://rnbw.example/wc?uri=${encoded}` })
  })

  it('complaint 18: encodes twice for Telegram on Android, which decodes once', () => {
    const links = pairingLinks(wallet({ mobileLink: 'trust://' }), uri, {
      ...plain,
      isTelegramOnAndroid: true,
    })
    expect(links.native).toBe(`trust://wc?uri=${encodeURIComponent(encoded)}`)
  })

  it('omits a base with a query of its own', () => {
    expect(pairingLinks(wallet({ mobileLink: 'trust://x?y=1' }), uri, plain)).toEqual({})
  })
})

describeVectors('url-origin-safety', (cases) => {
  const of = (kind: string) => cases.filter((vector) => vector.kind === kind)
  it.each(of('deeplink-refuse'))('$id', ({ id }) => {
    const value: unknown = cases.find((vector) => vector.id === id)?.value
    expect([safeHref('app', value), safeHref('web', value)]).toEqual([undefined, undefined])
  })
  it.each(of('deeplink-allow'))('$id', ({ value }) => {
    expect(safeHref('app', value)).toMatch(/^[a-z]+:\/\//)
  })
  it.each(of('href-attack'))('$id', ({ value }) => {
    expect([safeHref('app', value), safeHref('web', value)]).toEqual([undefined, undefined])
  })
})

describeVectors('walletconnect', (cases) => {
  const of = (kind: string) => cases.filter((vector) => vector.kind === kind)
  it.each(of('uri-valid'))('$id', (vector) => expect(isPairingUri(vector.uri)).toBe(true))
  it.each(of('uri-invalid'))('$id', (vector) => expect(isPairingUri(vector.uri)).toBe(false))
  it.each(of('pairing-expiry'))('[CON-14] $id', ({ expiry, now, expired }) =>
    expect(isExpired(Number(expiry) * 1_000, Number(now) * 1_000)).toBe(expired),
  )
})
