import { expect, it } from 'vitest'
import { linkTarget } from './platform.js'

const page = (over: object = {}) => {
  const window: object = { ...over }
  return Object.assign(window, { top: 'top' in over ? over.top : window }) as Window
}

it.each([
  ['a page of its own', {}, '_self'],
  ['in a frame', { top: {} }, '_top'],
  ['complaint 18: Telegram on a phone', { TelegramWebviewProxy: {} }, '_blank'],
  [
    'complaint 18: a mini app in a frame',
    { Telegram: { WebApp: { initData: 'x' } }, top: {} },
    '_blank',
  ],
  ['a page that only loads Telegram’s script', { Telegram: { WebApp: { initData: '' } } }, '_self'],
])('%s', (_, over, target) => expect(linkTarget(page(over))).toBe(target))
