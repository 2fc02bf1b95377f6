/**
 * The way out: a file that opens the wallet with the factor alone, without a network and without us. Two shares of a set lie
 * in it, each sealed; so it is only ever made with a factor that is not in a file itself.
 */
import * as z from 'zod/mini'
import type { Addresses } from './accounts.js'
import { type Bytes, wipe } from './bytes.js'
import { KeyError } from './key-error.js'
import {
  decryptShare,
  type EncryptedShare,
  encryptedShare,
  encryptShare,
  type Factor,
} from './recovery-factors.js'
import type { OpenWallet } from './shares.js'
import { withWallet } from './use-secret.js'
import { readJson, setName, walletAddresses } from './wallet-shapes.js'

const backupFile = z.strictObject({
  version: z.literal(1),
  addresses: walletAddresses,
  set: setName,
  r: encryptedShare,
  d: encryptedShare,
})

export type BackupFile = z.infer<typeof backupFile>

interface Backed {
  readonly addresses: Addresses
  readonly set: string
  readonly recovery: Bytes
  readonly device: Bytes
}

/** The text of the file. The shares stay the caller's. */
export async function writeBackup(factor: Factor, backed: Backed): Promise<string> {
  const { addresses, set } = backed
  if (factor.params.kind === 'file')
    throw new KeyError('factor-invalid', 'A backup is protected by a passphrase or a passkey.')
  const r = await encryptShare(factor, backed.recovery, { share: 'recovery', set, addresses })
  const d = await encryptShare(factor, backed.device, { share: 'device', set, addresses })
  const file: BackupFile = { version: 1, addresses, set, r, d }
  return JSON.stringify(file, null, 2)
}

/** What the file says of itself: whose it is, and what factor must be asked for. */
export function parseBackup(text: string): BackupFile {
  const read = backupFile.safeParse(readJson(text))
  if (!read.success) throw new KeyError('backup-invalid', 'Not a wallet backup file.')
  const { r, d } = read.data
  if (r.params.kind === 'file' || !sameFactor(r, d))
    throw new KeyError('backup-invalid', 'This backup file is not of one factor.')
  return read.data
}

const sameFactor = (a: EncryptedShare, b: EncryptedShare): boolean =>
  JSON.stringify(Object.entries(a.params).sort()) ===
  JSON.stringify(Object.entries(b.params).sort())

/** Opens it for one operation, as `withWallet` does. */
export async function withBackup<T>(
  file: BackupFile,
  factor: Factor,
  use: (wallet: OpenWallet) => T | Promise<T>,
): Promise<T> {
  const { addresses, set } = file
  const recovery = await decryptShare(factor, file.r, { share: 'recovery', set, addresses })
  try {
    const device = await decryptShare(factor, file.d, { share: 'device', set, addresses })
    return await withWallet([recovery, device], addresses, use)
  } finally {
    wipe(recovery)
  }
}
