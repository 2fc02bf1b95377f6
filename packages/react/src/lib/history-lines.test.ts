/** What is said of entries, as the table of facts on history has it. */
import type { HistoryEntry, HistoryTransfer } from '@scope/core/history'
import { describe, expect, it } from 'vitest'
import { deMoney } from '../messages/de-money.js'
import { enMoney } from '../messages/en-money.js'
import {
  getBadge,
  getDetail,
  getKind,
  getLines,
  getTitle,
  monthText,
  transferTexts,
} from './history-lines.js'

const own = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const friend = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const messages = enMoney.activity

const coin = (over: Partial<HistoryTransfer> = {}): HistoryTransfer => ({
  direction: 'out',
  kind: 'token',
  name: 'Coin',
  symbol: 'COIN',
  amount: 1_234_567_891n,
  decimals: 6,
  ...over,
})
const nft = (over: Partial<HistoryTransfer> = {}): HistoryTransfer => ({
  direction: 'in',
  kind: 'item',
  name: 'Toad #1',
  symbol: '',
  amount: 1n,
  decimals: 0,
  ...over,
})
const entry = (over: Partial<HistoryEntry> = {}): HistoryEntry => ({
  id: 'a',
  hash: '0xaa',
  networkId: 'eip155:1',
  operation: 'send',
  status: 'confirmed',
  at: 0,
  from: own,
  to: friend,
  transfers: [coin()],
  ...over,
})

/** Title, counterparty and amounts of each line. */
const withPrefix = (of: HistoryEntry, locale = 'en') =>
  getLines(of).map((line) => [
    getTitle(line, messages),
    getDetail(line, own, messages),
    transferTexts(line, locale)
      .map(({ shown }) => shown)
      .join(' | '),
  ])

describe('the mark of a line', () => {
  const badges = (of: HistoryEntry) => getLines(of).map(getBadge)

  it('tells the direction of a transfer, also of a part', () => {
    expect(badges(entry())).toEqual(['out'])
    expect(badges(entry({ transfers: [coin({ direction: 'in' })] }))).toEqual(['in'])
    const many = [coin(), coin({ direction: 'in' }), coin({ direction: 'self' })]
    expect(badges(entry({ operation: 'execute', transfers: many }))).toEqual([
      'out',
      'in',
      undefined,
    ])
  })

  it('tells a swap, an approval and a failure from other operations', () => {
    const trade = [coin(), coin({ direction: 'in' })]
    expect(badges(entry({ operation: 'trade', transfers: trade }))).toEqual(['swap'])
    expect(badges(entry({ operation: 'approve', transfers: [] }))).toEqual(['approved'])
    expect(badges(entry({ operation: 'execute', transfers: [] }))).toEqual([undefined])
    expect(badges(entry({ status: 'failed' }))).toEqual(['failed'])
  })
})

describe('lines of an entry', () => {
  it('combines exactly two transfers in one line, outgoing first', () => {
    const trade = entry({
      operation: 'trade',
      transfers: [coin({ direction: 'in', symbol: 'GOLD', amount: 2_000_000n }), coin()],
    })
    expect(withPrefix(trade)).toEqual([['Swapped', '', '1,234.567 COIN | 2 GOLD']])
  })

  it('combines a bought item in one line, and lists two items in two', () => {
    expect(withPrefix(entry({ operation: 'trade', transfers: [nft(), coin()] }))).toEqual([
      ['Swapped', '', '1,234.567 COIN | Toad #1'],
    ])
    const swap = entry({ operation: 'trade', transfers: [nft(), nft({ direction: 'out' })] })
    expect(withPrefix(swap)).toEqual([
      ['Received', 'Swapped', 'Toad #1'],
      ['Sent', 'Swapped', 'Toad #1'],
    ])
  })

  it('lists three or more transfers in a line each, with unique keys', () => {
    const many = entry({
      operation: 'execute',
      transfers: [coin(), coin({ direction: 'in' }), coin({ direction: 'self' })],
    })
    expect(withPrefix(many)).toEqual([
      ['Sent', 'Contract interaction', '1,234.567 COIN'],
      ['Received', 'Contract interaction', '1,234.567 COIN'],
      ['Sent to yourself', 'Contract interaction', '1,234.567 COIN'],
    ])
    expect(new Set(getLines(many).map(({ key }) => key)).size).toBe(3)
  })

  it('lists an entry without transfers in one line with its counterparty', () => {
    expect(withPrefix(entry({ operation: 'approve', transfers: [] }))).toEqual([
      ['Approved', 'with 0x90…93b906', ''],
    ])
  })
})

it('names the recipient of a failed transfer', () => {
  expect(withPrefix(entry({ status: 'failed', transfers: [] }))).toEqual([
    ['Failed', 'to 0x90…93b906', ''],
  ])
})

describe('text of a line', () => {
  it.each([
    ['receive', '+'],
    ['deposit', '+'],
    ['borrow', '+'],
    ['claim', '+'],
    ['withdraw', '-'],
    ['repay', '-'],
    ['burn', '-'],
    ['send', ''],
    ['trade', ''],
    ['mint', ''],
  ])('prefixes a single %s with “%s”', (operation, sign) => {
    const [line] = getLines(entry({ operation }))
    expect(line && transferTexts(line, 'en')[0]).toEqual({
      shown: `${sign}1,234.567 COIN`,
      exact: `${sign}1,234.567891 COIN`,
    })
  })

  it('formats amounts in the user’s language, truncated and never rounded up', () => {
    expect(withPrefix(entry(), 'de')[0]?.[2]).toBe('1.234,567 COIN')
    const huge = coin({ amount: 2n ** 256n - 1n, decimals: 0 })
    expect(withPrefix(entry({ transfers: [huge] }))[0]?.[2]).toMatch(
      /^115,792,[\d,]+,639,935 COIN$/,
    )
  })

  it('shows dust as less than the smallest amount, without a sign', () => {
    const dust = entry({ operation: 'receive', transfers: [coin({ direction: 'in', amount: 1n })] })
    const [line] = getLines(dust)
    expect(line && transferTexts(line, 'en')).toEqual([
      { shown: '<0.001 COIN', exact: '+0.000001 COIN' },
    ])
  })

  it('shows a dash for an unknown value', () => {
    const { amount: _, ...untold } = coin()
    expect(withPrefix(entry({ transfers: [untold] }))[0]?.[2]).toBe('-')
    expect(withPrefix(entry({ transfers: [nft({ name: '' })] }))[0]?.[2]).toBe('-')
  })

  it.each([
    ['failed', 'send', 'Failed'],
    ['pending', 'send', 'Sending'],
    ['confirmed', 'constructor', 'Contract interaction'],
    ['confirmed', 'something new', 'Contract interaction'],
  ] as const)('%s “%s” is “%s”', (status, operation, title) => {
    expect(withPrefix(entry({ status, operation }))[0]?.[0]).toBe(title)
  })

  it('[X4] shortens the counterparty, and shows it only if it looks like an address', () => {
    const from = (other: string) =>
      withPrefix(
        entry({ operation: 'receive', from: other, transfers: [coin({ direction: 'in' })] }),
      )[0]?.[1]
    expect(from(friend)).toBe('from 0x90…93b906')
    expect(from(own)).toBe('')
    expect(from(own.toLowerCase())).toBe('')
    for (const odd of [
      '',
      'https://evil.example',
      '<b>bold</b>',
      `${friend}\u202e`,
      'a'.repeat(200),
    ])
      expect(from(odd)).toBe('')
  })

  it('translates every known operation to German', () => {
    expect(Object.keys(deMoney.activity.operations)).toEqual(Object.keys(messages.operations))
  })
})

it.each([
  ['sent', entry()],
  ['received', entry({ operation: 'mint', transfers: [coin({ direction: 'in' })] })],
  ['other', entry({ operation: 'trade', transfers: [coin(), coin({ direction: 'in' })] })],
  ['other', entry({ operation: 'approve', transfers: [] })],
  ['sent', entry({ operation: 'send', status: 'failed', transfers: [] })],
] as const)('finds what was %s by it', (kind, of) => expect(getKind(of)).toBe(kind))

describe('[HIS-01] months', () => {
  const now = new Date(2026, 10, 23)
  it.each([
    [2026, 10, 'en', 'November'],
    [2025, 11, 'en', 'December 2025'],
    [2025, 0, 'de', 'Januar 2025'],
    [2026, 0, 'ar', 'يناير'],
  ])('%d-%d in %s is “%s”', (year, month, locale, text) =>
    expect(monthText(year, month, locale, now)).toBe(text),
  )
})
