/** Several URLs of one network: the first preferred, the next where it fails. Knows no protocol. */
import { KitError } from '../errors/kit-error.js'
import { toKitError } from '../errors/normalize.js'
import { isHttpFailure } from './client.js'

/** The node understood and said no: another node would say the same. */
const finalCodes: ReadonlySet<KitError['code']> = new Set([
  'transaction-rejected',
  'user-rejected',
  'execution-reverted',
  'aborted',
])
/** Nobody has read what was sent, or nobody said so. */
const unheard: ReadonlySet<KitError['code']> = new Set(['network-unreachable', 'timeout'])

const none = () => new KitError('network-unreachable', 'No node is configured for this network.')
const problemOf = (thrown: unknown) => toKitError(isHttpFailure(thrown) ? thrown.error : thrown)

/** The first answer. Throws the last URL's `KitError`; `hasOther` says that another URL follows. */
export async function inTurn<E, T>(
  endpoints: readonly E[],
  ask: (endpoint: E, hasOther: boolean) => Promise<T>,
): Promise<T> {
  let last = none()
  for (const [at, endpoint] of endpoints.entries()) {
    try {
      return await ask(endpoint, at < endpoints.length - 1)
    } catch (thrown) {
      last = problemOf(thrown)
      if (finalCodes.has(last.code)) throw last
    }
  }
  throw last
}

/**
 * Sends what is signed, once to each URL until one answers. Throws what that one says, and `outcome-unknown` where
 * none answered and one may have taken it.
 */
export async function sendInTurn<E, T>(
  endpoints: readonly E[],
  send: (endpoint: E) => Promise<T>,
): Promise<T> {
  let last = none()
  let isUnsure = false
  for (const endpoint of endpoints) {
    try {
      return await send(endpoint)
    } catch (thrown) {
      last = problemOf(thrown)
      isUnsure ||= last.code === 'timeout'
      if (!unheard.has(last.code) && !(Number(last.facts.status) >= 500)) throw last
    }
  }
  if (!isUnsure) throw last
  throw new KitError(
    'outcome-unknown',
    'The node did not answer in time. It may have sent it: look before you send again.',
    { cause: last },
  )
}
