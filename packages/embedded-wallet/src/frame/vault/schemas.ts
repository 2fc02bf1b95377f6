/** What the gateway says of a wallet's shares, to whom it may (`/v1/auth/wallet`). */
import * as z from 'zod/mini'
import { shareLength } from '../keys/lengths.js'
import { encryptedShare } from '../keys/recovery-factors.js'

/** Base64url of one share. */
const share = z.string().check(z.regex(new RegExp(`^[\\w-]{${Math.ceil((shareLength * 4) / 3)}}$`)))

export const shareAnswer = z.object({
  set: z.uuid(),
  accountShare: share,
  version: z.int().check(z.minimum(1)),
})

/** As the gateway keeps it: the kind stands beside what else is needed. Read by what seals and opens, or not at all. */
const recovery = z.object({
  kind: z.enum(['passkey', 'passphrase', 'file']),
  ciphertext: z.optional(z.string()),
  params: z.optional(z.record(z.string(), z.unknown())),
})

export const recoveriesAnswer = z.object({
  sets: z.array(z.object({ set: z.uuid(), accountShare: share, recovery })).check(z.maxLength(64)),
})
export type RecoverySet = z.infer<typeof recoveriesAnswer>['sets'][number]

/** Undefined where nothing of it is kept by the gateway, or it is of a form that this frame does not know. */
export function getEncryptedShare({ recovery: { kind, ciphertext, params } }: RecoverySet) {
  const read = z.safeParse(encryptedShare, { ciphertext, params: { ...params, kind } })
  return read.success ? read.data : undefined
}
