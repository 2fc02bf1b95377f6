/**
 * Converts errors of a wallet, a node or the platform into a `KitError`, with the original as its cause.
 * Loaded when something can first fail, never before the first click.
 */
import { KitError } from './kit-error.js'
import { layers } from './layers.js'
import { nodeMessages } from './node-errors.js'
import { rpcMessages } from './rpc-errors.js'
import { codeOfWords, declinedWords, nodeWords, plainText, plainWords } from './wordings.js'

type Code = KitError['code']

const named: Readonly<Record<number, readonly [Code, string]>> = rpcMessages
const unknownMessage = 'Something went wrong. Try again.'

function getMessage(code: Code): string {
  if (code in nodeMessages) return nodeMessages[code as keyof typeof nodeMessages]
  return Object.values(named).find(([name]) => name === code)?.[1] ?? unknownMessage
}

/** Of EIP-1193 and what follows it, and those of JSON-RPC that mean one thing: the words beside them change nothing. */
const isSure = (code: number): boolean =>
  code > 1_000 || code === -32601 || code === -32602 || code === -32700

/** Codes that say nothing by themselves: what is nested inside them decides. */
const vague: ReadonlySet<number> = new Set([-32603, -32000, -32003, -1])

/** What it means, or undefined. The user's no stands above all, then comes what is plain, then what a node may have meant. */
function getMeaning(thrown: unknown): Code | undefined {
  const found = [...layers(thrown)]
  const codes = found.flatMap(({ code }) => (code === undefined ? [] : [code]))
  const isRevert = codes.includes(3)
  const text = isRevert ? '' : found.map((layer) => plainText(layer.text)).join('\n')
  const byCode = (isMeant: (code: number) => boolean): Code | undefined => {
    const code = codes.find((candidate) => named[candidate] !== undefined && isMeant(candidate))
    return code === undefined ? undefined : named[code]?.[0]
  }
  // The wallet says itself that it may be sent: that another part was refused changes nothing.
  if (/^outcome-unknown$/m.test(text)) return 'internal-error'
  if (declinedWords.test(text)) return 'user-rejected'
  const plain = codeOfWords(plainWords, text)
  if (plain === 'blind-signing-disabled') return plain
  return (
    byCode((code) => named[code]?.[0] === 'user-rejected') ??
    plain ??
    byCode(isSure) ??
    (isRevert ? 'execution-reverted' : codeOfWords(nodeWords, text)) ??
    byCode((code) => !vague.has(code)) ??
    byCode(() => true)
  )
}

/**
 * Converts any thrown value of a wallet, a node or the platform into a `KitError`. The original becomes
 * its `cause`.
 *
 * @param thrown - Thrown value of any type.
 * @returns The error with the code that fits best, else `unknown`. A `KitError` is returned as it is.
 * @example
 * ```ts
 * import { toKitError } from '@scope/core/chain'
 *
 * const { code } = toKitError({ code: 4001, message: 'User rejected' }) // 'user-rejected'
 * ```
 */
export function toKitError(thrown: unknown): KitError {
  if (thrown instanceof KitError) return thrown
  const make = (code: Code, message: string, details: Record<string, string | number> = {}) =>
    new KitError(code, message, { cause: thrown, details })
  const meaning = getMeaning(thrown)
  if (meaning) return make(meaning, getMessage(meaning))
  const name = thrown instanceof Error || thrown instanceof DOMException ? thrown.name : ''
  if (name === 'AbortError') return make('aborted', 'The request was cancelled.')
  if (name === 'TimeoutError') return make('timeout', 'The request timed out. Try again.')
  const code = [...layers(thrown)].find((layer) => layer.code !== undefined)?.code
  return make('unknown', unknownMessage, code === undefined ? {} : { code })
}
