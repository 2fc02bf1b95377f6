/**
 * A file as a factor: 256 random bits and the sealed share, which the user keeps where they like. Alone it opens nothing,
 * for the account's share is still missing; that is why no backup file is made with it.
 */
import * as z from 'zod/mini'
import type { Addresses } from './accounts.js'
import { type Bytes, base64url, randomBytes, toBytes } from './bytes.js'
import { KeyError } from './key-error.js'
import { createFactor, decryptShare, encryptedShare, encryptShare } from './recovery-factors.js'
import { readJson, setName, walletAddresses } from './wallet-shapes.js'

const recoveryFile = z.strictObject({
  version: z.literal(1),
  kind: z.literal('recovery'),
  addresses: walletAddresses,
  set: setName,
  key: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)),
  r: encryptedShare,
})

interface Recovery {
  readonly addresses: Addresses
  readonly set: string
  readonly recovery: Bytes
}

/** The text of the file. */
export async function writeRecoveryFile({ addresses, set, recovery }: Recovery): Promise<string> {
  const material = randomBytes(32)
  const key = base64url(material)
  const factor = await createFactor(material, { kind: 'file', salt: base64url(randomBytes(16)) })
  const r = await encryptShare(factor, recovery, { share: 'recovery', set, addresses })
  const file: z.infer<typeof recoveryFile> = {
    version: 1,
    kind: 'recovery',
    addresses,
    set,
    key,
    r,
  }
  return JSON.stringify(file, null, 2)
}

/** Whether it is one, before anything of it is opened. */
export const isRecoveryFile = (text: string): boolean =>
  recoveryFile.safeParse(readJson(text)).success

/** The share in it, which is the caller's to wipe. */
export async function parseRecoveryFile(text: string): Promise<Recovery> {
  const read = recoveryFile.safeParse(readJson(text))
  if (!read.success || read.data.r.params.kind !== 'file')
    throw new KeyError('backup-invalid', 'This is no recovery file of a wallet.')
  const { addresses, set, key, r } = read.data
  const factor = await createFactor(toBytes(key), r.params)
  return {
    addresses,
    set,
    recovery: await decryptShare(factor, r, { share: 'recovery', set, addresses }),
  }
}
