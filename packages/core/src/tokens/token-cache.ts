/** Stores the token list for the next visit, with its age, so that it shows before the first response (STO-01). */

import { getTotalValue, toFiat } from '../amounts/price.js'
import { isCaipNetworkId } from '../ids/caip.js'
import type { Reader } from '../storage/readers.js'
import { listOf, number, text } from '../storage/readers.js'
import type { FullListSummary, Token } from './tokens-feature.js'

export interface CachedTokenList {
  /** CAIP-10 of the account. */
  readonly key: string
  readonly at: number
  readonly tokens: readonly Token[]
  /** Present where these are not all. */
  readonly truncatedFrom?: FullListSummary
}

/** As it is written: short names, amounts as text. */
interface StoredToken {
  readonly a: string
  readonly d: number
  readonly n: string
  readonly s: string
  readonly p?: string
  readonly t?: string
}

export interface StoredList extends Pick<CachedTokenList, 'key' | 'at'> {
  readonly tokens: readonly StoredToken[]
  /** How many there were, and what all of them were worth: a part is told from the whole by it. */
  readonly count: number
  readonly worth?: string
}

/** So few that they fit into one cookie (4 kB). */
const maxTokens = 6
const maxLists = 3

const digits = /^\d{1,78}$/
const isDigits = (value: unknown): value is string =>
  typeof value === 'string' && digits.test(value)

const parseToken: Reader<StoredToken> = (value) => {
  if (typeof value !== 'object' || value === null) return undefined
  const { a, p, ...fields } = value as Record<string, unknown>
  const [n, s, t, d] = [text(fields.n), text(fields.s), text(fields.t), number(fields.d)]
  if (!isDigits(a) || !n || !s || d === undefined) return undefined
  if (!Number.isInteger(d) || d > 36) return undefined
  return { a, d, n, s, ...(isDigits(p) && { p }), ...(t && { t }) }
}

const parseList: Reader<StoredList> = (value) => {
  if (typeof value !== 'object' || value === null) return undefined
  const { key, at, tokens, worth, ...fields } = value as Record<string, unknown>
  const [named, time, count] = [text(key), number(at), number(fields.count)]
  const read = listOf(parseToken, maxTokens)(tokens)
  if (!named || time === undefined || !read) return undefined
  if (count === undefined || !Number.isSafeInteger(count) || count < read.length) return undefined
  return { key: named, at: time, tokens: read, count, ...(isDigits(worth) && { worth }) }
}

export const parseStored: Reader<readonly StoredList[]> = listOf(parseList, maxLists)

const worthFirst = (token: Token): bigint =>
  token.price === undefined ? -1n : toFiat(token.amount, token.decimals, token.price)

/** The chain's own currency and those of the greatest worth, in the order they stood in. */
function foremost(tokens: readonly Token[]): readonly Token[] {
  const ranked = [...tokens].sort((a, b) => {
    if (!a.address !== !b.address) return a.address ? 1 : -1
    const [first, second] = [worthFirst(a), worthFirst(b)]
    return first === second ? 0 : first > second ? -1 : 1
  })
  const top = new Set(ranked.slice(0, maxTokens))
  return tokens.filter((token) => top.has(token))
}

/** With one more list, in place of an older one of the same account. Newest first. */
export function storing(
  { key, at, tokens }: Omit<CachedTokenList, 'truncatedFrom'>,
  before: readonly StoredList[],
): readonly StoredList[] {
  const holdings = tokens.filter(({ amount, address }) => amount > 0n || address === undefined)
  const worth = getTotalValue(holdings)
  const short = foremost(holdings).map((token) => ({
    a: token.amount.toString(),
    d: token.decimals,
    n: token.name,
    s: token.symbol,
    ...(token.price !== undefined && { p: token.price.toString() }),
    ...(token.address && { t: token.address }),
  }))
  const others = before.filter((list) => list.key !== key)
  const all = { count: holdings.length, ...(worth !== undefined && { worth: worth.toString() }) }
  return [{ key, at, tokens: short, ...all }, ...others].slice(0, maxLists)
}

export const fromStored = (lists: readonly StoredList[]): readonly CachedTokenList[] =>
  lists.flatMap(({ key, at, tokens, count, worth }) => {
    const networkId = key.slice(0, key.lastIndexOf(':'))
    if (!isCaipNetworkId(networkId)) return []
    const holdings = tokens.map(({ a, d, n, s, p, t }) => ({
      networkId,
      name: n,
      symbol: s,
      decimals: d,
      amount: BigInt(a),
      ...(t && { address: t }),
      ...(p && { price: BigInt(p) }),
    }))
    const isPart = count > holdings.length
    const truncatedFrom = { count, ...(worth !== undefined && { worth: BigInt(worth) }) }
    return [{ key, at, tokens: holdings, ...(isPart && { truncatedFrom }) }]
  })
