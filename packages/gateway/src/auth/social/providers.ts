/** Accounts elsewhere, as data: where users are sent, what is asked for (as little as will do), and how they are told apart. */
import { z } from 'zod'
import { cleanName } from '../clean-name.js'

/** Who came back: `subject` is the provider's own and never changes; the name is for users to read. */
export interface Profile {
  readonly subject: string
  readonly name?: string
}

export interface Endpoints {
  readonly authorization: string
  readonly token: string
  /** Userinfo endpoint. Identifies the user to a client with the access token. */
  readonly user: string
  /** Issuer in its responses (`iss` of RFC 9207). Defaults to the provider's origin. */
  readonly issuer?: string | undefined
}

export interface Provider {
  readonly scope: string
  /** OpenID Connect: an id_token says who it is. */
  readonly issuer?: string
  /** OAuth 2 alone. */
  readonly endpoints?: Endpoints
  readonly parameters?: Readonly<Record<string, string>>
  /** Error code for a user who declined, if it isn't `access_denied`. */
  readonly denialCode?: string
  /** How the client says who it is. */
  readonly clientAuth: 'post' | 'basic'
  read(claims: unknown): Profile
}

const id = z.union([z.string().min(1).max(256), z.int().transform(String)])
/** Max characters of a user's name. The name plays no part in sign-in, so an invalid one locks no user out. */
const maxNameLength = 128
const name = z
  .unknown()
  .optional()
  .transform((results) => (typeof results === 'string' ? cleanName(results) : ''))
  .transform((results) => [...results].slice(0, maxNameLength).join(''))
const profile = (subject: string, ...names: readonly string[]): Profile => {
  const called = names.find(Boolean)
  return { subject, ...(called && { name: called }) }
}

const claims = z.object({ sub: z.string().min(1).max(256), name, preferred_username: name })
const readClaims = (value: unknown): Profile => {
  const { sub, name, preferred_username } = claims.parse(value)
  return profile(sub, name, preferred_username)
}
const github = z.object({ id, name, login: name })
const facebook = z.object({ id, name })
const x = z.object({ data: z.object({ id, name, username: name }) })
const discord = z.object({ id, username: name, global_name: name })

export const providers = {
  google: {
    issuer: 'https://accounts.google.com',
    scope: 'openid profile',
    clientAuth: 'post',
    read: readClaims,
  },
  apple: {
    issuer: 'https://appleid.apple.com',
    // Apple sends the name once, outside of the id_token, and only on request. The gateway doesn't request
    // it.
    scope: 'openid',
    denialCode: 'user_cancelled_authorize',
    clientAuth: 'post',
    read: readClaims,
  },
  github: {
    endpoints: {
      authorization: 'https://github.com/login/oauth/authorize',
      token: 'https://github.com/login/oauth/access_token',
      user: 'https://api.github.com/user',
      issuer: 'https://github.com/login/oauth',
    },
    scope: 'read:user',
    clientAuth: 'post',
    read(value) {
      const { id, name, login } = github.parse(value)
      return profile(id, name, login)
    },
  },
  facebook: {
    endpoints: {
      authorization: 'https://www.facebook.com/v23.0/dialog/oauth',
      token: 'https://graph.facebook.com/v23.0/oauth/access_token',
      user: 'https://graph.facebook.com/v23.0/me?fields=id,name',
    },
    scope: 'public_profile',
    clientAuth: 'post',
    read(value) {
      const { id, name } = facebook.parse(value)
      return profile(id, name)
    },
  },
  x: {
    endpoints: {
      authorization: 'https://x.com/i/oauth2/authorize',
      token: 'https://api.x.com/2/oauth2/token',
      user: 'https://api.x.com/2/users/me',
    },
    scope: 'users.read tweet.read',
    clientAuth: 'basic',
    read(value) {
      const { id, name, username } = x.parse(value).data
      return profile(id, username, name)
    },
  },
  discord: {
    endpoints: {
      authorization: 'https://discord.com/oauth2/authorize',
      token: 'https://discord.com/api/oauth2/token',
      user: 'https://discord.com/api/users/@me',
    },
    scope: 'identify',
    clientAuth: 'post',
    read(value) {
      const { id, global_name, username } = discord.parse(value)
      return profile(id, global_name, username)
    },
  },
} as const satisfies Readonly<Record<string, Provider>>

export type ProviderName = keyof typeof providers
export const providerNames = Object.keys(providers) as readonly ProviderName[]

export const isProvider = (name: string): name is ProviderName => Object.hasOwn(providers, name)
