/**
 * Requests to nodes, out of the measures that a kit in debug mode leaves in the browser's own record. Any script of the
 * page may write there: what is no request is left out.
 */
import { sanitize } from './sanitize.js'

export interface NodeRequest {
  readonly id: string
  /** Milliseconds, as `performance.now()` counts them. */
  readonly at: number
  /** Milliseconds. */
  readonly took: number
  /** One a call: a batch carries several. */
  readonly methods: readonly string[]
  /** Last two labels of the host: the labels before may be a key. */
  readonly host: string
  /** The status of the answer, or that there was none. */
  readonly answer: string
  readonly isFailed: boolean
}

export interface MethodSum {
  readonly method: string
  readonly calls: number
  readonly failed: number
  /** Milliseconds: the mean of the requests that carried it. */
  readonly took: number
}

/** Everything before the last two labels goes: providers put keys there. */
export function maskedHost(origin: string): string {
  let url: URL
  try {
    url = new URL(origin)
  } catch {
    return '(unknown)'
  }
  const { hostname, port, protocol } = url
  if (!/^(https?|wss?):$/.test(protocol)) return '(unknown)'
  const at = port && `:${port}`
  if (/^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)) return hostname + at
  if (/^[\d.]+$|^\[/.test(hostname)) return `(IP address)${at}`
  const labels = hostname.split('.')
  return (labels.length > 2 ? `…${labels.slice(-2).join('.')}` : hostname) + at
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

function getProperties(detail: unknown): ReadonlyMap<unknown, unknown> | undefined {
  const track = isObject(detail) && isObject(detail.devtools) ? detail.devtools : undefined
  if (track?.trackGroup !== 'Scope' || track.track !== 'Requests') return undefined
  const { properties } = track
  if (!Array.isArray(properties)) return undefined
  return new Map(
    properties.flatMap((pair: unknown) => (Array.isArray(pair) ? [[pair[0], pair[1]]] : [])),
  )
}

/** A name, and nothing that could be a value: two digits at most. */
const asMethod = (text: string) => (/^(?!(?:.*\d){3})[a-z]\w{0,60}$/i.test(text) ? text : '(other)')

export function readRequest(entry: PerformanceEntry): NodeRequest | undefined {
  try {
    const properties = getProperties((entry as PerformanceMeasure).detail)
    if (!properties || !entry.name.startsWith('Scope: ')) return undefined
    const answer = sanitize(properties.get('Answer'), 20)
    return {
      id: `${entry.startTime} ${entry.duration} ${entry.name}`,
      at: entry.startTime,
      took: entry.duration,
      methods: entry.name.slice('Scope: '.length, 2_000).split(', ').map(asMethod),
      host: maskedHost(String(properties.get('Host'))),
      answer,
      isFailed: !/^2\d\d$/.test(answer),
    }
  } catch {
    return undefined
  }
}

/** Since then, oldest first. */
export const readRequests = (since: number): readonly NodeRequest[] =>
  performance
    .getEntriesByType('measure')
    .flatMap((entry) => (entry.startTime >= since ? (readRequest(entry) ?? []) : []))

/** Most called first. */
export function getSums(requests: readonly NodeRequest[]): readonly MethodSum[] {
  const sums = new Map<string, { calls: number; failed: number; took: number }>()
  for (const { methods, isFailed, took } of requests) {
    for (const method of methods) {
      const sum = sums.get(method) ?? { calls: 0, failed: 0, took: 0 }
      sum.calls += 1
      sum.failed += isFailed ? 1 : 0
      sum.took += took
      sums.set(method, sum)
    }
  }
  return [...sums]
    .map(([method, sum]) => ({ method, ...sum, took: sum.took / sum.calls }))
    .sort((a, b) => b.calls - a.calls || (a.method < b.method ? -1 : 1))
}
