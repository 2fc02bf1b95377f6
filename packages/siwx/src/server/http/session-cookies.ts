/** What a visitor carries: the visit that a nonce is bound to, and the session. By cookie, or by token. */
import type { SiwxServerSession } from '../contract.js'
import { getEnd, validSessions } from '../sessions/session-shape.js'
import { createSigner, type SignedId } from '../sessions/signed-id.js'
import { cookieText, parseCookie } from './cookies.js'
import type { SettledHandlers } from './handler-options.js'
import type { HeaderReader } from './request-headers.js'
import { storeFailed } from './responses.js'

export interface StoredIds {
  /** Whether anything was shown, good or not. */
  readonly shown: boolean
  readonly signed?: SignedId
  readonly sessions: readonly SiwxServerSession[]
}

export interface SessionCookies {
  /** Verified, of this site, not over. Throws a `Refusal` where the store does not answer. */
  held(request: HeaderReader): Promise<StoredIds>
  /** Under a new id, so that one that was known before the sign-in is worth nothing after it. Answers the token, if any. */
  keep(
    before: StoredIds,
    sessions: readonly SiwxServerSession[],
    headers: Headers,
  ): Promise<string | undefined>
  /** Under the same id; none left: forgets it. */
  leave(before: StoredIds, sessions: readonly SiwxServerSession[], headers: Headers): Promise<void>
  /** Begins a visit, or goes on with the one that is under way. Answers what a nonce is bound to, and the token, if any. */
  begin(
    request: Request,
    headers: Headers,
  ): Promise<{ binding: string; expiresAt: number; nonceToken?: string }>
  /** What a nonce of this visitor is bound to. */
  bindingOf(request: Request, nonceToken: string | undefined): Promise<string | undefined>
  /** What did not come with a request that has no binding; undefined where something came. */
  missingOf(
    request: Request,
    nonceToken: string | undefined,
  ): 'cookie-missing' | 'nonce-token-missing' | undefined
}

const bearer = /^Bearer +([\w.-]{1,200})$/i

export function createSessionCookies(options: SettledHandlers): SessionCookies {
  const { secrets, audience, store, cookies, domain, now, onError, visitMs } = options
  const byCookie = options.session === 'cookie'
  const signer = createSigner(secrets, audience)
  const bind = (id: string) => `${audience}\n${id}`

  /** Of the store's failures visitors learn that there was one. */
  const orRefuse = <T>(work: () => Promise<T>): Promise<T> =>
    Promise.resolve()
      .then(work)
      .catch((thrown: unknown) => {
        onError?.(thrown)
        throw storeFailed()
      })

  const setCookie = (headers: Headers, name: string, value: string, until: number) =>
    headers.append('set-cookie', cookieText(name, value, (until - now()) / 1000, cookies))

  const shownBy = (request: HeaderReader): string | undefined =>
    byCookie
      ? parseCookie(request, cookies.session)
      : bearer.exec(request.headers.get('authorization') ?? '')?.[1]

  const getVisit = async (text: string | undefined): Promise<SignedId | undefined> =>
    text === undefined ? undefined : signer.read('visit', text, now())

  return {
    async held(request) {
      const text = shownBy(request)
      if (text === undefined) return { shown: false, sessions: [] }
      const signed = await signer.read('session', text, now())
      if (signed === undefined) return { shown: true, sessions: [] }
      const stored = await orRefuse(() => store.read(signed.id))
      return { shown: true, signed, sessions: validSessions(stored, domain, now()) }
    },
    async keep({ signed: before }, sessions, headers) {
      const { id, expiresAt, text } = await signer.make(
        'session',
        Math.max(...sessions.map(getEnd)),
      )
      await orRefuse(async () => {
        await store.write(id, sessions, expiresAt)
        if (before) await store.remove(before.id)
      })
      if (!byCookie) return text
      setCookie(headers, cookies.session, text, expiresAt)
      return undefined
    },
    async leave({ shown, signed }, sessions, headers) {
      if (signed) {
        const { id, expiresAt } = signed
        await orRefuse(() =>
          sessions.length > 0 ? store.write(id, sessions, expiresAt) : store.remove(id),
        )
      }
      if (byCookie && shown && sessions.length === 0) setCookie(headers, cookies.session, '', 0)
    },
    async begin(request, headers) {
      const until = now() + visitMs
      const under = byCookie ? await getVisit(parseCookie(request, cookies.visit)) : undefined
      // Tabs share one visit: a nonce that another tab was given stays good.
      const { id, expiresAt, text } = under
        ? await signer.renew('visit', under.id, until)
        : await signer.make('visit', until)
      if (!byCookie) return { binding: bind(id), expiresAt, nonceToken: text }
      setCookie(headers, cookies.visit, text, expiresAt)
      return { binding: bind(id), expiresAt }
    },
    async bindingOf(request, nonceToken) {
      const visit = await getVisit(byCookie ? parseCookie(request, cookies.visit) : nonceToken)
      return visit && bind(visit.id)
    },
    missingOf(request, nonceToken) {
      if (byCookie) return parseCookie(request, cookies.visit) ? undefined : 'cookie-missing'
      return nonceToken ? undefined : 'nonce-token-missing'
    },
  }
}
