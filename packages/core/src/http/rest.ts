/** Nodes that speak REST (Esplora): reads by GET, signed transactions by POST as text. Paths are the adapter's. */
import type { NodeClient } from '../chain/node-client.js'
import type { KitEnvironment } from '../env.js'
import { KitError } from '../errors/kit-error.js'
import { readDeadline, tryOnce, withRetries } from './client.js'
import { createDedupe } from './dedupe.js'
import { broadcastWithFallback, readWithFallback } from './fallback.js'
import type { Rank } from './ranking.js'

/** Reads in flight that later equal reads may join. */
const dedupeLimit = 1024

/** A path below the host's URL, never another host: two slashes or a dot segment would leave it. */
const path = /^(\/[\w:~-][\w.:~-]*)+(\?[\w=&.:~%-]*)?$/

function below(base: string, at: string): string {
  if (!path.test(at)) throw new KitError('invalid-params', 'This is not a path of a node.')
  return `${base.replace(/\/+$/, '')}${at}`
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

export function createRestClient(
  env: KitEnvironment,
  urls: readonly string[],
  rank?: Rank,
): Pick<NodeClient, 'get' | 'post'> {
  const share = createDedupe(dedupeLimit)
  const ranking = rank?.by(urls.length, (at, until) =>
    tryOnce(env, below(urls[at] ?? '', '/blocks/tip/height'), {}, { until }),
  )
  return {
    get(at, signal) {
      const ask = (wanted: AbortSignal) => {
        const limits = { signal: wanted, until: readDeadline(env) }
        const answer = readWithFallback(
          ranking?.order(urls) ?? urls,
          (url, hasOther) =>
            withRetries(env, () => tryOnce(env, below(url, at), {}, limits), hasOther, limits),
          () => env.now() >= limits.until,
        ).then(parsed)
        return ranking?.reads(answer) ?? answer
      }
      return share(at, ask, signal)
    },
    post: (at, body) =>
      broadcastWithFallback(urls, (url) =>
        tryOnce(env, below(url, at), {
          method: 'POST',
          headers: { 'content-type': 'text/plain' },
          body,
        }),
      ),
  }
}
