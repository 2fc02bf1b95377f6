/** Lets the operator in: a token in a header, or a session that the dashboard's form began. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { httpError } from './http-error.js'

export const sessionCookie = 'scope_operator'
export const sessionSeconds = 12 * 60 * 60

export interface Operator {
  readonly configured: boolean
  isToken(text: string): boolean
  /** A text for the cookie, good for `sessionSeconds`. */
  session(): string
  /** By header alone. */
  hasToken(context: Context): boolean
  /** By header or cookie. */
  isIn(context: Context): boolean
  /** By header alone: no page of another site can send one. Throws 401, or 404 where no token is set. */
  require(context: Context): void
}

/**
 * `tokens`: what is made is made with the first, all are accepted, none at all: nobody is let in. `onToken` is told the
 * place of the one that was shown, from 1: whether an old one is still used.
 */
export function createOperator(
  tokens: readonly string[],
  onToken: (place: number) => void = () => {},
  now: () => number = Date.now,
): Operator {
  const [first] = tokens
  const sign = (token: string, text: string) => createHmac('sha256', token).update(text).digest()
  // Both are hashed first: the comparison tells nothing, not even a length.
  const same = (token: string, a: string, b: string) =>
    timingSafeEqual(sign(token, a), sign(token, b))

  const getMark = (token: string, until: string) =>
    sign(token, `session ${until}`).toString('base64url')

  function isToken(text: string): boolean {
    const place = tokens.map((token) => same(token, text, token)).indexOf(true)
    if (place !== -1) onToken(place + 1)
    return place !== -1
  }

  function isSession(text: string): boolean {
    const [until = '', mark = ''] = text.split('.')
    if (!/^\d{1,12}$/.test(until) || Number(until) * 1000 < now()) return false
    return tokens.map((token) => same(token, getMark(token, until), mark)).includes(true)
  }

  const hasHeader = (context: Context): boolean => {
    const bearer = /^Bearer (.{1,256})$/.exec(context.req.header('authorization') ?? '')?.[1]
    return bearer !== undefined && isToken(bearer)
  }

  return {
    configured: first !== undefined,
    hasToken: hasHeader,
    isToken,
    session() {
      if (first === undefined) throw httpError(404, 'path', 'set OPERATOR_TOKEN to have this')
      const until = String(Math.floor(now() / 1000) + sessionSeconds)
      return `${until}.${getMark(first, until)}`
    },
    isIn: (context) => hasHeader(context) || isSession(getCookie(context, sessionCookie) ?? ''),
    require(context) {
      if (first === undefined) throw httpError(404, 'path', 'set OPERATOR_TOKEN to have this')
      if (!hasHeader(context)) {
        throw httpError(401, 'authorization', 'Bearer and the operator’s token', {
          'www-authenticate': 'Bearer',
        })
      }
    },
  }
}
