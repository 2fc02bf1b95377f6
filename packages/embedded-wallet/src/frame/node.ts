/** The nodes of the chains, as the gateway reaches them: never one that a page named (threat F10). */

import * as z from 'zod/mini'
import { frameMessages, type NodeError, nodeError } from '../protocol/index.js'
import { withTimeout } from './abort.js'
import type { NodeClient } from './approval/prepared.js'
import { aborted, FrameError } from './frame-error.js'
import type { SessionCalls } from './session/session.js'

export interface NodesDeps {
  /** The frame's own: it is served by the gateway. */
  readonly origin: string
  /** Defaults to that of the chains' nodes. */
  readonly path?: '/v1/' | '/v1/bundler'
  readonly projectId: string
  fetch(request: Request): Promise<Response>
}

/** Of a network, by its CAIP-2 id. Asks nothing twice: what is asked may be a transaction (X12). */
export type NodeOf = (chainId: string, signal: AbortSignal) => NodeClient

/** Milliseconds. */
const timeoutMs = 20_000
const maxTextLength = 256

const answer = z.union([
  z.object({
    error: z.object({ code: z.number(), message: z.string(), data: z.optional(z.unknown()) }),
  }),
  z.object({ result: z.unknown() }),
])

/** A chain's words are shown to users: one line of them, with nothing in it that turns the others around. */
const oneLine = (text: string): string =>
  text
    .replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, maxTextLength)

/** What of it the page may have; undefined where that is nothing. */
function getNodeError({ code, data }: { code: number; data?: unknown }): NodeError | undefined {
  for (const candidate of [{ code, data }, { code }]) {
    const read = z.safeParse(nodeError, candidate)
    if (read.success) return read.data
  }
  return undefined
}

const silent = () => new FrameError('network', frameMessages.fallback)

function readAnswer(raw: unknown, chainId: string): unknown {
  const response = z.safeParse(answer, raw)
  if (!response.success) throw silent()
  if (!('error' in response.data)) return response.data.result
  const { message, ...error } = response.data.error
  const words = oneLine(message) || frameMessages.fallback
  const isEvm = chainId.startsWith('eip155:')
  throw new FrameError('node', words, undefined, isEvm ? getNodeError(error) : undefined)
}

/** The gateway's paymaster, which pays for users that it knows: each request proves who is signed in (ERC-7677). */
export const createPaymasters =
  (session: SessionCalls): NodeOf =>
  (chainId, signal) => ({
    ask: async (method, params) =>
      readAnswer(
        await session.call('/v1/paymaster', {
          answer: z.unknown(),
          query: { chainId },
          body: { jsonrpc: '2.0', id: 1, method, params },
          signal,
        }),
        chainId,
      ),
  })

export function createNodes({ origin, projectId, fetch, path = '/v1/' }: NodesDeps): NodeOf {
  async function post(url: string, body: string, signal: AbortSignal): Promise<unknown> {
    const createRequest = (limit: AbortSignal) =>
      new Request(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
        cache: 'no-store',
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        redirect: 'error',
        signal: limit,
      })
    try {
      return await withTimeout(timeoutMs, signal, async (limit) =>
        (await fetch(createRequest(limit))).json(),
      )
    } catch {
      throw signal.aborted ? aborted() : silent()
    }
  }

  return (chainId, signal) => {
    const url = new URL(path, origin)
    url.search = new URLSearchParams({ chainId, projectId }).toString()
    return {
      async ask(method, params) {
        if (signal.aborted) throw aborted()
        const body = { jsonrpc: '2.0', id: 1, method, ...(params !== undefined && { params }) }
        return readAnswer(await post(url.href, JSON.stringify(body), signal), chainId)
      },
    }
  }
}
