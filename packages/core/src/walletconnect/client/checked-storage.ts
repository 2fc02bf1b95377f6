/**
 * Checks stored values before the library reads them. The library trusts what it finds. A value of another shape makes
 * it fail to open permanently, or throw an uncaught error. Invalid values count as missing. (Stores of 2.21.8.)
 */
import { field } from '../get-field.js'
import type { RemoteStorage } from './remote-client.js'

type Kind = 'string' | 'number' | 'object'

/** Of each entry of a list, what is read without looking. Paths begin at the entry. */
const lists: Readonly<Record<string, Readonly<Record<string, Kind | RegExp>>>> = {
  expirer: { target: /^(topic:.|id:\d+$)/, expiry: 'number' },
  history: { id: 'number', topic: 'string', request: 'object' },
  pairing: { topic: 'string', expiry: 'number' },
  proposal: { id: 'number', expiryTimestamp: 'number', 'proposer.publicKey': 'string' },
  session: {
    topic: 'string',
    expiry: 'number',
    'self.publicKey': 'string',
    'peer.metadata': 'object',
  },
  subscription: { id: 'string', topic: 'string', 'relay.protocol': 'string' },
}

/** Maps, kept as objects, and what each of their values is. A key is 32 bytes. */
const maps: Readonly<Record<string, Kind | RegExp>> = {
  keychain: /^[\da-f]{64}$/i,
  messages: 'object',
  messages_withoutClientAck: 'object',
}

function is(value: unknown, kind: Kind | RegExp): boolean {
  if (typeof kind !== 'string') return typeof value === 'string' && kind.test(value)
  return value !== null && typeof value === kind
}

const at = (value: unknown, path: string): unknown => path.split('.').reduce(field, value)

/** The library's stores are named after the last `//`; keys without it are ours, and parsed where they are read. */
function check(key: string, value: unknown): unknown {
  const [, name] = key.split('//')
  if (name === undefined || value === undefined) return value
  const kind = maps[name]
  if (kind) {
    if (!is(value, 'object') || Array.isArray(value)) return undefined
    return Object.fromEntries(
      Object.entries(value as object).filter(([, entry]) => is(entry, kind)),
    )
  }
  if (!Array.isArray(value)) return undefined
  const needed = Object.entries(lists[name] ?? {})
  return value.filter(
    (record) => is(record, 'object') && needed.every(([path, kind]) => is(at(record, path), kind)),
  )
}

export function checkedStorage(storage: RemoteStorage): RemoteStorage {
  return {
    ...storage,
    getItem: async <T>(key: string) => check(key, await storage.getItem(key)) as T | undefined,
    async getEntries<T>() {
      const entries = await storage.getEntries()
      return entries.flatMap(([key, value]): [string, T][] => {
        const checked = check(key, value) as T | undefined
        return checked === undefined ? [] : [[key, checked]]
      })
    },
  }
}
