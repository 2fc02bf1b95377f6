/** Clients at accounts elsewhere, which users sign in to the embedded wallet with. */
import { z } from 'zod'
import { expected } from './shapes.js'

const url = z
  .string(expected('a URL'))
  .refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), {
    error: 'expected https://…',
  })

const client = {
  /** As the provider has given it. */
  clientId: z
    .string(expected('the id of the client'))
    .min(1, { error: 'expected the id' })
    .max(512),
}

const openId = z.strictObject({
  ...client,
  /** Another OpenID provider in its place. */
  issuer: url.optional(),
})
const plain = z.strictObject({
  ...client,
  /** Of a server of one's own, such as GitHub Enterprise. */
  endpoints: z
    .strictObject({
      authorization: url,
      token: url,
      user: url,
      /** Issuer in its responses. Defaults to the origin of `authorization`. */
      issuer: url.optional(),
    })
    .optional(),
})
const apple = openId.extend({
  teamId: z.string(expected('the id of the team')).min(1).max(64),
  keyId: z.string(expected('the id of the key')).min(1).max(64),
})

export const socialSettings = z
  .strictObject({
    google: openId.optional(),
    apple: apple.optional(),
    github: plain.optional(),
    facebook: plain.optional(),
    x: plain.optional(),
    discord: plain.optional(),
  })
  .prefault({})

export const socialProviders = ['google', 'apple', 'github', 'facebook', 'x', 'discord'] as const

/** Settings of any one provider. */
export interface SocialSettings {
  readonly clientId: string
  readonly issuer?: string | undefined
  readonly endpoints?:
    | {
        readonly authorization: string
        readonly token: string
        readonly user: string
        readonly issuer?: string | undefined
      }
    | undefined
  readonly teamId?: string | undefined
  readonly keyId?: string | undefined
}

/** What each was given to prove itself with; Apple's is a private key (PKCS 8). */
export const socialSecrets = z
  .strictObject({
    google: z.string().min(1).optional(),
    apple: z
      .string()
      .regex(/^-----BEGIN PRIVATE KEY-----/, { error: 'expected a key as PEM' })
      .optional(),
    github: z.string().min(1).optional(),
    facebook: z.string().min(1).optional(),
    x: z.string().min(1).optional(),
    discord: z.string().min(1).optional(),
  })
  .prefault({})
