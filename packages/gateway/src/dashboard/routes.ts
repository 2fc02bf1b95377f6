/** `/dashboard`: for the operator alone, read-only, without a script. */
import type { Context, Hono } from 'hono'
import { deleteCookie, setCookie } from 'hono/cookie'
import type { Config } from '../config/schema.js'
import type { Db } from '../database/open.js'
import { type BodyLimits, readText } from '../http/body.js'
import { httpError } from '../http/http-error.js'
import type { Limiter } from '../http/limiter.js'
import { type Operator, sessionCookie, sessionSeconds } from '../http/operator.js'
import { getClientAddress } from '../http/request-context.js'
import { createDashboardSessions } from './dashboard-sessions.js'
import { readFigures } from './figures.js'
import { dashboardPage, type Period, periods, signInPage } from './page.js'
import { styles } from './styles.js'

export interface DashboardDeps {
  readonly config: Config
  readonly db: Db
  readonly operator: Operator
  readonly limiter: Limiter
  readonly limits: BodyLimits
}

const headers = {
  'content-security-policy':
    "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}

/** Guesses at the token: by address, and in all. */
const guesses = { perIp: { requests: 10, seconds: 60 }, perProject: { requests: 100, seconds: 60 } }

const page = (context: Context, body: unknown, status: 200 | 401 = 200) =>
  context.html(String(body), status, headers)

export function dashboardRoutes(app: Hono, deps: DashboardDeps): void {
  const { config, db, operator, limiter, limits } = deps
  const projectIds = config.projects.map(({ id }) => id)
  const sessions = createDashboardSessions(db, operator)
  // Browsers keep such a cookie over http only where the host is their own machine.
  const secure = config.environment === 'production'

  const known = () => {
    if (!operator.configured) throw httpError(404, 'path', 'set OPERATOR_TOKEN to have a dashboard')
  }

  app.get('/dashboard/styles.css', (context) => {
    known()
    return context.body(styles, 200, { ...headers, 'content-type': 'text/css; charset=utf-8' })
  })

  app.post('/dashboard/session', async (context) => {
    known()
    await limiter.take(
      'operator',
      'operator',
      getClientAddress(context, config.trustedProxies),
      1,
      guesses,
    )
    const form = new URLSearchParams(await readText(context.req.raw, { ...limits, bytes: 4096 }))
    if (!operator.isToken(form.get('token') ?? '')) {
      return page(context, await signInPage('Incorrect token. Try again.'), 401)
    }
    setCookie(context, sessionCookie, await sessions.begin(), {
      path: '/dashboard',
      httpOnly: true,
      sameSite: 'Strict',
      secure,
      maxAge: sessionSeconds,
    })
    return context.redirect('/dashboard', 303)
  })

  app.post('/dashboard/session/end', async (context) => {
    await sessions.end(context)
    deleteCookie(context, sessionCookie, { path: '/dashboard', secure })
    return context.redirect('/dashboard', 303)
  })

  app.get('/dashboard', async (context) => {
    known()
    if (!(await sessions.isIn(context))) return page(context, await signInPage(), 401)
    const requested = context.req.query('project')
    const projectId = requested || projectIds[0] || ''
    if (!projectIds.includes(projectId)) throw httpError(404, 'project', 'no such project')
    const days = context.req.query('days') || '30'
    const period = periods.find((candidate): candidate is Period => String(candidate) === days)
    if (period === undefined) throw httpError(400, 'days', periods.join(', '))
    const figures = await readFigures(db, projectId, period, Date.now())
    return page(context, await dashboardPage({ projectIds, projectId, period, figures }))
  })
}
