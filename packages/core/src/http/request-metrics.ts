/**
 * How much a page asks of its nodes, for the developer who pays for it: each request is an entry of its own track in
 * the browser's performance panel, with the sums so far. Only in debug mode.
 */
import type { KitEnvironment } from '../env.js'
import { redactUrl } from '../errors/redact-url.js'

/** Calls in one request: a JSON-RPC batch carries several. */
function getCalls(body: unknown): readonly string[] {
  try {
    const read: unknown = JSON.parse(String(body))
    return [read].flat().map((call) => String((call as { method?: unknown }).method))
  } catch {
    return []
  }
}

/** Chromium draws what has this shape in a track of its own; elsewhere it is a plain measure. */
const inTrack = (properties: readonly (readonly [string, string])[]) => ({
  devtools: { dataType: 'track-entry', track: 'Requests', trackGroup: 'Scope', properties },
})

export function countRequests(fetch: KitEnvironment['fetch']): KitEnvironment['fetch'] {
  let requests = 0
  let calls = 0
  return async (url, init) => {
    const start = performance.now()
    const asked = getCalls(init?.body)
    requests += 1
    calls += Math.max(1, asked.length)
    const sums = `${requests} requests, ${calls} calls so far`
    let outcome = 'no answer'
    try {
      const response = await fetch(url, init)
      outcome = String(response.status)
      return response
    } finally {
      performance.measure(`Scope: ${asked.join(', ') || (init?.method ?? 'GET')}`, {
        start,
        detail: inTrack([
          ['Host', redactUrl(String(url))],
          ['Answer', outcome],
          ['In all', sums],
        ]),
      })
    }
  }
}
