/** Whoever keeps the sessions, as the host said: code of its own, a server, its gateway, or this browser. */
import { type FeatureSite, KitError, type KitInside, type Lifetime } from '@scope/core'
import { readKept } from '../sessions/read-kept.js'
import type { Tokens } from '../sessions/server-sessions.js'
import type { SiwxSessions } from '../sessions/siwx-sessions.js'
import type { SiwxOptions } from './sign-in-options.js'

const readTokens = (value: unknown): Tokens | undefined => {
  if (typeof value !== 'object' || value === null) return undefined
  const { auth, nonce } = value as Record<string, unknown>
  return {
    ...(typeof auth === 'string' && { auth }),
    ...(typeof nonce === 'string' && { nonce }),
  }
}

/** Of the page; a page without one of its own goes by what the site says it is. */
export function originOf({ env, options }: FeatureSite): string {
  const { origin } = env.window?.document?.location ?? {}
  return origin && origin !== 'null' ? origin : new URL(options.metadata.url).origin
}

/** Rejects with `load-failed` where their code could not be fetched. */
export async function sessionsOf(
  site: FeatureSite,
  options: SiwxOptions,
  kit: KitInside,
  lifetime: Lifetime,
): Promise<SiwxSessions> {
  const { env, item } = site
  const { gatewayUrl, projectId } = kit.options
  if (options.sessions) return options.sessions
  const origin = originOf(site)
  const { now } = env
  const server = options.server ?? (gatewayUrl && `${gatewayUrl.replace(/\/$/, '')}/v1/siwx`)
  if (server) {
    const { serverSessions } = await import('../sessions/server-sessions.js')
    const isGateway = options.server === undefined && projectId !== undefined
    return serverSessions({
      options,
      origin,
      now,
      url: new URL(server, origin).href.replace(/\/$/, ''),
      query: isGateway ? { projectId } : {},
      fetch: (url, init) => env.fetch(url, init),
      tokens: item('siwx-tokens', readTokens),
      signal: lifetime.signal,
    })
  }
  const { localSessions } = await import('../sessions/local-sessions.js')
  return localSessions({
    options,
    origin,
    now,
    kept: item('siwx-sessions', readKept),
    evmClient: (chainId) => ({
      async request({ method, params = [] }) {
        const network = kit.network.find(chainId)
        if (!network) throw new KitError('network-not-found', 'Network not found')
        return (await kit.nodeOf(network)).request(method, params)
      },
    }),
  })
}
