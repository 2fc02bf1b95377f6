/** What is kept of a list for the next visit: enough to show what was there, with its age, before anybody has answered (STO-01). */
import type { Reader } from '../storage/readers.js'
import { listOf, number, text } from '../storage/readers.js'
import type { Token } from './tokens-feature.js'

export interface KeptList {
  /** CAIP-10 of the account. */
  readonly key: string
  readonly at: number
  readonly tokens: readonly Token[]
}

/** So few that they fit into one cookie (4 kB). */
const mostTokens = 6
const mostLists = 3

const digits = /^\d{1,78}$/

const readToken: Reader<Token> = (value) => {
  if (typeof value !== 'object' || value === null) return undefined
  const { a: amount, d, p: price, n, s, t } = value as Record<string, unknown>
  const [name, symbol, address, decimals] = [text(n), text(s), text(t), number(d)]
  const isAmount = typeof amount === 'string' && digits.test(amount)
  if (!isAmount || !name || !symbol || decimals === undefined) return undefined
  if (!Number.isInteger(decimals) || decimals > 36) return undefined
  return {
    networkId: 'eip155:0',
    name,
    symbol,
    decimals,
    amount: BigInt(amount),
    ...(address && { address }),
    ...(typeof price === 'string' && digits.test(price) && { price: BigInt(price) }),
  }
}

const readList: Reader<KeptList> = (value) => {
  if (typeof value !== 'object' || value === null) return undefined
  const { key, at, tokens } = value as Record<string, unknown>
  const [named, time] = [text(key), number(at)]
  const read = listOf(readToken, mostTokens)(tokens)
  const networkId = named?.slice(0, named.lastIndexOf(':')) as Token['networkId'] | undefined
  if (!named || time === undefined || !read || !networkId) return undefined
  return { key: named, at: time, tokens: read.map((token) => ({ ...token, networkId })) }
}

export const readKept: Reader<readonly KeptList[]> = listOf(readList, mostLists)

/** As it is written: short names, amounts as text. Newest first. */
export function keeping(lists: readonly KeptList[]): readonly KeptList[] {
  const short = lists.slice(0, mostLists).map(({ key, at, tokens }) => ({
    key,
    at,
    tokens: tokens
      .slice(0, mostTokens)
      .map(({ amount, decimals, price, name, symbol, address }) => ({
        a: amount.toString(),
        d: decimals,
        n: name,
        s: symbol,
        ...(price !== undefined && { p: price.toString() }),
        ...(address && { t: address }),
      })),
  }))
  // What is written is read by the reader above, and by nobody else.
  return short as unknown as readonly KeptList[]
}
