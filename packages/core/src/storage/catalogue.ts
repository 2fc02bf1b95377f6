/**
 * The rest of what the specification lets a kit remember: sign-in tokens, embedded-wallet data and caches.
 * Loaded by the features that use it, never at boot.
 */
import { type Item, storedItem } from './item.js'
import { type KeyValueStorage, lasting } from './key-value.js'
import { listOf, number, type Reader, text } from './readers.js'

/** Milliseconds. */
export const cacheAge = {
  balance: 30_000,
  portfolio: 30_000,
  ens: 300_000,
  identity: 300_000,
} as const

export interface Cached<T> {
  readonly key: string
  /** Milliseconds since the epoch. */
  readonly at: number
  readonly value: T
}

export interface CacheItem<T> {
  /** The value, if it was stored less than its age ago. */
  get(key: string, now: number): T | undefined
  set(key: string, value: T, now: number): void
  clear(): void
}

const chainId: Reader<number> = (value) => (Number.isSafeInteger(value) ? number(value) : undefined)
const flag: Reader<true> = (value) => (value === true ? true : undefined)
/** JSON of any shape: the feature that owns the cache parses it once more. */
const json: Reader<unknown> = (value) => value ?? undefined

const cacheLimit = 50

function cache<T>(item: Item<readonly Cached<T>[]>, age: number): CacheItem<T> {
  return {
    get: (key, now) =>
      item.get()?.find((entry) => entry.key === key && now - entry.at < age && entry.at <= now)
        ?.value,
    set(key, value, now) {
      const others = (item.get() ?? []).filter((entry) => entry.key !== key)
      item.set([{ key, at: now, value }, ...others].slice(0, cacheLimit))
    },
    clear: () => item.set(undefined),
  }
}

export type Catalogue = ReturnType<typeof catalogue>

export function catalogue(given: KeyValueStorage) {
  const storage = lasting(given)
  const entry: Reader<Cached<unknown>> = (value) => {
    if (typeof value !== 'object' || value === null) return undefined
    const { key, at, value: cached } = value as Partial<Cached<unknown>>
    const name = text(key)
    const time = number(at)
    return name === undefined || time === undefined
      ? undefined
      : { key: name, at: time, value: json(cached) }
  }
  const cached = (name: string, age: number) =>
    cache(storedItem(storage, name, listOf(entry, cacheLimit)), age)
  return {
    signInToken: storedItem(storage, 'siwx_auth_token', text),
    nonceToken: storedItem(storage, 'siwx_nonce_token', text),
    nativeBalances: cached('native_balance_cache', cacheAge.balance),
    portfolios: cached('portfolio_cache', cacheAge.portfolio),
    ens: cached('ens_cache', cacheAge.ens),
    identities: cached('identity_cache', cacheAge.identity),
    email: storedItem(storage, 'email', text),
    socialUsername: storedItem(storage, 'social_username', text),
    lastUsedChain: storedItem(storage, 'last_used_chain', text),
    emailLoginUsed: storedItem(storage, 'email_login_used', flag),
    lastEmailLoginTime: storedItem(storage, 'last_email_login_time', number),
    smartAccountNetworks: storedItem(storage, 'smart_account_networks', listOf(chainId, 99)),
  }
}
