/** What the operator's guide says to watch is what there is. */
import { readFileSync } from 'node:fs'
import hooks from 'node:perf_hooks'
import { describe, expect, it, vi } from 'vitest'
import { createMetrics } from './metrics.js'

describe('"What to watch" in docs/gateway-operations.md', () => {
  const guide = readFileSync(
    new URL('../../../../docs/gateway-operations.md', import.meta.url),
    'utf8',
  )
  const section = guide.split('## What to watch')[1]?.split('\n## ')[0] ?? ''
  const expressions = [...section.matchAll(/^\| `([^`]+)` /gm)].map(([, value = '']) => value)

  it('lists exactly the metrics of the gateway', async () => {
    const metrics = await createMetrics(true).registry.getMetricsAsJSON()
    const named = expressions.map(
      (expression) =>
        /\b(?:scope|process|nodejs)_[a-z0-9_]+/
          .exec(expression)?.[0]
          .replace(/_(bucket|count)$/, '') ?? expression,
    )
    const own = metrics.map(({ name }) => name).filter((name) => name.startsWith('scope_'))
    expect(own.length).toBeGreaterThan(8)
    expect(own.filter((name) => !named.includes(name))).toEqual([])
    const all = metrics.map(({ name }) => name)
    expect(named.filter((name) => !all.includes(name))).toEqual([])
  })

  it('groups and filters by labels that the metric has', () => {
    const source = readFileSync(new URL('./metrics.ts', import.meta.url), 'utf8')
    const labels = new Set(
      [...source.matchAll(/labelNames: \[([^\]]+)\]/g)].flatMap(([, list = '']) =>
        [...list.matchAll(/'(\w+)'/g)].map(([, name]) => name),
      ),
    )
    const used = expressions.flatMap((expression) => [
      ...[...expression.matchAll(/by \(([\w, ]+)\)/g)].flatMap(([, list = '']) =>
        list.split(/, */),
      ),
      ...[...expression.matchAll(/[{,](\w+)[=!]/g)].map(([, name]) => name),
    ])
    expect(used.length).toBeGreaterThan(5)
    expect(used.filter((name) => name !== 'le' && !labels.has(name))).toEqual([])
  })
})

it('measures the process once for all gateways in it', async () => {
  const first = createMetrics(true)
  const monitor = vi.spyOn(hooks, 'monitorEventLoopDelay')
  const observe = vi.spyOn(hooks.PerformanceObserver.prototype, 'observe')
  const second = createMetrics(true)
  expect(monitor).not.toHaveBeenCalled()
  expect(observe).not.toHaveBeenCalled()
  first.events.inc(2)
  for (const [metrics, events] of [
    [first, 2],
    [second, 0],
  ] as const) {
    const text = await metrics.registry.metrics()
    expect(text).toContain('nodejs_eventloop_lag_p99_seconds')
    expect(text).toContain(`scope_events_total ${events}`)
  }
})
