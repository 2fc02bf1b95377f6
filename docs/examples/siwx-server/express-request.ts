import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'

/** What Express hands over: its requests are Node's, with the path as it was before a router cut it. */
type Incoming = IncomingMessage & { readonly originalUrl?: string }

export function asRequest(incoming: Incoming): Request {
  const { method = 'GET', originalUrl, url = '/' } = incoming
  const headers = new Headers()
  for (let at = 0; at < incoming.rawHeaders.length; at += 2) {
    headers.append(incoming.rawHeaders[at] ?? '', incoming.rawHeaders[at + 1] ?? '')
  }
  const hasBody = method !== 'GET' && method !== 'HEAD'
  // The site's own host: what a visitor writes into `Host` is nobody's word.
  return new Request(new URL(`https://app.example.com${originalUrl ?? url}`), {
    method,
    headers,
    ...(hasBody ? { body: Readable.toWeb(incoming) as ReadableStream, duplex: 'half' } : {}),
  } as RequestInit)
}

export async function send(answer: Response, outgoing: ServerResponse): Promise<void> {
  outgoing.statusCode = answer.status
  for (const [name, value] of answer.headers) outgoing.appendHeader(name, value)
  outgoing.end(Buffer.from(await answer.arrayBuffer()))
}
