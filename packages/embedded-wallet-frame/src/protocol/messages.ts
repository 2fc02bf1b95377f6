/**
 * Messages as they travel: what is said before there is a port, and what goes over it. Readers believe nothing: what is not
 * wholly of this protocol is nothing at all (rules 3 and 4, threats F1, F2).
 */
import * as z from 'zod/mini'
import {
  isOperation,
  type Operation,
  operations,
  type RequestPayload,
  type ResponsePayload,
} from './operations.js'

export const appPrefix = '@scope-app/'
export const framePrefix = '@scope-frame/'

/** Characters of a message that carries a text; nothing real is near it. */
const maxLength = 2_097_152
const maxValues = 65_536

const version = z.string().check(z.maxLength(32))
const nonce = z.uuid()

const init = z.strictObject({
  type: z.literal(`${appPrefix}INIT`),
  version,
  projectId: z.string().check(z.maxLength(64)),
  nonce,
})
const bound = z.strictObject({ type: z.literal(`${framePrefix}INIT_SUCCESS`), version, nonce })
const unbound = z.strictObject({
  type: z.literal(`${framePrefix}INIT_ERROR`),
  version,
  nonce,
  /** Another major version of this protocol, or a page that is not the project's. */
  code: z.enum(['version', 'origin']),
})

/** From the page, with one end of a `MessageChannel`. */
export type Init = z.infer<typeof init>
/** Over the port: it is this page's from here on. */
export type InitSuccess = z.infer<typeof bound>
/** Over the port, which is closed after it. */
export type InitError = z.infer<typeof unbound>

/** Of EVM (hexadecimal), or a signature of Solana (base58). */
const transactionHash = z.string().check(z.maxLength(128), z.regex(/^[\da-z]+$/i))

const reader =
  <S extends z.ZodMiniType>(schema: S) =>
  (value: unknown): z.infer<S> | undefined => {
    const read = z.safeParse(schema, value)
    return read.success ? read.data : undefined
  }

export const parseInit = reader(init)
export const parseInitResponse = reader(z.union([bound, unbound]))

/** CSS. */
const pixels = z.number().check(z.minimum(0), z.maximum(4_096))

/** What the frame says of itself, unasked. */
const frameEvents = {
  /** The user signed in or out. */
  SESSION_UPDATE: z.strictObject({ isConnected: z.boolean() }),
  /** A person has to see the frame, for the request of this id or a screen of its own; or not any more. */
  ATTENTION: z.strictObject({ isWanted: z.boolean(), id: z.optional(z.uuid()) }),
  /**
   * The user has approved the request of this id: from here on it can't be taken back. Sent again with the hash, once it is
   * known, right before the transaction goes to a node.
   */
  APPROVED: z.strictObject({ id: z.uuid(), hash: z.optional(transactionHash) }),
  /** CSS pixels that its content takes. */
  HEIGHT: z.strictObject({ height: pixels }),
  /** The browser has painted the card, in a frame of this height. Until then the page keeps the frame out of sight. */
  PAINTED: z.strictObject({ height: pixels }),
} as const

export type FrameEventName = keyof typeof frameEvents
export type FrameEvent = {
  readonly [N in FrameEventName]: {
    readonly name: N
    readonly payload: z.infer<(typeof frameEvents)[N]>
  }
}[FrameEventName]

export type RequestMessage = {
  readonly [O in Operation]: {
    readonly id: string
    readonly operation: O
    readonly payload: RequestPayload<O>
  }
}[Operation]

/** Characters of why a contract would not, in hexadecimal: its error's selector and arguments. */
const maxReasonLength = 131_072

/**
 * What a node of EVM answered, as far as a library reads it: an execution that reverted (3, with its bytes), or a code of
 * JSON-RPC's own range (EIP-1474), but for -32002, by which wallets say that a request waits. No other: a node doesn't speak
 * for the person.
 */
export const nodeError = z.strictObject({
  code: z.union([
    z.literal(3),
    z.int().check(
      z.minimum(-32_768),
      z.maximum(-32_000),
      z.refine((code) => code !== -32_002),
    ),
  ]),
  data: z.optional(z.string().check(z.maxLength(maxReasonLength), z.regex(/^0x[\da-f]*$/i))),
})
export type NodeError = z.infer<typeof nodeError>

/** Why the frame did not do it, in words that are safe to show. `code` is for programs. */
const error = z.strictObject({
  message: z.string().check(z.minLength(1), z.maxLength(512)),
  code: z.optional(z.string().check(z.maxLength(64))),
  /** Milliseconds after which it may be tried again. */
  retryAfter: z.optional(z.number().check(z.minimum(0))),
  /** Of `code` "node". */
  node: z.optional(nodeError),
  /** Of `code` "outcome-unknown": the transaction that may have been sent. */
  hash: z.optional(transactionHash),
})
export type ResponseError = z.infer<typeof error>

const envelope = z.strictObject({
  type: z.string(),
  id: z.uuid(),
  payload: z.optional(z.unknown()),
})
const noticeEnvelope = z.strictObject({ type: z.string(), payload: z.unknown() })

/** Too large to be looked at. Counts texts and values: they are what can grow without an end. */
function isHuge(value: unknown): boolean {
  const left = { characters: maxLength, values: maxValues }
  const waiting = [value]
  while (waiting.length > 0) {
    const one = waiting.pop()
    left.values -= 1
    if (typeof one === 'string') left.characters -= one.length
    else if (Array.isArray(one) && one.length > left.values) return true
    else if (typeof one === 'object' && one !== null) {
      for (const [key, inner] of Object.entries(one)) {
        left.characters -= key.length
        waiting.push(inner)
        if (waiting.length > maxValues) return true
      }
    }
    if (left.characters < 0 || left.values < 0) return true
  }
  return false
}

/** Not a prototype's: a message is plain data, as structured cloning makes it. */
function safely<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    // A getter that throws, a circle: no message.
    return undefined
  }
}

/** What a page asks; undefined for what is no request of this protocol. */
export const parseRequest = (value: unknown): RequestMessage | undefined =>
  safely(() => {
    if (isHuge(value)) return undefined
    const read = z.safeParse(envelope, value)
    if (!read.success) return undefined
    const { type, id, payload } = read.data
    const name = type.startsWith(appPrefix) ? type.slice(appPrefix.length) : ''
    if (!isOperation(name)) return undefined
    const asked = z.safeParse<z.ZodMiniType>(operations[name].request, payload)
    return asked.success
      ? ({ id, operation: name, payload: asked.data } as RequestMessage)
      : undefined
  })

/** What the frame answered to an operation; undefined for what is no answer to it. */
export type ResponseMessage<O extends Operation> =
  | { readonly id: string; readonly payload: ResponsePayload<O> }
  | { readonly id: string; readonly error: ResponseError }

/** The id of an answer, so that it can be told whose it is before it is read. */
export const getMessageId = (value: unknown): string | undefined =>
  safely(() => {
    const id = typeof value === 'object' && value !== null && 'id' in value ? value.id : undefined
    return typeof id === 'string' ? id : undefined
  })

export const parseResponse = <O extends Operation>(
  operation: O,
  value: unknown,
): ResponseMessage<O> | undefined =>
  safely(() => {
    if (isHuge(value)) return undefined
    const read = z.safeParse(envelope, value)
    if (!read.success) return undefined
    const { type, id, payload } = read.data
    if (type === `${framePrefix}${operation}_ERROR`) {
      const said = z.safeParse(error, payload)
      return said.success ? { id, error: said.data } : undefined
    }
    if (type !== `${framePrefix}${operation}_SUCCESS`) return undefined
    const answered = z.safeParse<z.ZodMiniType>(operations[operation].response, payload)
    return answered.success ? { id, payload: answered.data as ResponsePayload<O> } : undefined
  })

export const parseFrameEvent = (value: unknown): FrameEvent | undefined =>
  safely(() => {
    const read = z.safeParse(noticeEnvelope, value)
    if (!read.success || !read.data.type.startsWith(framePrefix)) return undefined
    const name = read.data.type.slice(framePrefix.length)
    if (!Object.hasOwn(frameEvents, name)) return undefined
    const payload = z.safeParse(frameEvents[name as FrameEventName], read.data.payload)
    return payload.success ? ({ name, payload: payload.data } as FrameEvent) : undefined
  })

/** Throws what the schema says where a caller means something that can't be asked. */
export const createRequestMessage = <O extends Operation>(
  id: string,
  operation: O,
  payload: RequestPayload<O>,
) => ({
  type: `${appPrefix}${operation}`,
  id,
  ...(payload !== undefined && {
    payload: z.parse<z.ZodMiniType>(operations[operation].request, payload),
  }),
})

/** Throws what the schema says: the frame hands out nothing but what the table has (threat F9). */
export const createResponseMessage = <O extends Operation>(
  id: string,
  operation: O,
  payload: ResponsePayload<O>,
) => ({
  type: `${framePrefix}${operation}_SUCCESS`,
  id,
  ...(payload !== undefined && {
    payload: z.parse<z.ZodMiniType>(operations[operation].response, payload),
  }),
})

export const createErrorMessage = (id: string, operation: Operation, said: ResponseError) => ({
  type: `${framePrefix}${operation}_ERROR`,
  id,
  payload: z.parse(error, said),
})

export const createEventMessage = ({ name, payload }: FrameEvent) => ({
  type: `${framePrefix}${name}`,
  payload: z.parse<z.ZodMiniType>(frameEvents[name], payload),
})
