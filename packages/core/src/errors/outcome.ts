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
 * Codes of a wallet or a node that do not tell whether a transaction went out. `invalid-input` is -32000, which nodes answer
 * with for everything: where its text is known, it has a code of its own.
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

/** Whether a transaction whose sending ended with this may have gone out all the same. */
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
 * What sending ended with: `outcome-unknown` where it may have gone out, the error itself where it did not.
 *
 * @param thrown - What the wallet or the node threw. Anything but a `KitError` is undecided.
 */
export function toSendError(thrown: unknown): KitError {
  const isKnown = thrown instanceof KitError
  if (isKnown && (thrown.code === 'outcome-unknown' || !isUndecided(thrown))) return thrown
  return lostAnswer(thrown)
}
