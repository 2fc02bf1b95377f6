/**
 * EIP-712 values, read strictly by their types: what is missing, out of range or of an unknown type is refused, and what is
 * shown is made of the very values that are hashed.
 */
import * as z from 'zod/mini'
import type { Field } from '../approval/decoded-request.js'
import { sanitizeText } from '../approval/sanitize-text.js'
import { paramsInvalid } from '../approval/sign-in-text.js'

const name = z.string().check(z.minLength(1), z.maxLength(128))
export const typedDataShape = z.object({
  types: z.record(
    name,
    z
      .array(z.object({ name: z.string().check(z.maxLength(128)), type: name }))
      .check(z.maxLength(256)),
  ),
  primaryType: name,
  domain: z.record(z.string(), z.unknown()),
  message: z.record(z.string(), z.unknown()),
})
export type TypedDataText = z.infer<typeof typedDataShape>

/** As deep as fields can be drawn: what is deeper is refused, not signed unseen. */
const maxDepth = 12
const maxValues = 4_096

/** As it is hashed, and as it is shown. */
interface Value {
  readonly hashed: unknown
  readonly shown: Field['value']
}
type Struct = Readonly<Record<string, unknown>>

export interface ReadStruct {
  readonly hashed: Struct
  readonly fields: readonly Field[]
}

const own = (record: object, key: string): unknown =>
  Object.hasOwn(record, key) ? (record as Struct)[key] : undefined

function integer(value: unknown, isSigned: boolean, bits: number): bigint {
  if (typeof value === 'number' && !Number.isSafeInteger(value)) throw paramsInvalid()
  const isNumeral =
    (typeof value === 'string' && /^(-?\d{1,80}|0x[\da-f]{1,64})$/i.test(value)) ||
    typeof value === 'number' ||
    typeof value === 'bigint'
  if (!isNumeral) throw paramsInvalid()
  const read = BigInt(value)
  const size = BigInt(bits)
  const [least, max] = isSigned
    ? [-(2n ** (size - 1n)), 2n ** (size - 1n) - 1n]
    : [0n, 2n ** size - 1n]
  if (read < least || read > max) throw paramsInvalid()
  return read
}

/** A value of a type that is no struct and no list; undefined where there is no such type. */
function atom(type: string, value: unknown): Value | undefined {
  const numeral = /^(u?)int(\d{0,3})$/.exec(type)
  if (numeral) {
    const bits = numeral[2] ? Number(numeral[2]) : 256
    if (bits % 8 !== 0 || bits < 8 || bits > 256) return undefined
    const read = integer(value, numeral[1] !== 'u', bits)
    return { hashed: read, shown: read.toString() }
  }
  const fixed = /^bytes([1-9]|[12]\d|3[0-2])$/.exec(type)
  if (fixed || type === 'bytes') {
    if (typeof value !== 'string' || !/^0x([\da-f]{2})*$/i.test(value)) throw paramsInvalid()
    if (fixed && value.length !== 2 + 2 * Number(fixed[1])) throw paramsInvalid()
    return { hashed: value, shown: value }
  }
  if (type === 'address') {
    if (typeof value !== 'string' || !/^0x[\da-f]{40}$/i.test(value)) throw paramsInvalid()
    return { hashed: value.toLowerCase(), shown: value }
  }
  if (type === 'bool') {
    if (typeof value !== 'boolean') throw paramsInvalid()
    return { hashed: value, shown: String(value) }
  }
  if (type !== 'string') return undefined
  if (typeof value !== 'string') throw paramsInvalid()
  return { hashed: value, shown: sanitizeText(value) }
}

/** Reads a struct of `types` in the order of its fields. What a text has beside them is not signed, and not shown. */
export function structReader(types: TypedDataText['types']) {
  let left = maxValues
  function value(type: string, raw: unknown, depth: number): Value {
    left -= 1
    if (left < 0 || depth > maxDepth) throw paramsInvalid()
    const list = /^(.+)\[(\d{0,6})\]$/.exec(type)
    if (list) {
      const [, inner = '', length = ''] = list
      if (!Array.isArray(raw) || raw.length > left) throw paramsInvalid()
      if (length !== '' && raw.length !== Number(length)) throw paramsInvalid()
      const values = raw.map((element: unknown) => value(inner, element, depth + 1))
      return {
        hashed: values.map(({ hashed }) => hashed),
        shown: values.map(({ shown }, at) => ({ name: `${at + 1}`, value: shown })),
      }
    }
    if (Object.hasOwn(types, type)) {
      const { hashed, fields } = struct(type, raw, depth + 1)
      return { hashed, shown: fields }
    }
    const read = atom(type, raw)
    if (!read) throw paramsInvalid()
    return read
  }
  function struct(type: string, raw: unknown, depth = 0): ReadStruct {
    const fields = own(types, type) as TypedDataText['types'][string] | undefined
    if (!fields || typeof raw !== 'object' || raw === null) throw paramsInvalid()
    if (new Set(fields.map((field) => field.name)).size !== fields.length) throw paramsInvalid()
    const read = fields.map((field) => {
      const fieldValue = value(field.type, own(raw, field.name), depth)
      return { name: field.name, ...fieldValue }
    })
    return {
      hashed: Object.fromEntries(read.map((field) => [field.name, field.hashed])),
      fields: read.map((field) => ({ name: sanitizeText(field.name, 128), value: field.shown })),
    }
  }
  return struct
}
