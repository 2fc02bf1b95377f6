/** What every refusal and every failure looks like from outside: reasons, never a stack. */
import type { Hono } from 'hono'
import { type ErrorReason, HttpError } from './http-error.js'
import { errorFacts, type Log } from './log.js'

export function toErrorBody(reasons: readonly ErrorReason[]): string {
  return JSON.stringify({ reasons })
}

const plain = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
}

export function handleErrors(app: Hono, log: Log): void {
  app.onError((thrown) => {
    if (thrown instanceof HttpError) {
      return new Response(toErrorBody(thrown.reasons), {
        status: thrown.status,
        headers: { ...plain, ...thrown.headers },
      })
    }
    log.error(errorFacts(thrown), 'a request failed')
    return new Response(
      toErrorBody([{ name: 'gateway', description: 'failed; its log says more' }]),
      {
        status: 500,
        headers: { ...plain, 'access-control-allow-origin': '*' },
      },
    )
  })
  app.notFound(
    () =>
      new Response(toErrorBody([{ name: 'path', description: 'no such path' }]), {
        status: 404,
        headers: plain,
      }),
  )
}
