import type { RemoteWallet } from '@scope/core/walletconnect'
import { pairingLinks } from '@scope/core/walletconnect/links'
import { describe, expect, it } from 'vitest'
import { getPlatforms, linkSurroundings, linksWithout } from './platforms.js'

const here = { isTelegramOnAndroid: false, system: 'other' } as const
const links = (wallet: Partial<RemoteWallet>) =>
  linksWithout({ id: 'pond', name: 'Pond', ...wallet }, here)
const app = { mobileLink: 'pond://' }
const web = { webappLink: 'https://web.pond.example' }
const desktop = { desktopLink: 'pond-desktop://' }

describe('[CON-02] platforms', () => {
  it.each([
    ['no link at all: the code', {}, false, ['qrcode']],
    ['… on a phone too', {}, true, ['qrcode']],
    ['an app, on a computer', app, false, ['qrcode']],
    ['an app, on a phone', app, true, ['mobile']],
    ['by a universal link alone', { universalLink: 'https://l.example' }, true, ['mobile']],
    ['all, on a computer', { ...app, ...web, ...desktop }, false, ['qrcode', 'web', 'desktop']],
    ['all, on a phone', { ...app, ...web, ...desktop }, true, ['mobile', 'web']],
    ['a page alone', web, false, ['web']],
    ['C4: links that are not safe are none', { mobileLink: 'javascript:1' }, true, ['qrcode']],
  ] as const)('%s', (_, wallet, isHandheld, platforms) =>
    expect(getPlatforms(links(wallet), isHandheld)).toEqual(platforms),
  )
})

const page = (userAgent: string, over: object = {}, maxTouchPoints = 0) => {
  const window: object = { navigator: { userAgent, maxTouchPoints }, ...over }
  return window as Window
}
const android = 'Mozilla/5.0 (Linux; Android 14) Chrome/126 Mobile Safari/537.36'
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1.15'

describe('trap 50: device detection', () => {
  it.each([
    ['Android', page(android), 'android', false],
    ['complaint 18: Telegram on it', page(android, { TelegramWebviewProxy: {} }), 'android', true],
    ['an iPhone', page('Mozilla/5.0 (iPhone; CPU iPhone OS 17_0)'), 'ios', false],
    ['an iPad that calls itself a Mac', page(mac, {}, 5), 'ios', false],
    ['a Mac', page(mac), 'other', false],
    ['Telegram on it', page(mac, { TelegramWebviewProxy: {} }), 'other', false],
  ] as const)('%s', (_, window, system, isTelegramOnAndroid) =>
    expect(linkSurroundings(window)).toEqual({ system, isTelegramOnAndroid }),
  )

  it('complaint 18: encodes the URI twice in the app’s own link only', () => {
    const surroundings = linkSurroundings(page(android, { TelegramWebviewProxy: {} }))
    const wallet = { id: 'p', name: 'P', ...app, universalLink: 'https://l.example' }
    const { native, universal } = pairingLinks(wallet, 'wc:a@2?b', surroundings)
    expect(native).toBe('pond://wc?uri=wc%253Aa%25402%253Fb')
    expect(universal).toBe('https://l.example/wc?uri=wc%3Aa%402%3Fb')
  })
})
