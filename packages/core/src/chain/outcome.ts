/**
 * What became of a transaction that was handed over. An error that does not tell whether it went out is `outcome-unknown`, in
 * every adapter alike: told as a failure, it would be sent again, and paid twice.
 */
import type { KitErrorCode } from '../errors/codes.js'
import { KitError } from '../errors/kit-error.js'
import { layers } from '../errors/layers.js'
import {
  alreadySentWords,
  codeOfWords,
  deviceWords,
  lostWords,
  nodeWords,
  plainText,
} from '../errors/wordings.js'

/**
 * Codes of a wallet or a node that do not tell whether a transaction went out. `invalid-input` is -32000, which nodes answer
 * with for everything: where its text is known, it has a code of its own.
 */
export const undecidedCodes: ReadonlySet<KitErrorCode> = new Set<KitErrorCode>([
  'unknown',
  'internal-error',
  'invalid-input',
  'rpc-unknown',
  'provider-disconnected',
  'wallet-answer-invalid',
  'network-unreachable',
  'timeout',
  'aborted',
  'outcome-unknown',
])

/** Beside -32000, which nodes answer a transaction with before they take it. */
const refused =
  /invalid (?:signature|chain ?id|transaction|params|argument|address)|exceeds (?:the )?configured cap/

/** Whether a transaction whose sending ended with this may have gone out all the same. */
export function isUndecided(problem: KitError): boolean {
  // The user's no comes before anything is signed.
  if (problem.code === 'user-rejected' || problem.code === 'blind-signing-disabled') return false
  const text = [...layers(problem.cause)].map((layer) => plainText(layer.text)).join('\n')
  if (alreadySentWords.test(text)) return true
  if (undecidedCodes.has(problem.code)) {
    if (deviceWords.test(text)) return false
    return problem.code !== 'invalid-input' || !refused.test(text)
  }
  // One refusal among others: it may have been another node that took it.
  return codeOfWords(nodeWords, text) !== undefined && lostWords.test(text)
}

/**
 * What sending ended with, for whoever asked: `outcome-unknown` where it may have gone out, the error itself where it did not.
 *
 * @param thrown - What the wallet or the node threw. Anything but a `KitError` is undecided.
 */
export function toSendError(thrown: unknown): KitError {
  const isKnown = thrown instanceof KitError
  if (isKnown && (thrown.code === 'outcome-unknown' || !isUndecided(thrown))) return thrown
  return new KitError(
    'outcome-unknown',
    'The wallet’s answer was lost. Look at its activity before you send again.',
    { cause: thrown },
  )
}

/**
 * The id of a transaction whose outcome a wallet does not know: it was signed, and its id is in the error (`data.reason`,
 * `data.hash`). Its status tells what became of it.
 *
 * @param pattern - What ids of the chain look like.
 * @returns Undefined where the error has none.
 */
export function hashOfLost(thrown: unknown, pattern: RegExp): string | undefined {
  const cause = thrown instanceof KitError ? thrown.cause : thrown
  const data = (cause as { readonly data?: unknown } | null | undefined)?.data
  if (typeof data !== 'object' || data === null) return undefined
  const { reason, hash } = data as Record<string, unknown>
  return reason === 'outcome-unknown' && typeof hash === 'string' && pattern.test(hash)
    ? hash
    : undefined
}
