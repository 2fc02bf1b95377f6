/** What is kept of a list for the next visit: enough to show what was there, with its age, before anybody has answered (STO-01). */
import { isCaipNetworkId } from '../ids/caip.js'
import type { Reader } from '../storage/readers.js'
import { listOf, number, text } from '../storage/readers.js'
import type { Token } from './tokens-feature.js'

export interface KeptList {
  /** CAIP-10 of the account. */
  readonly key: string
  readonly at: number
  readonly tokens: readonly Token[]
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

export interface StoredList extends Pick<KeptList, 'key' | 'at'> {
  readonly tokens: readonly StoredToken[]
}

/** So few that they fit into one cookie (4 kB). */
const mostTokens = 6
const mostLists = 3

const digits = /^\d{1,78}$/
const isDigits = (value: unknown): value is string =>
  typeof value === 'string' && digits.test(value)

const readToken: Reader<StoredToken> = (value) => {
  if (typeof value !== 'object' || value === null) return undefined
  const { a, p, ...said } = value as Record<string, unknown>
  const [n, s, t, d] = [text(said.n), text(said.s), text(said.t), number(said.d)]
  if (!isDigits(a) || !n || !s || d === undefined) return undefined
  if (!Number.isInteger(d) || d > 36) return undefined
  return { a, d, n, s, ...(isDigits(p) && { p }), ...(t && { t }) }
}

const readList: Reader<StoredList> = (value) => {
  if (typeof value !== 'object' || value === null) return undefined
  const { key, at, tokens } = value as Record<string, unknown>
  const [named, time] = [text(key), number(at)]
  const read = listOf(readToken, mostTokens)(tokens)
  return named && time !== undefined && read ? { key: named, at: time, tokens: read } : undefined
}

export const readStored: Reader<readonly StoredList[]> = listOf(readList, mostLists)

/** With one more list, in place of an older one of the same account. Newest first. */
export function storing(
  { key, at, tokens }: KeptList,
  before: readonly StoredList[],
): readonly StoredList[] {
  const short = tokens.slice(0, mostTokens).map((token) => ({
    a: token.amount.toString(),
    d: token.decimals,
    n: token.name,
    s: token.symbol,
    ...(token.price !== undefined && { p: token.price.toString() }),
    ...(token.address && { t: token.address }),
  }))
  const others = before.filter((one) => one.key !== key)
  return [{ key, at, tokens: short }, ...others].slice(0, mostLists)
}

export const fromStored = (lists: readonly StoredList[]): readonly KeptList[] =>
  lists.flatMap(({ key, at, tokens }) => {
    const networkId = key.slice(0, key.lastIndexOf(':'))
    if (!isCaipNetworkId(networkId)) return []
    const held = tokens.map(({ a, d, n, s, p, t }) => ({
      networkId,
      name: n,
      symbol: s,
      decimals: d,
      amount: BigInt(a),
      ...(t && { address: t }),
      ...(p && { price: BigInt(p) }),
    }))
    return [{ key, at, tokens: held }]
  })
