/** Creates the messages of page and frame. Payloads are checked, so that each side sends only what the protocol defines. */
import * as z from 'zod/mini'
import {
  appPrefix,
  type FrameEvent,
  frameEvents,
  framePrefix,
  type ResponseError,
  responseError,
} from './messages.js'
import {
  type Operation,
  operations,
  type RequestPayload,
  type ResponsePayload,
} from './operations.js'

/**
 * Creates a request message. Called by the page.
 *
 * @param id - UUID that the response repeats.
 * @param operation - Operation to run in the frame.
 * @param payload - Payload of the operation.
 * @returns The message to post.
 * @throws {$ZodError} if the payload doesn't match the operation.
 * @example
 * ```ts
 * port.postMessage(createRequestMessage(crypto.randomUUID(), 'CONNECT_OTP', { otp: '123456' }))
 * ```
 */
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

/**
 * Creates the success response to a request. Called by the frame.
 *
 * The payload is checked, so that the frame only sends what the operation defines (threat F9).
 *
 * @param id - UUID of the request.
 * @param operation - Operation of the request.
 * @param payload - Result of the operation.
 * @returns The message to post.
 * @throws {$ZodError} if the payload doesn't match the operation.
 * @example
 * ```ts
 * port.postMessage(createResponseMessage(id, 'IS_CONNECTED', { isConnected: true }))
 * ```
 */
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

/**
 * Creates the error response to a request. Called by the frame.
 *
 * @param id - UUID of the request.
 * @param operation - Operation of the request.
 * @param error - Message, which must be safe to show, and details for programs.
 * @returns The message to post.
 * @throws {$ZodError} if the error doesn't match the protocol.
 * @example
 * ```ts
 * port.postMessage(createErrorMessage(id, 'RPC_REQUEST', { message: frameMessages.notAllowed }))
 * ```
 */
export const createErrorMessage = (id: string, operation: Operation, error: ResponseError) => ({
  type: `${framePrefix}${operation}_ERROR`,
  id,
  payload: z.parse(responseError, error),
})

/**
 * Creates an event message. Called by the frame.
 *
 * @param event - Name and payload of the event.
 * @returns The message to post.
 * @throws {$ZodError} if the payload doesn't match the protocol.
 * @example
 * ```ts
 * port.postMessage(createEventMessage({ name: 'HEIGHT', payload: { height: 420 } }))
 * ```
 */
export const createEventMessage = ({ name, payload }: FrameEvent) => ({
  type: `${framePrefix}${name}`,
  payload: z.parse<z.ZodMiniType>(frameEvents[name], payload),
})
