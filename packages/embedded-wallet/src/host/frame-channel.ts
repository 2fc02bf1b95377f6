/**
 * The page's end of the line to the frame: shakes hands by exact origins, matches answers by their ids, and ends every request
 * in one answer or in its time (EMB-01, EMB-03, EMB-12).
 */
import {
  appPrefix,
  createRequestMessage,
  type FrameEvent,
  frameMessages,
  frameVersion,
  getMessageId,
  isCompatibleVersion,
  isSending,
  type NodeError,
  type Operation,
  operations,
  parseFrameEvent,
  parseInitResponse,
  parseResponse,
  type RequestPayload,
  type ResponsePayload,
} from '../protocol/index.js'

/**
 * Why it was not done. `code` is the frame's, or of this end: `aborted`, `timeout`, `not-loaded`, `version`, `origin`, and
 * `outcome-unknown` for what may have been done all the same.
 */
export class FrameChannelError extends Error {
  override readonly name = 'FrameChannelError'
  constructor(
    readonly code: string,
    message: string,
    /** Milliseconds after which it may be tried again. */
    readonly retryAfter?: number,
    /** Of code "node": what the chain's node answered. */
    readonly node?: NodeError,
    /** Of code "outcome-unknown": of the transaction that may have been sent. */
    readonly hash?: string,
  ) {
    super(message)
  }
}

export interface FrameChannelDeps {
  readonly projectId: string
  /** The frame's own: nothing is posted to any other. */
  readonly origin: string
  newId(): string
  timeout(run: () => void, ms: number): () => void
  onNotice(notice: FrameEvent): void
}

/** Where the frame's page is: what is used of `iframe.contentWindow`. */
export interface FrameWindow {
  postMessage(message: unknown, origin: string, transfer: Transferable[]): void
}

export interface FrameChannel {
  /** Does the handshake after each load of the frame's page. Requests to the previous page end. */
  handshake(frame: FrameWindow): Promise<void>
  /** Rejects with a `FrameChannelError`. Where `signal` ends it, the frame is told. */
  ask<O extends Operation>(
    operation: O,
    payload: RequestPayload<O>,
    signal?: AbortSignal,
  ): Promise<ResponsePayload<O>>
  /** Every request that waits for a user is over: the dialog was closed. What was approved goes on. */
  abortAll(): void
  close(): void
}

interface Waiting {
  readonly operation: Operation
  /** It ended without the frame's word: what is known of it then. */
  end(): FrameChannelError
  /** Called when the user approves. */
  approve(hash: string | undefined): void
  /** Tells the frame that the caller has aborted. */
  abort(): void
  settle(run: () => void): void
  resolve(value: unknown): void
  reject(error: FrameChannelError): void
}

/** Milliseconds that a frame has to answer the first word. */
const greeting = 10_000
/** Milliseconds that a frame has to confirm that a request is over. */
const confirming = 5_000

const closedError = (operation?: Operation) =>
  new FrameChannelError(
    'aborted',
    operation === 'RPC_REQUEST' ? frameMessages.aborted : frameMessages.wentWrong,
  )
const lost = (hash: string | undefined) =>
  new FrameChannelError('outcome-unknown', frameMessages.outcomeUnknown, undefined, undefined, hash)
const notLoaded = (code: string) => new FrameChannelError(code, frameMessages.notLoaded)

export function createFrameChannel(deps: FrameChannelDeps): FrameChannel {
  const { projectId, origin, newId, timeout, onNotice } = deps
  const waiting = new Map<string, Waiting>()
  let port: MessagePort | undefined
  /** Ends a handshake that is still waited for. */
  let stopGreeting: (() => void) | undefined

  function close(): void {
    stopGreeting?.()
    if (port) port.onmessage = null
    port?.close()
    port = undefined
    for (const request of [...waiting.values()]) request.settle(() => request.reject(request.end()))
  }

  function onMessage({ data }: MessageEvent): void {
    const id = getMessageId(data)
    const request = id === undefined ? undefined : waiting.get(id)
    if (!request) {
      const notice = parseFrameEvent(data)
      if (notice?.name === 'APPROVED') waiting.get(notice.payload.id)?.approve(notice.payload.hash)
      else if (notice) onNotice(notice)
      return
    }
    const answered = parseResponse(request.operation, data)
    if (!answered) return
    request.settle(() => {
      if ('payload' in answered) return request.resolve(answered.payload)
      const { code = 'failed', message, retryAfter, node, hash } = answered.error
      request.reject(new FrameChannelError(code, message, retryAfter, node, hash))
    })
  }

  return {
    handshake(frame) {
      close()
      const { port1, port2 } = new MessageChannel()
      const nonce = newId()
      return new Promise<void>((resolve, reject) => {
        const late = timeout(() => fail(notLoaded('not-loaded')), greeting)
        function settle(): void {
          late()
          stopGreeting = undefined
        }
        function fail(error: FrameChannelError): void {
          settle()
          port1.onmessage = null
          port1.close()
          reject(error)
        }
        stopGreeting = () => fail(closedError())
        port1.onmessage = ({ data }) => {
          const response = parseInitResponse(data)
          if (!response || response.nonce !== nonce) return
          const error = 'code' in response ? response.code : undefined
          if (error !== undefined || !isCompatibleVersion(response.version, frameVersion))
            return fail(notLoaded(error ?? 'version'))
          settle()
          port = port1
          port1.onmessage = onMessage
          resolve()
        }
        const init = { type: `${appPrefix}INIT`, version: frameVersion, projectId, nonce }
        frame.postMessage(init, origin, [port2])
      })
    },

    ask<O extends Operation>(operation: O, payload: RequestPayload<O>, signal?: AbortSignal) {
      return new Promise<ResponsePayload<O>>((resolve, reject) => {
        const channel = port
        if (!channel) return reject(notLoaded('not-loaded'))
        if (signal?.aborted) return reject(closedError(operation))
        const id = newId()
        const { timeoutMs } = operations[operation]
        // Until the frame reports the end, a sending request may have been approved: the approval message may
        // still be pending.
        let isApproved = false
        const sends =
          operation === 'RPC_REQUEST' &&
          isSending((payload as RequestPayload<'RPC_REQUEST'>).method)
        let hash: string | undefined
        let late =
          timeoutMs === undefined
            ? undefined
            : timeout(
                () =>
                  request.settle(() =>
                    reject(new FrameChannelError('timeout', 'The wallet did not answer in time.')),
                  ),
                timeoutMs,
              )
        const onAbort = () => request.abort()
        const request: Waiting = {
          operation,
          end: () => (isApproved || sends ? lost(hash) : closedError(operation)),
          approve(known) {
            isApproved = true
            hash = known ?? hash
            // A frame that is at it answers as it ends.
            late?.()
          },
          abort() {
            // What waits for a user goes on at the other end until it is told.
            if (timeoutMs === undefined)
              channel.postMessage(createRequestMessage(newId(), 'RPC_ABORT', { id }))
            if (operation !== 'RPC_REQUEST')
              return request.settle(() => reject(closedError(operation)))
            // Answered by the frame: as aborted, or, where it was approved before, as it ends.
            if (!isApproved)
              late ??= timeout(() => request.settle(() => reject(request.end())), confirming)
          },
          settle(run) {
            if (!waiting.delete(id)) return
            late?.()
            signal?.removeEventListener('abort', onAbort)
            run()
          },
          resolve: (value) => resolve(value as ResponsePayload<O>),
          reject,
        }
        waiting.set(id, request)
        signal?.addEventListener('abort', onAbort)
        try {
          channel.postMessage(createRequestMessage(id, operation, payload))
        } catch {
          // What can't be said in this protocol is not sent.
          request.settle(() => reject(new FrameChannelError('failed', frameMessages.fallback)))
        }
      })
    },

    abortAll() {
      for (const request of [...waiting.values()])
        if (request.operation === 'RPC_REQUEST') request.abort()
    },
    close,
  }
}
