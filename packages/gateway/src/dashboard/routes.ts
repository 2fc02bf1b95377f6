/** `/dashboard`: for the operator alone, read-only, without a script. */
import type { Context, Hono } from 'hono'
import { deleteCookie, setCookie } from 'hono/cookie'
import type { Config, Project } from '../config/schema.js'
import type { Db } from '../database/open.js'
import type { Listed } from '../directory/wallet.js'
import { type BodyLimits, readText } from '../http/body.js'
import { HttpError, httpError } from '../http/http-error.js'
import type { Limiter } from '../http/limiter.js'
import { errorFacts, type Log } from '../http/log.js'
import { type Operator, sessionCookie, sessionSeconds } from '../http/operator.js'
import { getClientAddress } from '../http/request-context.js'
import { createChainNames } from './chain-names.js'
import { createDashboardSessions } from './dashboard-sessions.js'
import { errorPage, signInPage } from './document.js'
import { readFigures } from './figures.js'
import { dashboardPage, maxPageRows } from './page.js'
import { type Period, type PeriodQuery, parsePeriod } from './period.js'
import { styles } from './styles.js'
import { maxTableRows, tableNames, toTable } from './tables.js'
import { createWalletNames, type WalletNames } from './wallet-names.js'

export interface DashboardDeps {
  readonly config: Config
  readonly db: Db
  readonly operator: Operator
  readonly limiter: Limiter
  readonly limits: BodyLimits
  readonly log: Log
  /** The directory's wallets, also hidden ones. The same list until it changes. */
  getWallets(): readonly Listed[]
}

const headers = {
  'content-security-policy':
    "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}

/** Guesses at the token: by address, and in all. */
const guesses = { perIp: { requests: 10, seconds: 60 }, perProject: { requests: 100, seconds: 60 } }

type PageStatus = 200 | 400 | 401 | 404 | 429 | 503

const page = (context: Context, body: unknown, status: PageStatus = 200) =>
  context.html(String(body), status, headers)

const unreadable = 'Couldn’t read the figures. Reload this page. The gateway’s log has the cause.'

export function dashboardRoutes(app: Hono, deps: DashboardDeps): void {
  const { config, db, operator, limiter, limits, log, getWallets } = deps
  const { projects } = config
  const { retentionDays } = config.analytics
  const sessions = createDashboardSessions(db, operator)
  const getChain = createChainNames(config.networks)
  // Browsers keep such a cookie over http only where the host is their own machine.
  const secure = config.environment === 'production'

  let named: { readonly of: readonly Listed[]; readonly names: WalletNames } | undefined
  function getWalletNames(): WalletNames {
    const wallets = getWallets()
    if (named?.of !== wallets) named = { of: wallets, names: createWalletNames(wallets) }
    return named.names
  }

  const known = () => {
    if (!operator.configured) throw httpError(404, 'path', 'set OPERATOR_TOKEN to have a dashboard')
  }

  async function unavailable(context: Context, thrown: unknown) {
    log.error(errorFacts(thrown), 'the dashboard could not be read')
    return page(context, await errorPage('Dashboard unavailable', unreadable), 503)
  }

  /** The project and the period of a request, or the page that says what is wrong. */
  async function parse(
    context: Context,
  ): Promise<
    | { readonly project: Project; readonly period: Period | string; readonly entered: PeriodQuery }
    | Response
  > {
    known()
    if (!(await sessions.isIn(context))) return page(context, await signInPage(), 401)
    const requested = context.req.query('project') || projects[0]?.id
    const project = projects.find(({ id }) => id === requested)
    if (!project) {
      const body = errorPage('Project not found', 'This gateway has no project with this id.')
      return page(context, await body, 404)
    }
    const { days, from, until } = context.req.query()
    const entered = { days, from, until }
    return { project, period: parsePeriod(entered, Date.now(), retentionDays), entered }
  }

  const read = (project: Project, period: Period, wallets: WalletNames, maxRows: number) =>
    readFigures(db, { projectId: project.id, period, walletKeys: wallets.keys, maxRows })

  app.get('/dashboard/styles.css', (context) => {
    known()
    return context.body(styles, 200, { ...headers, 'content-type': 'text/css; charset=utf-8' })
  })

  app.post('/dashboard/session', async (context) => {
    known()
    const address = getClientAddress(context, config.trustedProxies)
    try {
      await limiter.take('operator', 'operator', address, 1, guesses)
    } catch (thrown) {
      if (!(thrown instanceof HttpError) || thrown.status !== 429) throw thrown
      const body = await signInPage('Too many attempts. Wait a minute and try again.')
      const response = page(context, body, 429)
      for (const [name, value] of Object.entries(thrown.headers)) response.headers.set(name, value)
      return response
    }
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
    try {
      const parsed = await parse(context)
      if (parsed instanceof Response) return parsed
      const { project, period, entered } = parsed
      const wallets = getWalletNames()
      const shared = { projects, project, retentionDays, wallets, getChain }
      if (typeof period === 'string') {
        return page(context, await dashboardPage({ ...shared, entered, problem: period }), 400)
      }
      const figures = await read(project, period, wallets, maxPageRows)
      return page(context, await dashboardPage({ ...shared, period, figures }))
    } catch (thrown) {
      if (thrown instanceof HttpError) throw thrown
      return unavailable(context, thrown)
    }
  })

  app.get('/dashboard/:table{[a-z]+\\.csv}', async (context) => {
    try {
      const parsed = await parse(context)
      if (parsed instanceof Response) return parsed
      const { project, period } = parsed
      const name = tableNames.find((table) => `${table}.csv` === context.req.param('table'))
      if (name === undefined) {
        return page(context, await errorPage('File not found', 'There is no such file.'), 404)
      }
      if (typeof period === 'string') {
        return page(context, await errorPage('File not found', period), 400)
      }
      const wallets = getWalletNames()
      const figures = await read(project, period, wallets, maxTableRows)
      const file = `${project.id}-${name}-${period.firstDay}-${period.lastDay}.csv`
      return context.body(toTable(name, { figures, wallets, getChain }), 200, {
        ...headers,
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="${file}"`,
      })
    } catch (thrown) {
      if (thrown instanceof HttpError) throw thrown
      return unavailable(context, thrown)
    }
  })
}
