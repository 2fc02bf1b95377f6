/** The ways to hand a pairing to a wallet, on the device the page is on. */
import type { RemoteWallet } from '@scope/core/walletconnect'
import {
  type LinkSurroundings,
  type PairingLinks,
  pairingLinks,
} from '@scope/core/walletconnect/links'
import { isTelegram } from '../../lib/platform.js'

export type Platform = 'mobile' | 'qrcode' | 'web' | 'desktop'

/** Tablets of Apple call themselves computers; no computer of theirs can be touched. */
const isApple = ({ userAgent, maxTouchPoints }: Navigator) =>
  /iphone|ipad|ipod/i.test(userAgent) || (/macintosh/i.test(userAgent) && maxTouchPoints > 1)

export function linkSurroundings(page: Window): LinkSurroundings {
  const isAndroid = /android/i.test(page.navigator.userAgent)
  return {
    isTelegramOnAndroid: isAndroid && isTelegram(page),
    system: isAndroid ? 'android' : isApple(page.navigator) ? 'ios' : 'other',
  }
}

/** Links of a wallet with nothing in them yet: which there are. */
export const linksWithout = (wallet: RemoteWallet, surroundings: LinkSurroundings): PairingLinks =>
  pairingLinks(wallet, 'wc:', surroundings)

/**
 * Returns the platforms in this order. Defaults to the first. Unsafe links are skipped. The QR code is used if there is
 * nothing else.
 */
export function getPlatforms(
  links: PairingLinks,
  isHandheld: boolean,
): readonly [Platform, ...Platform[]] {
  const hasApp = links.native !== undefined || links.universal !== undefined
  const found: Platform[] = []
  if (hasApp) found.push(isHandheld ? 'mobile' : 'qrcode')
  if (links.web !== undefined) found.push('web')
  if (links.desktop !== undefined && !isHandheld) found.push('desktop')
  const [first = 'qrcode', ...rest] = found
  return [first, ...rest]
}
