/**
 * Whatever a wallet, a node or the platform threw becomes a `KitError`; the original stays its cause.
 * Loaded with the first thing that can fail, never before the first click.
 */
import { KitError } from './kit-error.js'
import { nodeErrorCode, nodeMessages } from './node-errors.js'
import { rpcMessages } from './rpc-errors.js'

interface Foreign {
  code?: number
  text: string
}

/** Wallets nest the true error (`data`, `data.originalError`, `data.cause`, `cause`, `error`): outermost first. */
export function* layers(thrown: unknown): Generator<Foreign> {
  const queue: unknown[] = [thrown]
  for (let depth = 0; depth < 12 && queue.length; depth++) {
    const value = queue.shift()
    if (typeof value === 'string') yield { text: value }
    if (typeof value !== 'object' || value === null) continue
    const { code, message, details, data, cause, error } = value as Record<string, unknown>
    const number = typeof code === 'string' && /^-?\d+$/.test(code) ? BigInt(code) : code
    yield {
      ...(typeof number === 'number' || typeof number === 'bigint' ? { code: Number(number) } : {}),
      text: [message, details].filter((part) => typeof part === 'string').join('\n'),
    }
    if (typeof data === 'object' && data !== null) {
      const { originalError, cause: inner } = data as Record<string, unknown>
      queue.push(data, originalError, inner)
    }
    queue.push(cause, error)
  }
}

const declined =
  /user (rejected|denied|cancell?ed|disapproved)|rejected by (the )?user|declined by (the )?user/i
/** Codes that say nothing by themselves: what is nested inside them, or their text, decides. */
const vague = new Set([-32603, -32000, -32003, -1])

/** Any thrown value as a `KitError`. A `KitError` is returned as it is; an aborted signal is `aborted`. */
export function toKitError(thrown: unknown): KitError {
  if (thrown instanceof KitError) return thrown
  const found = [...layers(thrown)]
  const named = (code: number) =>
    (rpcMessages as Record<number, readonly [KitError['code'], string]>)[code]
  const make = (
    code: KitError['code'],
    message: string,
    facts: Record<string, string | number> = {},
  ) => new KitError(code, message, { cause: thrown, facts })

  for (const { code } of found) {
    const entry = code === undefined || vague.has(code) ? undefined : named(code)
    if (entry) return make(entry[0], entry[1])
  }
  if (found.some(({ text }) => declined.test(text)))
    return make('user-rejected', rpcMessages[4001][1])
  for (const { code, text } of found) {
    const category = code === 3 ? 'execution-reverted' : nodeErrorCode(text)
    if (category) return make(category, nodeMessages[category])
  }
  for (const { code } of found) {
    const entry = code === undefined ? undefined : named(code)
    if (entry) return make(entry[0], entry[1])
  }
  const name = thrown instanceof Error || thrown instanceof DOMException ? thrown.name : ''
  if (name === 'AbortError') return make('aborted', 'The request was cancelled.')
  if (name === 'TimeoutError') return make('timeout', 'There was no answer in time. Try again.')
  const code = found.find((layer) => layer.code !== undefined)?.code
  return make('unknown', 'Something went wrong. Try again.', code === undefined ? {} : { code })
}
