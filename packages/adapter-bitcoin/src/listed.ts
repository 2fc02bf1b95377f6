/** Reads what a page says about its Bitcoin wallets (`window.btc_providers`, WBIP-004). Every field is hostile until it is read here. */
import { checkImage } from '@scope/core/chain'

export interface ListedWallet {
  readonly id: string
  readonly name: string
  readonly imageUrl?: string
  readonly provider: unknown
}

/** A path of names, as `XverseProviders.BitcoinProvider`. */
const idPattern = /^[\w$]{1,64}(?:\.[\w$]{1,64}){0,3}$/
/** Control and direction characters: they hide or turn round what a person reads. */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu
const maxNameLength = 48
/** Far above any honest page. */
const maxListed = 100

/** What is at `root.a.b`; undefined where there is nothing, or a getter throws. */
export function valueAt(root: unknown, path: readonly string[]): unknown {
  try {
    return path.reduce<unknown>(
      (value, key) =>
        typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined,
      root,
    )
  } catch {
    return undefined
  }
}

/** Whether an object can be asked for accounts, by any of the ways there are. */
export const isProvider = (value: unknown): boolean =>
  ['request', 'requestAccounts', 'connect'].some(
    (method) => typeof valueAt(value, [method]) === 'function',
  )

function readEntry(window: unknown, entry: unknown): ListedWallet | undefined {
  const id = valueAt(entry, ['id'])
  const name = valueAt(entry, ['name'])
  if (typeof id !== 'string' || typeof name !== 'string' || !idPattern.test(id)) return undefined
  const shown = name.replace(unseen, '').trim().slice(0, maxNameLength)
  const provider = valueAt(window, id.split('.'))
  if (!shown || !isProvider(provider)) return undefined
  const imageUrl = checkImage(valueAt(entry, ['icon']))
  return { id, name: shown, ...(imageUrl && { imageUrl }), provider }
}

/** The entries that can be used, and the names of those that can't. A bad icon costs the icon only. */
export function readListed(window: unknown): {
  readonly listed: readonly ListedWallet[]
  readonly broken: readonly string[]
} {
  const entries = valueAt(window, ['btc_providers'])
  const listed: ListedWallet[] = []
  const broken: string[] = []
  if (!Array.isArray(entries)) return { listed, broken }
  for (let at = 0; at < Math.min(entries.length, maxListed); at++) {
    const entry = valueAt(entries, [String(at)])
    const read = readEntry(window, entry)
    if (read) listed.push(read)
    else {
      const name = valueAt(entry, ['name'])
      broken.push(
        typeof name === 'string' ? name.replace(unseen, '').slice(0, maxNameLength) || '?' : '?',
      )
    }
  }
  return { listed, broken }
}
