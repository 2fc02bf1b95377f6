/** Messages before and after the handshake. A message that does not fully match the protocol is ignored (threats F1, F2). */
import * as z from 'zod/mini'
import {
  isOperation,
  type Operation,
  operations,
  type RequestPayload,
  type ResponsePayload,
} from './operations.js'

/** Prefix of the `type` of messages from the page to the frame. */
export const appPrefix = '@scope-app/'
/** Prefix of the `type` of messages from the frame to the page. */
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

/** Handshake message of the page, sent with one port of a `MessageChannel`. */
export type Init = z.infer<typeof init>
/**
 * Handshake response of the frame if it accepts the page, sent through the port. The port then belongs to this
 * page.
 */
export type InitSuccess = z.infer<typeof bound>
/**
 * Handshake response of the frame if it rejects the page, sent through the port. The frame then closes the port.
 * `code` is `version` for another major version of the protocol, and `origin` for a page that isn't the
 * project's.
 */
export type InitError = z.infer<typeof unbound>

/** Of EVM (hexadecimal), or a signature of Solana (base58). */
const transactionHash = z.string().check(z.maxLength(128), z.regex(/^[\da-z]+$/i))

const reader =
  <S extends z.ZodMiniType>(schema: S) =>
  (value: unknown): z.infer<S> | undefined => {
    const read = z.safeParse(schema, value)
    return read.success ? read.data : undefined
  }

/**
 * Parses the handshake message of a page. Called by the frame.
 *
 * @param value - Message data, untrusted.
 * @returns The handshake. Undefined if the message isn't one.
 * @example
 * ```ts
 * const init = parseInit(event.data)
 * if (init && isCompatibleVersion(init.version, frameVersion)) accept(init)
 * ```
 */
export const parseInit = reader(init)
/**
 * Parses the handshake response of the frame. Called by the page.
 *
 * @param value - Message data, untrusted.
 * @returns The response, accepted or rejected. Undefined if the message isn't one.
 * @example
 * ```ts
 * const response = parseInitResponse(event.data)
 * const isAccepted = response?.nonce === nonce && response.type.endsWith('INIT_SUCCESS')
 * ```
 */
export const parseInitResponse = reader(z.union([bound, unbound]))

/** CSS. */
const pixels = z.number().check(z.minimum(0), z.maximum(4_096))

/** Payload schemas of the frame’s events, by name. */
export const frameEvents = {
  /** The user signed in or out. */
  SESSION_UPDATE: z.strictObject({ isConnected: z.boolean() }),
  /** A user has to see the frame, for the request of this id or a screen of its own; or not any more. */
  VISIBILITY_REQUEST: z.strictObject({ isWanted: z.boolean(), id: z.optional(z.uuid()) }),
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

/** Name of an event that the frame sends without a request. */
export type FrameEventName = keyof typeof frameEvents
/** Event that the frame sends without a request, with its payload. Heights are in CSS pixels, from 0 to 4,096. */
export type FrameEvent = {
  readonly [N in FrameEventName]: {
    readonly name: N
    readonly payload: z.infer<(typeof frameEvents)[N]>
  }
}[FrameEventName]

/** Parsed request of a page, by operation. */
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
 * Schema of an EVM node's error: code 3 (reverted, with its bytes), or a code from -32,768 to -32,000.
 *
 * Code -32,002 is excluded, because wallets use it for a pending request. All other codes are excluded, so
 * that a node can't respond for the user. `data` is hexadecimal, at most 131,072 characters.
 *
 * @see https://eips.ethereum.org/EIPS/eip-1474
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
/** Error of an EVM node, as libraries read it. See {@link nodeError}. */
export type NodeError = z.infer<typeof nodeError>

/** Why the frame did not do it, in words that are safe to show. `code` is for programs. */
export const responseError = z.strictObject({
  message: z.string().check(z.minLength(1), z.maxLength(512)),
  code: z.optional(z.string().check(z.maxLength(64))),
  /** Milliseconds after which it may be tried again. */
  retryAfter: z.optional(z.number().check(z.minimum(0))),
  /** Of `code` "node". */
  node: z.optional(nodeError),
  /** Of `code` "outcome-unknown": the transaction that may have been sent. */
  hash: z.optional(transactionHash),
})
/**
 * Error of the frame. `message` is safe to show, and `code` is for programs. `retryAfter` is in ms.
 * `node` comes with the code `node`. `hash` comes with the code `outcome-unknown`.
 */
export type ResponseError = z.infer<typeof responseError>

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
    const current = waiting.pop()
    left.values -= 1
    if (typeof current === 'string') left.characters -= current.length
    else if (Array.isArray(current) && current.length > left.values) return true
    else if (typeof current === 'object' && current !== null) {
      for (const [key, inner] of Object.entries(current)) {
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

/**
 * Parses a request message. Called by the frame.
 *
 * @param value - Message data, untrusted.
 * @returns The request. Undefined if the message isn't a request of this protocol, or is too large.
 * @example
 * ```ts
 * const request = parseRequest(event.data)
 * if (request?.operation === 'SIGN_OUT') await signOut()
 * ```
 */
export const parseRequest = (value: unknown): RequestMessage | undefined =>
  safely(() => {
    if (isHuge(value)) return undefined
    const read = z.safeParse(envelope, value)
    if (!read.success) return undefined
    const { type, id, payload } = read.data
    const name = type.startsWith(appPrefix) ? type.slice(appPrefix.length) : ''
    if (!isOperation(name)) return undefined
    const parsed = z.safeParse<z.ZodMiniType>(operations[name].request, payload)
    return parsed.success
      ? ({ id, operation: name, payload: parsed.data } as RequestMessage)
      : undefined
  })

/** Parsed response of the frame to one operation: its payload, or an error. */
export type ResponseMessage<O extends Operation> =
  | { readonly id: string; readonly payload: ResponsePayload<O> }
  | { readonly id: string; readonly error: ResponseError }

/**
 * Reads the id of a message, so that the receiver can find its request before parsing the message.
 *
 * @param value - Message data, untrusted.
 * @returns The id. Undefined if the message has no id that is a string.
 * @example const pending = requests.get(getMessageId(event.data) ?? '')
 */
export const getMessageId = (value: unknown): string | undefined =>
  safely(() => {
    const id = typeof value === 'object' && value !== null && 'id' in value ? value.id : undefined
    return typeof id === 'string' ? id : undefined
  })

/**
 * Parses the response to a request. Called by the page.
 *
 * @param operation - Operation of the request.
 * @param value - Message data, untrusted.
 * @returns The payload or the error. Undefined if the message isn't a response to this operation, or is too
 * large.
 * @example
 * ```ts
 * const response = parseResponse('IS_CONNECTED', event.data)
 * const isConnected = response && 'payload' in response && response.payload.isConnected
 * ```
 */
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
      const error = z.safeParse(responseError, payload)
      return error.success ? { id, error: error.data } : undefined
    }
    if (type !== `${framePrefix}${operation}_SUCCESS`) return undefined
    const answered = z.safeParse<z.ZodMiniType>(operations[operation].response, payload)
    return answered.success ? { id, payload: answered.data as ResponsePayload<O> } : undefined
  })

/**
 * Parses an event message of the frame. Called by the page.
 *
 * @param value - Message data, untrusted.
 * @returns The event. Undefined if the message isn't an event of this protocol.
 * @example
 * ```ts
 * const event = parseFrameEvent(message.data)
 * if (event?.name === 'HEIGHT') iframe.style.height = `${event.payload.height}px`
 * ```
 */
export const parseFrameEvent = (value: unknown): FrameEvent | undefined =>
  safely(() => {
    const read = z.safeParse(noticeEnvelope, value)
    if (!read.success || !read.data.type.startsWith(framePrefix)) return undefined
    const name = read.data.type.slice(framePrefix.length)
    if (!Object.hasOwn(frameEvents, name)) return undefined
    const payload = z.safeParse(frameEvents[name as FrameEventName], read.data.payload)
    return payload.success ? ({ name, payload: payload.data } as FrameEvent) : undefined
  })
