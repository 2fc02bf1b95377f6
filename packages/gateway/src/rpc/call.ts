/** What a page asks: one call or a batch, each checked alone, so that one that is wrong costs none of the others. */
import { z } from 'zod'
import { rawItems, rawMember } from './raw-json.js'

export interface RpcError {
  readonly code: number
  readonly message: string
  /** JSON. */
  readonly data?: string
}

export type Outcome = { readonly result: string } | { readonly error: RpcError }

export interface Call {
  /** JSON, as the caller wrote it. */
  readonly id: string
  readonly method: string
  readonly params: readonly unknown[]
  /** The same as it was written. */
  readonly rawParams: string
}

export type ParsedCall = Call | { readonly id: string; readonly error: RpcError }

const shape = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string().max(128), z.number()]),
  method: z.string().min(1).max(64),
  params: z.array(z.unknown()).max(64).optional(),
})

const expectations: Readonly<Record<string, string>> = {
  jsonrpc: 'jsonrpc: expected "2.0"',
  id: 'id: expected a number or a text',
  method: 'method: expected a name',
  params: 'params: expected a list',
}

export function parseCall(value: unknown, raw: string): ParsedCall {
  const read = shape.safeParse(value)
  if (read.success) {
    const { method, params = [] } = read.data
    return {
      id: rawMember(raw, 'id') ?? 'null',
      method,
      params,
      rawParams: rawMember(raw, 'params') ?? '[]',
    }
  }
  const field = String(read.error.issues[0]?.path[0] ?? '')
  const message = expectations[field] ?? 'expected a JSON-RPC call'
  const id = z.object({ id: shape.shape.id }).safeParse(value)
  return {
    id: id.success ? JSON.stringify(id.data.id) : 'null',
    error: { code: -32600, message },
  }
}

/** `text` is what `value` was parsed from. */
export function parseCalls(value: unknown, text: string): readonly ParsedCall[] {
  if (!Array.isArray(value)) return [parseCall(value, text)]
  const raws = rawItems(text)
  return value.map((entry, index) => parseCall(entry, raws[index] ?? ''))
}

/** The answer to a call in parts: to join them copies a result, which may be megabytes. */
export function answerParts(id: string, outcome: Outcome): readonly string[] {
  const start = `{"jsonrpc":"2.0","id":${id},`
  if ('result' in outcome) return [`${start}"result":`, outcome.result, '}']
  const { code, message, data } = outcome.error
  const extra = data === undefined ? '' : `,"data":${data}`
  return [`${start}"error":{"code":${code},"message":${JSON.stringify(message)}${extra}}}`]
}

export const answerText = (id: string, outcome: Outcome): string =>
  answerParts(id, outcome).join('')
