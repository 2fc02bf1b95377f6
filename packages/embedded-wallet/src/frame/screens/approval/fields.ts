/** Fields of typed data and of calls. A value whose meaning is known is said in words, above the digits that are signed. */
import type { Field } from '../../approval/decoded-request.js'
import { element } from '../element.js'
import { shownDeadline } from '../times.js'
import type { About } from './assets.js'
import { fact } from './description-list.js'

const amounts: ReadonlySet<string> = new Set(['allowance', 'amount', 'shares', 'value', 'wad'])
const starts: ReadonlySet<string> = new Set(['startTime', 'validAfter'])
const ends: ReadonlySet<string> = new Set([
  'deadline',
  'endTime',
  'expiration',
  'expirationTime',
  'expiry',
  'sigDeadline',
  'validBefore',
  'validTo',
])

const half = 2n ** 255n
/** The largest amounts of contracts that count in fewer bits: Permit2, and tokens such as UNI. */
const maxAmounts: ReadonlySet<bigint> = new Set([2n ** 160n - 1n, 2n ** 96n - 1n])

/** Undefined where the digits say it all. */
function getMeaning(name: string, value: string, { messages, now }: About): string | undefined {
  if (!/^\d{1,78}$/.test(value)) return undefined
  const { approval, locale } = messages
  const number = BigInt(value)
  if (amounts.has(name))
    return number >= half || maxAmounts.has(number) ? approval.unlimited : undefined
  const isEnd = ends.has(name)
  if (!isEnd && !starts.has(name)) return undefined
  const time = shownDeadline(number, locale, now)
  if (time !== 'never') return time
  return isEnd ? approval.noEnd : undefined
}

/** The facts of an end: a date, no end, or the number where it is neither. */
export function untilFact(
  until: bigint | undefined,
  { messages, now }: About,
): readonly HTMLElement[] {
  if (until === undefined) return []
  const { approval, locale } = messages
  const time = shownDeadline(until, locale, now)
  return [fact(approval.until, time === 'never' ? approval.noEnd : (time ?? until.toString()))]
}

/** @param isKnown - Whether the frame has read what they mean: names of others could mean anything. */
export function fieldList(fields: readonly Field[], about: About, isKnown: boolean): HTMLElement {
  const rows = fields.map(({ name, value }) => {
    if (typeof value !== 'string') return fact(name, fieldList(value, about, isKnown))
    const meaning = isKnown ? getMeaning(name, value, about) : undefined
    if (meaning === undefined) return fact(name, value, 'code')
    const raw = element('bdi', { class: 'code muted' }, value)
    return fact(
      name,
      element('div', { class: 'meaning' }, element('bdi', { class: 'text' }, meaning), raw),
    )
  })
  return element('dl', { class: 'fields' }, ...rows)
}
