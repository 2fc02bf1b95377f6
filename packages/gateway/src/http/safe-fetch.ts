/**
 * Fetches URLs. Every outgoing request uses it (threat B4). Each connection resolves the name once, requires that every
 * address is public, and connects only to those. So a later DNS change has no effect. Follows no redirects.
 */
import { type LookupAddress, lookup } from 'node:dns'
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import type { LookupFunction } from 'node:net'
import { isPublicAddress, isPublicUrl } from '../rpc/public-address.js'

export type SafeFetchFailure =
  /** Not let out. */
  | 'refused'
  /** Nothing was sent: the other side never saw it. */
  | 'unreachable'
  | 'timeout'
  | 'too-large'
  /** Broke off; the other side may have seen it. */
  | 'broken'

export class SafeFetchError extends Error {
  override readonly name = 'EgressError'
  constructor(readonly failure: SafeFetchFailure) {
    super(failure)
  }
}

export interface SafeFetchResponse {
  readonly status: number
  readonly retryAfter: string | undefined
  readonly contentType: string | undefined
  readonly text: string
}

export interface SafeFetchDownload {
  readonly status: number
  readonly bytes: Uint8Array<ArrayBuffer>
  /** Where a redirect leads. Nothing follows it: the caller may fetch it, which checks it as the first URL. */
  readonly location: string | undefined
}

export interface SafeFetchLimits {
  readonly timeoutMs: number
  readonly bytes: number
}

export interface SafeFetch {
  /**
   * Posts JSON. With `once` it goes out over a new connection and is never sent again. Throws `EgressError`, which says
   * nothing of the URL: it may hold a key.
   */
  post(
    url: string,
    body: string,
    limits: SafeFetchLimits & { once?: boolean },
  ): Promise<SafeFetchResponse>
  /** Sends a body of any kind, or none. Its own `accept` and `content-type` are among the headers. Throws the same. */
  request(
    url: string,
    request: {
      readonly method: string
      readonly headers: Readonly<Record<string, string>>
      readonly body?: string | Uint8Array | undefined
    },
    limits: SafeFetchLimits,
  ): Promise<SafeFetchResponse>
  /** Reads JSON. Throws the same. */
  get(
    url: string,
    limits: SafeFetchLimits,
    headers?: Readonly<Record<string, string>>,
  ): Promise<SafeFetchResponse>
  /** Reads bytes of any kind. Throws the same. */
  download(url: string, limits: SafeFetchLimits, accept: string): Promise<SafeFetchDownload>
  close(): void
}

interface RawResponse {
  readonly response: IncomingMessage
  readonly body: Buffer<ArrayBuffer>
}

const toText = ({ response, body }: RawResponse): SafeFetchResponse => ({
  status: response.statusCode ?? 0,
  retryAfter: response.headers['retry-after'],
  contentType: response.headers['content-type'],
  text: body.toString('utf8'),
})

const neverSent =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ERR_TLS_|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_)/

const refusedLookup = Object.assign(new Error('refused'), { code: 'ESCOPE_REFUSED' })

type Resolve = (
  name: string,
  done: (error: Error | null, addresses: LookupAddress[]) => void,
) => void
const system: Resolve = (name, done) => lookup(name, { all: true, verbatim: true }, done)

/** `allowPrivateNetworks`: an operator's own nodes, on the machine beside. `resolve` is for tests. */
export function createSafeFetch(
  allowPrivateNetworks: boolean,
  resolve: Resolve = system,
): SafeFetch {
  const guarded: LookupFunction = (name, options, done) => {
    resolve(name, (error, addresses) => {
      if (error) return done(error, '', 4)
      const [first] = addresses
      if (
        !first ||
        (!allowPrivateNetworks && addresses.some(({ address }) => !isPublicAddress(address)))
      ) {
        return done(refusedLookup, '', 4)
      }
      return options.all ? done(null, addresses) : done(null, first.address, first.family)
    })
  }
  const agentOptions = { keepAlive: true, maxSockets: 64, maxFreeSockets: 16, lookup: guarded }
  const plain = new HttpAgent(agentOptions)
  const secure = new HttpsAgent(agentOptions)

  function send(
    url: string,
    body: string | Uint8Array | undefined,
    { timeoutMs, bytes, once = false }: SafeFetchLimits & { once?: boolean },
    headers: Readonly<Record<string, string>> = {},
    method = body === undefined ? 'GET' : 'POST',
  ) {
    return new Promise<RawResponse>((resolveAnswer, reject) => {
      if (!allowPrivateNetworks && !isPublicUrl(url)) return reject(new SafeFetchError('refused'))
      const target = new URL(url)
      const isSecure = target.protocol === 'https:'
      const agent = isSecure ? secure : plain
      let settled = false
      let hasAnswer = false
      let request = start(!once)

      /** On a kept connection, or on a new one that ends with the answer. */
      function start(isKept: boolean) {
        const sent = (isSecure ? httpsRequest : httpRequest)(
          target,
          {
            method,
            // Without an agent `lookup` is the request's own: the address is guarded all the same.
            ...(isKept ? { agent } : { agent: false, lookup: guarded }),
            headers: {
              accept: 'application/json',
              ...(body !== undefined && {
                'content-type': 'application/json',
                'content-length': Buffer.byteLength(body),
              }),
              ...headers,
            },
          },
          receive,
        )
        sent.on('error', (error: Error & { code?: string }) => {
          // The other side closed the kept connection as it was used again. What goes out once is never on a kept one.
          if (sent.reusedSocket && !settled && !hasAnswer) request = start(false)
          else if (error.code === 'ESCOPE_REFUSED') end('refused')
          else end(neverSent.test(error.code ?? '') ? 'unreachable' : 'broken')
        })
        sent.end(body)
        return sent
      }

      const timer = setTimeout(() => end('timeout'), timeoutMs)

      function end(failure: SafeFetchFailure): void {
        if (settled) return
        settled = true
        clearTimeout(timer)
        request.destroy()
        reject(new SafeFetchError(failure))
      }

      function receive(response: IncomingMessage): void {
        hasAnswer = true
        const parts: Buffer[] = []
        let size = 0
        response.on('data', (part: Buffer) => {
          size += part.length
          if (size > bytes) end('too-large')
          else parts.push(part)
        })
        response.on('error', () => end('broken'))
        response.on('aborted', () => end('broken'))
        response.on('end', () => {
          if (settled) return
          settled = true
          clearTimeout(timer)
          resolveAnswer({ response, body: Buffer.concat(parts) })
        })
      }
    })
  }

  return {
    post: (url, body, limits) => send(url, body, limits).then(toText),
    request: (url, { method, headers, body }, limits) =>
      send(url, body, limits, headers, method).then(toText),
    get: (url, limits, headers) => send(url, undefined, limits, headers).then(toText),
    async download(url, limits, accept) {
      const { response, body } = await send(url, undefined, limits, { accept })
      const { location } = response.headers
      return { status: response.statusCode ?? 0, bytes: new Uint8Array(body), location }
    },
    close() {
      plain.destroy()
      secure.destroy()
    },
  }
}
