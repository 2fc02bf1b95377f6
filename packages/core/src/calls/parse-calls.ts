/** Checks what a host asks to be sent as a batch, in production too: amounts often come from JSON and forms. */
import { isFields, paramsError } from '../chain/params-error.js'
import { parseTransaction } from '../chain/parse-transaction.js'
import type { Call } from '../chain/wallet-calls.js'
import { KitError } from '../errors/kit-error.js'
import type { SendCallsRequest } from './calls-feature.js'

const fields: ReadonlySet<string> = new Set(['to', 'data', 'value'])

function parseCall(call: unknown, at: number): Call {
  const path = `calls[${at}]`
  if (!isFields(call)) throw paramsError(path, 'object', call)
  // A `gas` or `chainId` that is left out silently sends something else than the host meant.
  for (const name of Object.keys(call))
    if (!fields.has(name) && call[name] !== undefined)
      throw paramsError(`${path}.${name}`, 'no such field', call[name])
  try {
    const request = { namespace: 'eip155', transaction: call }
    const { transaction } = parseTransaction(request)
    return transaction as Call
  } catch (thrown) {
    if (!(thrown instanceof KitError)) throw thrown
    const { code, shortMessage, details } = thrown
    throw new KitError(code, shortMessage.replace(/^transaction\b/, path), {
      details: { ...details, path: String(details.path ?? path).replace(/^transaction\b/, path) },
      cause: thrown,
    })
  }
}

/**
 * Parses a batch.
 *
 * @throws {KitError} with code `invalid-params` or `address-invalid`, and the path of the field in `details`.
 */
export function parseCalls(request: SendCallsRequest): {
  readonly calls: readonly [Call, ...Call[]]
  readonly atomicRequired: boolean
  readonly capabilities: Readonly<Record<string, unknown>> | undefined
} {
  if (!isFields(request)) throw paramsError('request', 'object', request)
  const { calls, atomicRequired = false, capabilities } = request as SendCallsRequest
  if (!Array.isArray(calls)) throw paramsError('calls', 'array', calls)
  const [first, ...rest] = calls.map(parseCall)
  if (!first) throw paramsError('calls', 'at least one call', calls)
  if (typeof atomicRequired !== 'boolean')
    throw paramsError('atomicRequired', 'boolean', atomicRequired)
  if (capabilities !== undefined && !isFields(capabilities))
    throw paramsError('capabilities', 'object', capabilities)
  return { calls: [first, ...rest], atomicRequired, capabilities }
}
