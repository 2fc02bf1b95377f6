/** Receives requests and answers them: by the wallet behind, or late, wrongly or not at all, as the script says. */
import { rpcError } from '../rpc-error.js'
import { fields, getNamespace, type NamespaceHandler } from './namespace-handler.js'
import type { ReceivedRequest } from './wallet.js'

export interface AnsweredError {
  readonly code: number
  readonly message: string
  readonly data?: unknown
}

export type Response = { readonly result: unknown } | { readonly error: AnsweredError }

export interface RequestsDeps {
  readonly handlers: readonly NamespaceHandler[]
  readonly rejection: number
  respond(request: ReceivedRequest, response: Response): Promise<void>
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

export function createRequests({ handlers, rejection, respond }: RequestsDeps) {
  const received: ReceivedRequest[] = []
  const errors: AnsweredError[] = []
  let spoken: Promise<void> = Promise.resolve()
  let resume: (() => void) | undefined
  let late = 0

  function toError(thrown: unknown): AnsweredError {
    const { code, data } = fields(thrown)
    if (code === 4001) return { code: rejection, message: 'User rejected.' }
    const message = thrown instanceof Error ? thrown.message : String(fields(thrown).message)
    return {
      code: typeof code === 'number' ? code : -32603,
      message,
      ...(data !== undefined && { data }),
    }
  }

  async function answer({ chainId, method, params }: ReceivedRequest): Promise<Response> {
    const error = errors.shift()
    if (error) return { error }
    try {
      const handler = handlers.find(({ namespace }) => namespace === getNamespace(chainId))
      if (!handler?.knows(chainId)) throw rpcError(5100, 'Unsupported chains.')
      // What has no value is null in JSON; a response without a result would be none.
      return { result: (await handler.request(chainId, method, params)) ?? null }
    } catch (thrown) {
      return { error: toError(thrown) }
    }
  }

  return {
    received,
    errors,
    /** Resolves while the wallet speaks. */
    spoken: () => spoken,
    pause() {
      if (resume) return
      spoken = new Promise((resolve) => {
        resume = resolve
      })
    },
    speak() {
      resume?.()
      resume = undefined
    },
    delay(ms: number) {
      late = ms
    },
    async receive(request: ReceivedRequest): Promise<void> {
      received.push(request)
      await spoken
      const response = await answer(request)
      if (late > 0) await wait(late)
      // Silent since it was asked: the user may answer, the site does not hear it yet.
      await spoken
      await respond(request, response)
    },
  }
}
