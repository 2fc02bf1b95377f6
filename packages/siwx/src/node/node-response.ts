/** Web responses written to Node's: never throws, and writes nothing to a visitor who has gone. */
import type { ServerResponse } from 'node:http'

const isOver = ({ headersSent, writableEnded, destroyed }: ServerResponse): boolean =>
  headersSent || writableEnded || destroyed

/** Writes JSON that must not be cached. */
export function writeJson(
  response: ServerResponse,
  status: number,
  body: object,
  headers: Readonly<Record<string, string>> = {},
): void {
  if (isOver(response)) return
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...headers,
  })
  response.end(JSON.stringify(body))
}

/** Answers with what the handlers answered: each cookie is a header of its own. */
export async function writeResponse(response: ServerResponse, answer: Response): Promise<void> {
  const body = Buffer.from(await answer.arrayBuffer())
  if (isOver(response)) return
  response.statusCode = answer.status
  for (const [name, value] of answer.headers) response.appendHeader(name, value)
  response.end(body)
}
