/** Answers a bound page: each request once, however it ends; what is none is dropped, and no flood is kept (rule 4, F20). */

import {
  createErrorMessage,
  createEventMessage,
  createResponseMessage,
  type FrameEvent,
  frameMessages,
  type Operation,
  parseRequest,
  type RequestMessage,
  type RequestPayload,
  type ResponsePayload,
} from '../protocol/index.js'
import { withAbortSignal } from './abort.js'
import { FrameError } from './frame-error.js'

/** Rejects with a `FrameError` where the page may be told why. */
export type Handlers = {
  readonly [O in Exclude<Operation, 'RPC_ABORT'>]: (
    payload: RequestPayload<O>,
    context: RequestContext,
  ) => Promise<ResponsePayload<O>>
}

export interface RequestContext {
  readonly id: string
  /** Aborts when the caller stops waiting for the request. Never aborts after the request was approved. */
  readonly signal: AbortSignal
  /**
   * The user has approved it: an abort changes nothing any more, and the page is told, so that no end of the line is taken
   * for a refusal (X12). Told again with the hash, before the transaction is sent.
   */
  markApproved(hash?: string): void
}

export interface Served {
  notify(notice: FrameEvent): void
  /** Ends every request that waits: each is answered that it was. */
  abortAll(): void
  close(): void
}

/** Requests at a time: more than any page has, and what is above it is refused. */
const maxConcurrent = 64
/** Ids that were used, so that none is used twice. */
const maxIds = 4_096

export function routeRequests(port: MessagePort, handlers: Handlers): Served {
  const waiting = new Map<string, AbortController>()
  const approved = new Set<string>()
  const used = new Set<string>()

  function remember(id: string): void {
    used.add(id)
    const [oldest] = used
    if (used.size > maxIds && oldest !== undefined) used.delete(oldest)
  }
  function fail(id: string, operation: Operation, thrown: unknown): void {
    const response =
      thrown instanceof FrameError ? thrown : new FrameError('failed', frameMessages.fallback)
    const { code, message, retryAfter, node, hash } = response
    const more = {
      ...(retryAfter !== undefined && { retryAfter }),
      ...(node && { node }),
      ...(hash !== undefined && { hash }),
    }
    port.postMessage(createErrorMessage(id, operation, { code, message, ...more }))
  }

  const notify = (notice: FrameEvent) => port.postMessage(createEventMessage(notice))
  /** What was approved goes on, and is answered as it ends. */
  function abort(id: string): void {
    if (!approved.has(id)) waiting.get(id)?.abort()
  }
  function markApproved(id: string, hash: string | undefined): void {
    approved.add(id)
    notify({ name: 'APPROVED', payload: { id, ...(hash !== undefined && { hash }) } })
  }

  async function run({ id, operation, payload }: RequestMessage): Promise<void> {
    if (operation === 'RPC_ABORT') {
      abort(payload.id)
      port.postMessage(createResponseMessage(id, operation, undefined))
      return
    }
    if (waiting.size >= maxConcurrent)
      return fail(id, operation, new FrameError('busy', frameMessages.fallback))
    const abortController = new AbortController()
    waiting.set(id, abortController)
    try {
      const { signal } = abortController
      const handle = handlers[operation] as (
        payload: unknown,
        context: RequestContext,
      ) => Promise<unknown>
      const response = await withAbortSignal(
        handle(payload, { id, signal, markApproved: (hash) => markApproved(id, hash) }),
        signal,
      )
      port.postMessage(createResponseMessage(id, operation, response as never))
    } catch (thrown) {
      fail(id, operation, thrown)
    } finally {
      waiting.delete(id)
      approved.delete(id)
    }
  }

  port.onmessage = ({ data }) => {
    const ask = parseRequest(data)
    if (!ask || used.has(ask.id)) return
    remember(ask.id)
    void run(ask)
  }

  const abortAll = () => {
    for (const id of [...waiting.keys()]) abort(id)
  }
  return {
    notify,
    abortAll,
    close() {
      abortAll()
      port.onmessage = null
      port.close()
    },
  }
}
