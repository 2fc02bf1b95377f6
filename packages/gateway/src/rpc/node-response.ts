/** Reads what a node answered (threat B1): matched by id, one of result and error, and no result that cannot be one. */
import { z } from 'zod'
import type { Call, Outcome } from './call.js'
import { publicError } from './node-error.js'
import { rawItems, rawMember } from './raw-json.js'

const answer = z.object({
  jsonrpc: z.literal('2.0').optional(),
  id: z.number(),
  result: z.unknown().optional(),
  error: z.object({ code: z.int(), message: z.string(), data: z.unknown().optional() }).nullish(),
})

/** What a node says of a request that it could not even read, or takes no batch of. */
const unnamed = answer.extend({ id: z.null().optional() })

const quantities = new Set(
  (
    'eth_blobBaseFee eth_blockNumber eth_chainId eth_estimateGas eth_gasPrice eth_getBalance eth_getTransactionCount ' +
    'eth_maxPriorityFeePerGas'
  ).split(' '),
)
const quantity = /^0x(0|[1-9a-f][0-9a-f]{0,63})$/i
const bytes = new Set(['eth_call', 'eth_getCode', 'eth_getStorageAt', 'eth_sendRawTransaction'])

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const sameText = (a: unknown, b: unknown): boolean =>
  typeof a === 'string' && typeof b === 'string' && a.toLowerCase() === b.toLowerCase()

/** Returns whether the result can be a response to this call. The caller interprets it. */
export function isPlausible(chain: string, { method, params }: Call, result: unknown): boolean {
  if (quantities.has(method)) {
    if (typeof result !== 'string' || !quantity.test(result)) return false
    return (
      method !== 'eth_chainId' || BigInt(result) === BigInt(chain.slice(chain.indexOf(':') + 1))
    )
  }
  if (bytes.has(method)) return typeof result === 'string' && /^0x([0-9a-f]{2})*$/i.test(result)
  if (method === 'eth_getTransactionReceipt') {
    return result === null || (isObject(result) && sameText(result.transactionHash, params[0]))
  }
  if (method === 'eth_getTransactionByHash' || method === 'eth_getBlockByHash') {
    return result === null || (isObject(result) && sameText(result.hash, params[0]))
  }
  return result !== undefined
}

function readOne(
  chain: string,
  call: Call,
  value: z.output<typeof answer>,
  raw: string,
): Outcome | undefined {
  const { error, result } = value
  if (error) {
    // Both are present, so the response is ambiguous.
    if (result !== undefined && result !== null) return undefined
    const data = rawMember(rawMember(raw, 'error') ?? '{}', 'data')
    return { error: publicError(error.code, error.message, data) }
  }
  const text = rawMember(raw, 'result')
  if (text === undefined || !isPlausible(chain, call, result)) return undefined
  return { result: text }
}

/** By place; nothing where the node gave no answer that can be believed. Ids are the places. */
export function parseResponses(
  chain: string,
  calls: readonly Call[],
  text: string,
): (Outcome | undefined)[] {
  const outcomes: (Outcome | undefined)[] = calls.map(() => undefined)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return outcomes
  }
  const isBatch = Array.isArray(value)
  const values: unknown[] = isBatch ? (value as unknown[]) : [value]
  const raws = isBatch ? rawItems(text) : [text]
  const seen = new Set<number>()
  values.forEach((raw, index) => {
    const read = answer.safeParse(raw)
    if (!read.success) {
      const error = calls.length === 1 && !isBatch ? unnamed.safeParse(raw).data?.error : undefined
      // There was one call: the error is its own.
      if (error) outcomes[0] = { error: publicError(error.code, error.message, undefined) }
      return
    }
    const { id } = read.data
    const call = calls[id]
    if (!call) return
    // Two answers to one call: neither is believed.
    outcomes[id] = seen.has(id) ? undefined : readOne(chain, call, read.data, raws[index] ?? '{}')
    seen.add(id)
  })
  return outcomes
}
