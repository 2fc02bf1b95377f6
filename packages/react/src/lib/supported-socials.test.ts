import type { SocialProvider } from '@scope/core/embedded-wallet'
import { expect, it } from 'vitest'
import { offeredSocials } from './supported-socials.js'

const all: readonly SocialProvider[] = [
  'google',
  'x',
  'discord',
  'farcaster',
  'github',
  'apple',
  'facebook',
]
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148'
const mac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15'
const android =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36'
const linux = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36'
const at = (agent: string, more: { isTelegram?: boolean; isTouched?: boolean } = {}) => {
  const place = { agent, isTelegram: false, isTouched: false, ...more }
  const offered = offeredSocials(all, place)
  return all.filter((provider) => !offered.includes(provider))
}

it.each([
  ['a desktop', at(linux), []],
  ['a Mac', at(mac), []],
  ['a phone', at(iPhone), ['facebook']],
  ['an iPad that calls itself a Mac', at(mac, { isTouched: true }), ['facebook']],
  ['an Android phone', at(android), ['facebook']],
  ['Telegram on a phone of Apple’s', at(iPhone, { isTelegram: true }), ['google', 'facebook']],
  ['Telegram on a Mac', at(mac, { isTelegram: true }), ['x']],
  ['Telegram on Android', at(android, { isTelegram: true }), ['x', 'facebook']],
  ['Telegram elsewhere', at(linux, { isTelegram: true }), []],
  ['Instagram', at(`${iPhone} Instagram 350.0`), ['google', 'facebook']],
  ['Facebook', at(`${iPhone} [FBAN/FBIOS;FBAV/480.0]`), ['google', 'facebook']],
  [
    'a web view of Android',
    at(android.replace('Pixel 9)', 'Pixel 9; wv)')),
    ['google', 'facebook'],
  ],
  ['WeChat', at(`${android} MicroMessenger/8.0`), ['google', 'facebook']],
])('hides providers in %s that can’t finish there', (_, left, expected) => {
  expect(left).toEqual(expected)
})

it('keeps the order of the site', () => {
  const place = { agent: linux, isTelegram: false, isTouched: false }
  expect(offeredSocials(['apple', 'google'], place)).toEqual(['apple', 'google'])
})
