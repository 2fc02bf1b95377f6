/** What addresses are called, kept for the visits of the next minutes: a reload shows it at once, and asks nobody (STO-01). */
import * as z from 'zod/mini'
import { sanitizeText } from '../chain/sanitize.js'

/** So few that nobody minds them in a cookie, which goes along with every request: the account's own, and who was looked at last. */
const maxCached = 4

const text = z.string().check(z.minLength(1), z.maxLength(512))
const kept = z.object({
  /** CAIP-10 of the address. */
  key: text,
  /** Milliseconds since the epoch. */
  at: z.number(),
  name: text.check(z.refine((name) => sanitizeText(name, name.length) === name)),
  imageUrl: z.optional(text),
})
const list = z.array(kept).check(z.maxLength(maxCached))

export type CachedIdentity = z.infer<typeof kept>

/** Undefined for what is not wholly of that shape. */
export function readStoredSessions(value: unknown): readonly CachedIdentity[] | undefined {
  const read = z.safeParse(list, value)
  return read.success ? read.data : undefined
}

/** With one more, in place of an older one of the same address, and without those of before `since`. Newest first. */
export const keeping = (
  one: CachedIdentity,
  before: readonly CachedIdentity[],
  since: number,
): readonly CachedIdentity[] =>
  [one, ...before.filter(({ key, at }) => key !== one.key && at > since)].slice(0, maxCached)
