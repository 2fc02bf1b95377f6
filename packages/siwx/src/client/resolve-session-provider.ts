/** Resolves the session provider from the host's options: own code, a server, or its gateway. */
import { type FeatureContext, type InternalKit, type Lifetime, webStorage } from '@scope/core'
import type { ServerDeps, Tokens } from '../sessions/server-sessions.js'
import type { SiwxSessionProvider } from '../sessions/session-provider.js'
import type { SiwxOptions } from './sign-in-options.js'

const tokensKey = 'scope.1.siwx-tokens'

const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= 8_192

function readTokens(text: string | null): Tokens | undefined {
  try {
    const { auth, nonce } = JSON.parse(text ?? '{}') as Record<string, unknown>
    return { ...(isText(auth) && { auth }), ...(isText(nonce) && { nonce }) }
  } catch {
    return undefined
  }
}

/** Local storage, wherever the kit keeps the rest: a token is a secret, and a host may have chosen cookies. */
function keptTokens(): ServerDeps['tokens'] {
  const storage = webStorage()
  return {
    get: () => readTokens(storage.get(tokensKey)),
    set(value) {
      if (value) storage.set(tokensKey, JSON.stringify(value))
      else storage.remove(tokensKey)
    },
  }
}

/** Of the page; a page without one of its own goes by what the site says it is. */
export function getOrigin({ env, options }: FeatureContext): string {
  const { origin } = env.window?.document?.location ?? {}
  return origin && origin !== 'null' ? origin : new URL(options.metadata.url).origin
}

/** Rejects with `chunk-load-failed` where their code could not be fetched. */
export async function resolveSessionProvider(
  context: FeatureContext,
  options: SiwxOptions,
  kit: InternalKit,
  lifetime: Lifetime,
): Promise<SiwxSessionProvider> {
  const { env } = context
  const { gatewayUrl, projectId } = kit.options
  const origin = getOrigin(context)
  const { sessionProvider } = options
  if (typeof sessionProvider === 'function')
    return sessionProvider({ context: context, options, kit, origin })
  if (sessionProvider) return sessionProvider
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
    tokens: keptTokens(),
    signal: lifetime.signal,
  })
}
