/** Lets the operator in: a token in a header, or a session that the dashboard's form began. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { refuse } from './refusal.js'

export const sessionCookie = 'scope_operator'
export const sessionSeconds = 12 * 60 * 60

export interface Operator {
  readonly configured: boolean
  isToken(text: string): boolean
  /** A text for the cookie, good for `sessionSeconds`. */
  session(): string
  /** By header or cookie. */
  isIn(context: Context): boolean
  /** By header alone: no page of another site can send one. Throws 401, or 404 where no token is set. */
  require(context: Context): void
}

export function createOperator(token: string | undefined, now: () => number = Date.now): Operator {
  const sign = (text: string) =>
    createHmac('sha256', token ?? '')
      .update(text)
      .digest()
  const same = (a: Buffer, b: Buffer) => a.length === b.length && timingSafeEqual(a, b)

  const markOf = (until: string) => sign(`session ${until}`).toString('base64url')

  // Both are hashed first: the comparison tells nothing, not even a length.
  const isToken = (text: string) =>
    token !== undefined && same(sign(`token ${text}`), sign(`token ${token}`))

  function isSession(text: string): boolean {
    const [until = '', mark = ''] = text.split('.')
    if (token === undefined || !/^\d{1,12}$/.test(until) || Number(until) * 1000 < now())
      return false
    return same(sign(`mark ${markOf(until)}`), sign(`mark ${mark}`))
  }

  const hasHeader = (context: Context): boolean => {
    const bearer = /^Bearer (.{1,256})$/.exec(context.req.header('authorization') ?? '')?.[1]
    return bearer !== undefined && isToken(bearer)
  }

  return {
    configured: token !== undefined,
    isToken,
    session() {
      const until = String(Math.floor(now() / 1000) + sessionSeconds)
      return `${until}.${markOf(until)}`
    },
    isIn: (context) => hasHeader(context) || isSession(getCookie(context, sessionCookie) ?? ''),
    require(context) {
      if (token === undefined) throw refuse(404, 'path', 'set OPERATOR_TOKEN to have this')
      if (!hasHeader(context)) {
        throw refuse(401, 'authorization', 'Bearer and the operator’s token', {
          'www-authenticate': 'Bearer',
        })
      }
    },
  }
}
