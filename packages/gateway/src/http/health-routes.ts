/** Health endpoints for load balancers and monitoring: liveness, readiness and metrics. */
import type { Hono } from 'hono'
import type { Database } from '../database/open.js'
import type { KeyValue } from '../key-value/key-value.js'
import { httpError } from './http-error.js'
import type { Metrics } from './metrics.js'
import type { Operator } from './operator.js'

export interface HealthDeps {
  readonly database: Database
  readonly shared: KeyValue
  readonly state: { readonly draining: boolean }
  readonly metrics: Metrics
  readonly operator: Operator
  readonly openMetrics: 'operator' | 'open' | 'off'
}

/** Milliseconds that a part has to answer. */
const timeoutMs = 2_000

async function answers(question: Promise<void>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, timeoutMs, false)
  })
  try {
    return await Promise.race([
      question.then(
        () => true,
        () => false,
      ),
      late,
    ])
  } finally {
    clearTimeout(timer)
  }
}

export function healthRoutes(app: Hono, deps: HealthDeps): void {
  const { database, shared, state, metrics, operator, openMetrics } = deps

  app.get('/healthz', (context) => context.json({ alive: true }))

  app.get('/readyz', async (context) => {
    const [databaseAnswers, sharedAnswers] = await Promise.all([
      answers(database.ping()),
      answers(shared.ping()),
    ])
    // Without the shared store the gateway goes on alone; without the database it cannot keep what it is given.
    const ready = databaseAnswers && !state.draining
    const body = {
      ready,
      database: databaseAnswers,
      shared: sharedAnswers,
      draining: state.draining,
    }
    return context.json(body, ready ? 200 : 503, { 'cache-control': 'no-store' })
  })

  app.get('/metrics', async (context) => {
    if (openMetrics === 'off') throw httpError(404, 'path', 'metrics are off')
    if (openMetrics === 'operator') operator.require(context)
    return context.body(await metrics.registry.metrics(), 200, {
      'content-type': metrics.registry.contentType,
    })
  })
}
