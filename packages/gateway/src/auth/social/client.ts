/** One client at one provider: OAuth 2.0 with PKCE, and OpenID Connect where it speaks that. Everything it checks is checked. */
import { importPKCS8, SignJWT } from 'jose'
import * as oauth from 'openid-client'
import type { SocialSettings } from '../../config/social-settings.js'
import { httpError } from '../../http/http-error.js'
import { type Profile, type Provider, type ProviderName, providers } from './providers.js'

/** Values that the response must match. */
export interface Expected {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

export interface SocialClient {
  /** Within which its ids are unique: OpenID Connect's issuer, or the endpoint that tells who it is. */
  readonly issuer: string
  /** Where the user is sent. Throws 502 where the provider can't be reached. */
  begin(expected: Expected): Promise<URL>
  /** Who it was. Throws where it does not hold. */
  finish(cameBackTo: URL, expected: Expected): Promise<Profile>
}

export interface SocialClientDeps {
  readonly name: ProviderName
  readonly settings: SocialSettings
  readonly secret: string
  readonly redirectUri: string
  readonly ask: Ask
  /** What it says of itself could not be had. */
  onUnreachable(error: unknown): void
  now(): number
}

export type Ask = oauth.CustomFetch

/** Seconds that a provider is given for an answer. */
const timeoutSeconds = 10
/** Milliseconds for which what a provider says of itself is believed. */
const fresh = 3_600_000

/** Apple takes no secret, but a text that is signed with a key: good for one exchange. */
async function appleSecret({ settings, secret, now }: SocialClientDeps): Promise<string> {
  const key = await importPKCS8(secret.replaceAll('\\n', '\n'), 'ES256')
  const seconds = Math.floor(now() / 1000)
  return new SignJWT()
    .setProtectedHeader({ alg: 'ES256', kid: settings.keyId ?? '' })
    .setIssuer(settings.teamId ?? '')
    .setSubject(settings.clientId)
    .setAudience('https://appleid.apple.com')
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + 300)
    .sign(key)
}

export function createSocialClient(deps: SocialClientDeps): SocialClient {
  const { name, settings, redirectUri, ask, onUnreachable, now } = deps
  const provider: Provider = providers[name]
  const issuer = settings.issuer ?? provider.issuer
  const endpoints = settings.endpoints ?? (issuer ? undefined : provider.endpoints)
  /** The operator's to say, not what a provider says of itself. */
  const isPlain = [issuer, ...Object.values(endpoints ?? {})].some(
    (url) => url && new URL(url).protocol === 'http:',
  )
  let known: { readonly at: number; readonly server: oauth.ServerMetadata } | undefined
  let keys: oauth.ExportedJWKSCache | undefined

  async function discovered(): Promise<oauth.ServerMetadata> {
    if (endpoints) {
      const { authorization, token, issuer = new URL(authorization).origin } = endpoints
      return { issuer, authorization_endpoint: authorization, token_endpoint: token }
    }
    if (known && now() - known.at < fresh) return known.server
    const url = new URL(issuer ?? '')
    const found = await oauth.discovery(url, settings.clientId, undefined, oauth.None(), {
      timeout: timeoutSeconds,
      [oauth.customFetch]: ask,
      ...(isPlain && { execute: [oauth.allowInsecureRequests] }),
    })
    known = { at: now(), server: found.serverMetadata() }
    return known.server
  }

  async function configuration(): Promise<oauth.Configuration> {
    const server = await discovered().catch((thrown: unknown) => {
      onUnreachable(thrown)
      throw httpError(502, 'provider', `${name} could not be reached: try again`, {
        'retry-after': '10',
      })
    })
    const secret = name === 'apple' ? await appleSecret(deps) : deps.secret
    const auth =
      provider.clientAuth === 'basic'
        ? oauth.ClientSecretBasic(secret)
        : oauth.ClientSecretPost(secret)
    const made = new oauth.Configuration(server, settings.clientId, undefined, auth)
    made.timeout = timeoutSeconds
    made[oauth.customFetch] = ask
    if (isPlain) oauth.allowInsecureRequests(made)
    if (endpoints) return made
    // Left alone, the library believes a token for the connection that it came by.
    oauth.enableNonRepudiationChecks(made)
    if (keys) oauth.setJwksCache(made, keys)
    return made
  }

  return {
    issuer: endpoints ? new URL(endpoints.user).origin : (issuer ?? ''),
    async begin({ state, nonce, verifier }) {
      return oauth.buildAuthorizationUrl(await configuration(), {
        ...provider.parameters,
        redirect_uri: redirectUri,
        scope: provider.scope,
        response_type: 'code',
        state,
        ...(!endpoints && { nonce }),
        code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      })
    },
    async finish(cameBackTo, { state, nonce, verifier }) {
      const made = await configuration()
      const url = new URL(redirectUri)
      url.search = cameBackTo.search
      const tokens = await oauth.authorizationCodeGrant(made, url, {
        pkceCodeVerifier: verifier,
        expectedState: state,
        ...(!endpoints && { expectedNonce: nonce, idTokenExpected: true }),
      })
      if (!endpoints) {
        keys = oauth.getJwksCache(made)
        return provider.read(tokens.claims())
      }
      const user = new URL(endpoints.user)
      const headers = new Headers({ accept: 'application/json' })
      const response = await oauth.fetchProtectedResource(
        made,
        tokens.access_token,
        user,
        'GET',
        undefined,
        headers,
      )
      if (!response.ok) throw new Error(`${name} did not say who it was: ${response.status}`)
      return provider.read(await response.json())
    },
  }
}
