/** Whoever keeps the sessions, as the host said: code of its own, a server, or its gateway. */
import type { FeatureSite, KitInside, Lifetime } from '@scope/core'
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
  const origin = originOf(site)
  const { sessions } = options
  if (typeof sessions === 'function') return sessions({ site, options, kit, origin })
  if (sessions) return sessions
  const { serverSessions } = await import('../sessions/server-sessions.js')
  const isGateway = options.server === undefined && projectId !== undefined
  const server = options.server ?? `${gatewayUrl?.replace(/\/$/, '')}/v1/siwx`
  return serverSessions({
    options,
    origin,
    now: env.now,
    url: new URL(server, origin).href.replace(/\/$/, ''),
    query: isGateway ? { projectId } : {},
    fetch: (url, init) => env.fetch(url, init),
    tokens: item('siwx-tokens', readTokens),
    signal: lifetime.signal,
  })
}
