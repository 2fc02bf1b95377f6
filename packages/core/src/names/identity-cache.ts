/**
 * Names of addresses, cached for visits in the next minutes. A reload shows them at once and sends no request (STO-01).
 */
import * as z from 'zod/mini'
import { sanitizeText } from '../chain/sanitize.js'

/**
 * Max number of cached names: the account's own and the last ones viewed. It is small because a cookie is sent with
 * every request.
 */
const maxCached = 4

const text = z.string().check(z.minLength(1), z.maxLength(512))
const cachedIdentity = z.object({
  /** CAIP-10 of the address. */
  key: text,
  /** Milliseconds since the epoch. */
  at: z.number(),
  name: text.check(z.refine((name) => sanitizeText(name, name.length) === name)),
  imageUrl: z.optional(text),
})
const list = z.array(cachedIdentity).check(z.maxLength(maxCached))

export type CachedIdentity = z.infer<typeof cachedIdentity>

/** Undefined for what is not wholly of that shape. */
export function parseCachedIdentities(value: unknown): readonly CachedIdentity[] | undefined {
  const read = z.safeParse(list, value)
  return read.success ? read.data : undefined
}

/** With one more, in place of an older one of the same address, and without those of before `since`. Newest first. */
export const addIdentity = (
  identity: CachedIdentity,
  before: readonly CachedIdentity[],
  since: number,
): readonly CachedIdentity[] =>
  [identity, ...before.filter(({ key, at }) => key !== identity.key && at > since)].slice(
    0,
    maxCached,
  )
