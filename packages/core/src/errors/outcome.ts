/**
 * What became of a transaction that was handed over. An error that does not tell whether it went out is `outcome-unknown`, in
 * every adapter alike: told as a failure, it would be sent again, and paid twice.
 */
import type { KitErrorCode } from './codes.js'
import { KitError } from './kit-error.js'
import { layers } from './layers.js'
import { lostAnswer } from './lost-answer.js'
import {
  alreadySentWords,
  codeOfWords,
  deviceWords,
  lostWords,
  nodeWords,
  plainText,
} from './wordings.js'

/**
 * Error codes that leave open whether a transaction was sent. `invalid-input` is -32000, which nodes use
 * for many errors.
 */
export const undecidedCodes: ReadonlySet<KitErrorCode> = new Set<KitErrorCode>([
  'unknown',
  'internal-error',
  'invalid-input',
  'rpc-unknown',
  'provider-disconnected',
  'wallet-response-invalid',
  'network-unreachable',
  'timeout',
  'aborted',
  'outcome-unknown',
])

/** Beside -32000, which nodes answer a transaction with before they take it. */
const refused =
  /invalid (?:signature|chain ?id|transaction|params|argument|address)|exceeds (?:the )?configured cap/

/**
 * Checks whether a transaction may have been sent although sending it threw this error. Don't offer to
 * send it again then: the user could pay twice.
 *
 * @param error - Error that sending threw.
 * @returns True if the transaction may have been sent.
 * @example
 * ```ts
 * import { isUndecided, toKitError } from '@scope/core/chain'
 *
 * const mayBeSent = isUndecided(toKitError(thrown))
 * ```
 */
export function isUndecided(error: KitError): boolean {
  // The user's no comes before anything is signed.
  if (error.code === 'user-rejected' || error.code === 'blind-signing-disabled') return false
  const text = [...layers(error.cause)].map((layer) => plainText(layer.text)).join('\n')
  if (alreadySentWords.test(text)) return true
  if (undecidedCodes.has(error.code)) {
    if (deviceWords.test(text)) return false
    return error.code !== 'invalid-input' || !refused.test(text)
  }
  // One refusal among others: it may have been another node that took it.
  return codeOfWords(nodeWords, text) !== undefined && lostWords.test(text)
}

/**
 * Converts what sending a transaction threw into a `KitError`.
 *
 * @param thrown - What the wallet or the node threw. Any value other than a `KitError` is undecided.
 * @returns An error with code `outcome-unknown` if the transaction may have been sent. Otherwise the error
 * itself.
 * @example
 * ```ts
 * import { toSendError } from '@scope/core/chain'
 *
 * const id = await provider.request(request).catch((thrown) => {
 *   throw toSendError(thrown)
 * })
 * ```
 */
export function toSendError(thrown: unknown): KitError {
  const isKnown = thrown instanceof KitError
  if (isKnown && (thrown.code === 'outcome-unknown' || !isUndecided(thrown))) return thrown
  return lostAnswer(thrown)
}
