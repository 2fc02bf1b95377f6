/** Several URLs of one network: the first preferred, the next where it fails. Knows no protocol. */

import { KitError } from '../errors/kit-error.js'
import { readError } from '../errors/read-error.js'
import { stopped } from '../lib/async.js'
import { isHttpFailure } from './client.js'

/** The node understood the request and rejected it: another node would do the same. */
const finalCodes: ReadonlySet<KitError['code']> = new Set([
  'transaction-rejected',
  'user-rejected',
  'execution-reverted',
  'aborted',
])
/** Errors of a node that didn't process what was sent: another node may accept it. */
const unheard: ReadonlySet<KitError['code']> = new Set([
  'network-unreachable',
  'timeout',
  'limit-exceeded',
  'invalid-request',
  'method-not-found',
  'method-unsupported',
])
/** Refuses what was sent: it was read. Every other status is about the asking. */
const refusal = 400

const none = () => new KitError('network-unreachable', 'No node is configured for this network.')
async function toError(thrown: unknown): Promise<KitError> {
  if (isHttpFailure(thrown)) return thrown.error
  // Nothing is fetched to read that the caller left.
  const isStopped = thrown instanceof DOMException && /^(Abort|Timeout)Error$/.test(thrown.name)
  return isStopped ? stopped(thrown) : readError(thrown)
}

/** The first answer. Throws the last URL's `KitError`; `hasOther` says that another URL follows, while there is time. */
export async function readWithFallback<E, T>(
  endpoints: readonly E[],
  ask: (endpoint: E, hasOther: boolean) => Promise<T>,
  isTooLate: () => boolean,
): Promise<T> {
  let last = none()
  for (const [at, endpoint] of endpoints.entries()) {
    try {
      return await ask(endpoint, at < endpoints.length - 1)
    } catch (thrown) {
      last = await toError(thrown)
      if (finalCodes.has(last.code) || isTooLate()) throw last
    }
  }
  throw last
}

/** Returns whether the node may have accepted it without confirming: no response in time, or a server error. */
const mayBeTaken = ({ code, details: { status } }: KitError) =>
  code === 'timeout' || (typeof status === 'number' && status >= 500)

const isUnheard = ({ code, details: { status } }: KitError) =>
  unheard.has(code) || (code === 'http-error' && status !== refusal)

/**
 * Sends what is signed, once to each URL until one accepts or refuses it. Throws the refusal, or the last error if no
 * URL processed it. Throws `outcome-unknown`, regardless of later errors, if one may have accepted it.
 */
export async function broadcastWithFallback<E, T>(
  endpoints: readonly E[],
  send: (endpoint: E) => Promise<T>,
): Promise<T> {
  let last = none()
  let isUnsure = false
  for (const endpoint of endpoints) {
    try {
      return await send(endpoint)
    } catch (thrown) {
      last = await toError(thrown)
      isUnsure ||= mayBeTaken(last)
      if (!isUnheard(last)) break
    }
  }
  if (!isUnsure) throw last
  throw new KitError(
    'outcome-unknown',
    'The node timed out. The transaction may have been sent. Check before you retry.',
    { cause: last },
  )
}
