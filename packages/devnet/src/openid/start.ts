/** Real OpenID provider on this machine. Users identify themselves by a name, without a password. */
import { generateKeyPairSync } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Interaction, JWK, Provider as OidcProvider } from 'oidc-provider'
import { loginPage } from './login-page.js'

export interface OpenIdClient {
  readonly id: string
  readonly secret: string
  readonly redirectUris: readonly string[]
}

export interface OpenIdProviderOptions {
  readonly clients: readonly OpenIdClient[]
  /** What its page calls itself. */
  readonly name?: string
  /** Defaults to a free port. */
  readonly port?: number
}

export interface OpenIdProvider {
  /** `http://127.0.0.1:…`. */
  readonly issuer: string
  stop(): Promise<void>
}

/** One of its own each time it starts. */
function signingKey(): JWK {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
  return { ...privateKey.export({ format: 'jwk' }), kty: 'RSA', use: 'sig', alg: 'RS256' }
}

/** Ids are lower-case: they come from what people type. */
const toId = (name: string) =>
  name
    .trim()
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')

export async function startOpenIdProvider(options: OpenIdProviderOptions): Promise<OpenIdProvider> {
  const { clients, name = 'Test account', port = 0 } = options
  // A large library, and most chains run without it.
  const { Provider } = await import('oidc-provider')
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  /** By id, as they were typed. */
  const names = new Map<string, string>()

  const provider: OidcProvider = new Provider(issuer, {
    clients: clients.map(({ id, secret, redirectUris }) => ({
      client_id: id,
      client_secret: secret,
      redirect_uris: [...redirectUris],
      response_types: ['code'],
      grant_types: ['authorization_code'],
      token_endpoint_auth_method: 'client_secret_post',
    })),
    pkce: { required: () => true },
    scopes: ['openid', 'profile'],
    claims: { openid: ['sub'], profile: ['name'] },
    conformIdTokenClaims: false,
    cookies: { keys: ['devnet'] },
    jwks: { keys: [signingKey()] },
    // Seconds.
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      Grant: 600,
      IdToken: 600,
      Interaction: 600,
      Session: 600,
    },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }: Interaction) => `/interaction/${uid}` },
    findAccount: (_, id) => ({
      accountId: id,
      claims: () => ({ sub: id, name: names.get(id) ?? id }),
    }),
    // Signing in implies consent.
    async loadExistingGrant({ oidc }) {
      const { client, session } = oidc
      if (!client || !session?.accountId) return undefined
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
      grant.addOIDCScope('openid profile')
      await grant.save()
      return grant
    },
  })

  async function interact(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method === 'GET') {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      response.end(loginPage(name))
      return
    }
    const typed = new URLSearchParams(await text(request))
    const called = typed.get('name')?.trim() ?? ''
    const id = toId(called)
    if (typed.has('refuse') || !id) {
      const error = { error: 'access_denied', error_description: 'The user declined.' }
      return provider.interactionFinished(request, response, error)
    }
    names.set(id, called)
    await provider.interactionFinished(request, response, {
      login: { accountId: id, remember: false },
    })
  }

  const answer = provider.callback()
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return void answer(request, response)
    interact(request, response).catch(() => {
      if (!response.headersSent) response.writeHead(400)
      response.end()
    })
  })
  return {
    issuer,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
