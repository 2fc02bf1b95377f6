/**
 * The relay's wire format: one JSON-RPC 2.0 message a text frame, both ways. Reads what clients send without trusting
 * any of it, and writes what they are sent. Refuses to know what a method does.
 */

/** As it came: clients take numbers and text, of more digits than some parsers keep. */
export type FrameId = string | number

export type Fields = Readonly<Record<string, unknown>>

export type Frame =
  | {
      readonly kind: 'call'
      readonly id: FrameId
      readonly method: string
      readonly params: Fields
    }
  /** A client's word that it has what was pushed to it. */
  | { readonly kind: 'answer'; readonly id: FrameId }
  | { readonly kind: 'malformed'; readonly id: FrameId | null; readonly code: -32700 | -32600 }

/** What is wrong with a call, as JSON-RPC says it. */
export class WireError extends Error {
  readonly code: number
  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

export const getFields = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}

const isId = (value: unknown): value is FrameId =>
  typeof value === 'string' || (typeof value === 'number' && Number.isFinite(value))

export function readFrame(text: string): Frame {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { kind: 'malformed', id: null, code: -32700 }
  }
  const fields = getFields(value)
  if (!isId(fields.id)) return { kind: 'malformed', id: null, code: -32600 }
  const { id, method, params } = fields
  if (typeof method === 'string') return { kind: 'call', id, method, params: getFields(params) }
  if ('result' in fields || 'error' in fields) return { kind: 'answer', id }
  return { kind: 'malformed', id, code: -32600 }
}

/** A text of a call's params; a wrong one is the caller's fault. */
export function toText(params: Fields, name: string): string {
  const value = params[name]
  if (typeof value === 'string' && value !== '') return value
  throw new WireError(-32602, `Invalid params: ${name} is not text.`)
}

export function toTexts(params: Fields, name: string): readonly string[] {
  const value: unknown = params[name]
  const list: readonly unknown[] = Array.isArray(value) ? value : [undefined]
  return list.map((entry) => toText({ [name]: entry }, name))
}

/** A list of objects of a call's params. */
export function getEntries(params: Fields, name: string): readonly Fields[] {
  const value: unknown = params[name]
  if (Array.isArray(value)) return value.map(getFields)
  throw new WireError(-32602, `Invalid params: ${name} is not a list.`)
}

export const writeResult = (id: FrameId, result: unknown): string =>
  JSON.stringify({ id, jsonrpc: '2.0', result })

export const writeError = (id: FrameId | null, code: number, message: string): string =>
  JSON.stringify({ id, jsonrpc: '2.0', error: { code, message } })

export const writeCall = (id: FrameId, method: string, params: object): string =>
  JSON.stringify({ id, jsonrpc: '2.0', method, params })
