/**
 * What became of a transaction that was handed over. An error that does not tell whether it went out is `outcome-unknown`, in
 * every adapter alike: told as a failure, it would be sent again, and paid twice.
 */
import type { KitErrorCode } from '../errors/codes.js'
import { KitError } from '../errors/kit-error.js'
import { layers } from '../errors/normalize.js'

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

/** The node has this very transaction, from an earlier try or by another way: it is in, not refused. */
const alreadyKnown = /already (?:known|imported|exists|in (?:the )?mempool)|known transaction/i

/** Refusals of nodes that have no code of their own (geth, erigon, nethermind, besu, reth). */
const refused = new RegExp(
  [
    'underpriced',
    'fee too low',
    'exceeds (?:the )?(?:configured cap|block gas limit)',
    'gas limit (?:is )?too (?:high|low)',
    'txpool is full',
    'invalid (?:sender|signature|chain ?id|transaction|params|argument|address)',
    'oversized data',
    'init ?code size',
    'only replay-protected',
    'negative value',
    'nonce gap',
    'insufficient (?:balance|eth|gas)',
  ].join('|'),
  'i',
)

/** Whether a transaction whose sending ended with this may have gone out all the same. */
export function isUndecided(problem: KitError): boolean {
  const text = [...layers(problem.cause)].map((layer) => layer.text).join('\n')
  if (alreadyKnown.test(text) && problem.code !== 'user-rejected') return true
  if (problem.code === 'invalid-input') return !refused.test(text)
  return undecidedCodes.has(problem.code)
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
