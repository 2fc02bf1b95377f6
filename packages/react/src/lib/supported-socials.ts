/** Accounts elsewhere that can't be signed in with where the page runs are not offered: each would be a dead end. */
import type { SocialProvider } from '@scope/core/embedded-wallet'
import { isTelegram } from './platform.js'

export interface SocialPlatform {
  /** `navigator.userAgent`. */
  readonly agent: string
  readonly isTelegram: boolean
  /** iPads call themselves Macs; no Mac can be touched. */
  readonly isTouched: boolean
}

interface Rule {
  is(place: SocialPlatform): boolean
  readonly without: readonly SocialProvider[]
}

const isIos = ({ agent, isTouched }: SocialPlatform) =>
  /iPhone|iPad|iPod/.test(agent) || (/Macintosh/.test(agent) && isTouched)
const isAndroid = ({ agent }: SocialPlatform) => /Android/.test(agent)
const isMac = (place: SocialPlatform) => /Macintosh/.test(place.agent) && !isIos(place)
/** Pages inside of other apps, which Google answers with "disallowed_useragent". */
const inApp =
  /\bFBA[NV]\b|FB_IAB|Instagram|\bLine\/|MicroMessenger|Snapchat|Twitter|TikTok|musical_ly|BytedanceWebview|LinkedInApp|Pinterest\/|; wv\)/

const rules: readonly Rule[] = [
  { is: (place) => place.isTelegram && isIos(place), without: ['google'] },
  { is: (place) => place.isTelegram && isMac(place), without: ['x'] },
  { is: (place) => place.isTelegram && isAndroid(place), without: ['facebook', 'x'] },
  { is: (place) => isIos(place) || isAndroid(place), without: ['facebook'] },
  { is: ({ agent }) => inApp.test(agent), without: ['google'] },
]

export function offeredSocials(
  socials: readonly SocialProvider[],
  place: SocialPlatform,
): readonly SocialProvider[] {
  const without = new Set(rules.flatMap((rule) => (rule.is(place) ? rule.without : [])))
  return socials.filter((provider) => !without.has(provider))
}

export const getSocialPlatform = (page: Window): SocialPlatform => ({
  agent: page.navigator.userAgent,
  isTelegram: isTelegram(page),
  isTouched: page.navigator.maxTouchPoints > 1,
})
