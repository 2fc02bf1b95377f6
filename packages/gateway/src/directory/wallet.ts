/** A wallet of the directory: what is known of it, what an operator may say of it, and what is checked of both. */
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { caip2 } from '../config/shapes.js'
import { appLink, webLink } from './safe-link.js'

/** Controls, invisible and directional characters: a name may not look like another. */
const unprintable = /[\p{C}\p{Zl}\p{Zp}]/u

const name = z
  .string()
  .trim()
  .min(1)
  .max(64)
  .refine((text) => !unprintable.test(text), 'expected no control characters')

const link = (read: (text: string) => string | undefined, expected: string) =>
  z.string().transform((text, context) => {
    const safe = read(text)
    if (safe !== undefined) return safe
    context.addIssue({ code: 'custom', message: `expected ${expected}` })
    return z.NEVER
  })
const web = link(webLink, 'an https URL without credentials')
const app = link(appLink, 'an https URL, or the scheme of an app such as example://')

export const slugPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/
const slug = z
  .string()
  .max(64)
  .regex(slugPattern, 'expected lower-case letters, digits and single "-"')
const rdns = z
  .string()
  .max(128)
  .regex(
    /^[a-zA-Z0-9-]+(\.[a-zA-Z0-9-]+)+$/,
    'expected a reverse domain name such as io.example.wallet',
  )
const namespace = z.string().regex(/^[a-z0-9-]{3,8}$/, 'expected a CAIP namespace such as eip155')
const explorerId = z.string().regex(/^[0-9a-f]{64}$/, 'expected 64 hexadecimal digits')

const fields = {
  name,
  explorer_id: explorerId,
  legacy_ids: z.array(explorerId).max(20),
  aliases: z.array(name).max(20),
  homepage: web,
  rdns,
  rdns_variants: z.array(rdns).max(20),
  namespaces: z.array(namespace).min(1).max(20),
  chains: z.array(z.string().regex(caip2, 'expected a CAIP-2 id')).max(500),
  mobile_link: app,
  universal_link: web,
  link_mode: web,
  desktop_link: app,
  webapp_link: web,
  /** Opens a page inside the wallet; `{url}` and `{ref}` are for the browser to fill. */
  browse_link: link(
    (text) => (appLink(text.replaceAll(/\{(url|ref)\}/g, '')) === undefined ? undefined : text),
    'an https URL or the scheme of an app, with {url} where the page goes',
  ),
  app_store: web,
  play_store: web,
  chrome_store: web,
  firefox_store: web,
  edge_store: web,
  wallet_standard_name: name,
  /** Whether WalletConnect can reach it. Absent if unknown. */
  walletconnect: z.boolean(),
  badge: z.literal('certified'),
  injected: z
    .array(
      z.strictObject({
        namespace,
        kind: z.string().regex(/^[a-zA-Z0-9-]{1,20}$/),
        path: z.string().regex(/^[\w$.[\]'"-]{1,128}$/),
      }),
    )
    .max(20),
}

/** As the data file has it. */
export const wallet = z.strictObject({
  slug,
  name: fields.name,
  namespaces: fields.namespaces,
  ...z.strictObject(fields).omit({ name: true, namespaces: true }).partial().shape,
  /** Public repositories that list it. */
  sources: z.array(z.string().max(128)).optional(),
})
export type Wallet = z.output<typeof wallet>

const changeable = Object.fromEntries(
  Object.entries(fields).map(([key, schema]) => [key, z.nullable(schema).optional()]),
) as { [K in keyof typeof fields]: z.ZodOptional<z.ZodNullable<(typeof fields)[K]>> }

/** What an operator says of a wallet: fields to set, `null` to take one away. */
export const change = z.strictObject({
  slug,
  ...changeable,
  hidden: z.boolean().optional(),
  /** Its place among the featured, which stand first: 1 is the first. `null`: not featured. */
  featured: z.int().min(1).max(1000).nullable().optional(),
})
export type Change = z.output<typeof change>

export interface Listed extends Wallet {
  readonly featured?: number
  readonly hidden?: boolean
}

/** Returns our own id of a slug. Every gateway computes the same id, and no other registry assigns it. */
export const toWalletId = (slug: string): string =>
  createHash('sha256').update(`scope wallet ${slug}`).digest('hex').slice(0, 32)

/** Throws `ZodError` where what comes out is no wallet: one that is new lacks something. */
export function changed(base: Listed | undefined, { hidden, featured, ...rest }: Change): Listed {
  const { hidden: wasHidden = false, featured: place, ...before } = base ?? {}
  const merged = Object.fromEntries(
    Object.entries({ ...before, ...rest }).filter(([, value]) => value !== null),
  )
  const nextPlace = featured === undefined ? place : featured
  return {
    ...wallet.parse(merged),
    ...((hidden ?? wasHidden) ? { hidden: true } : {}),
    ...(typeof nextPlace === 'number' ? { featured: nextPlace } : {}),
  }
}
