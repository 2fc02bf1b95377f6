/** Converts Node's requests into web requests, in any state. It never throws, and never reads a stream twice. */
import type { IncomingMessage } from 'node:http'

/** Request of `node:http`, with the properties that Express adds. */
export type NodeRequest = IncomingMessage & {
  /** The path as it was before a router cut it. */
  readonly originalUrl?: string
  /** What a body parser made of the body. */
  readonly body?: unknown
}

/** One more than the handlers take: they answer what is larger with 413. */
const maxBytes = 64 * 1024 + 1

const ignore = () => undefined

/** Undefined where the request ended early, or its body was read before. At most `maxBytes`; the rest is let go. */
function readStream(request: NodeRequest): Promise<Uint8Array | undefined> {
  return new Promise((resolve) => {
    const parts: Buffer[] = []
    let size = 0
    function end(bytes: Uint8Array | undefined) {
      request.off('data', onData)
      resolve(bytes)
    }
    function onData(part: Buffer) {
      parts.push(part)
      size += part.length
      if (size < maxBytes) return
      end(Buffer.concat(parts))
      request.resume()
    }
    request.on('data', onData)
    request.once('end', () => end(Buffer.concat(parts)))
    for (const event of ['aborted', 'close', 'error']) request.once(event, () => end(undefined))
    // A previous handler may have paused it.
    request.resume()
  })
}

function encode(body: unknown): Uint8Array | undefined {
  if (body instanceof Uint8Array) return body
  try {
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    return text === undefined ? undefined : new TextEncoder().encode(text)
  } catch {
    return undefined
  }
}

/** A parser that reads a body may have been there before: `express.json()`. What it made of it is as good. */
async function readBody(request: NodeRequest): Promise<Uint8Array | undefined> {
  // A request that aborts later has no other listener. Its error would end the process.
  request.on('error', ignore)
  const isRead = request.readableDidRead || request.readableEnded || request.destroyed
  return isRead ? encode(request.body) : readStream(request)
}

/** Fetch has no requests with these methods. */
const forbidden = new Set(['CONNECT', 'TRACE', 'TRACK'])

/** `*` of OPTIONS, and whole URLs as proxies write them, are no path of ours unless they have one. */
function getPath({ originalUrl, url = '/' }: NodeRequest): string {
  const path = originalUrl ?? url
  if (path.startsWith('/')) return path
  if (!URL.canParse(path)) return '/'
  const { pathname, search } = new URL(path)
  return pathname + search
}

function getHeaders({ rawHeaders }: NodeRequest): Headers {
  const headers = new Headers()
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const [name = '', value = ''] = rawHeaders.slice(at, at + 2)
    // HTTP/2 has its method and path among them.
    if (!name.startsWith(':')) headers.append(name, value)
  }
  return headers
}

/** What can't be a request: the status and code that answer it. */
export interface NoRequest {
  readonly status: 400 | 405
  readonly error: 'body-malformed' | 'method-not-allowed'
}

/**
 * @param origin - The site's own. What a visitor writes into `Host` is not believed.
 * @returns The web request, or why there is none. Only the body of a POST is read.
 */
export async function toWebRequest(
  request: NodeRequest,
  origin: string,
): Promise<Request | NoRequest> {
  const { method = 'GET' } = request
  if (forbidden.has(method.toUpperCase())) return { status: 405, error: 'method-not-allowed' }
  try {
    const init = { method, headers: getHeaders(request) }
    const url = origin + getPath(request)
    if (method !== 'POST') return new Request(url, init)
    const body = await readBody(request)
    if (!body) return { status: 400, error: 'body-malformed' }
    return new Request(url, { ...init, body: Uint8Array.from(body) })
  } catch {
    return { status: 400, error: 'body-malformed' }
  }
}
