/** What is to bring a wallet back: a share of it sealed for the gateway to keep, or written into a file that it never sees. */
import type { Addresses } from '../keys/accounts.js'
import type { Bytes } from '../keys/bytes.js'
import { encryptShare, type Factor } from '../keys/recovery-factors.js'
import { writeRecoveryFile } from '../keys/recovery-file.js'

export type Protection =
  /** A passphrase or a passkey, in hand. */
  | { readonly factor: Factor }
  /** Resolves once the user has the file: it is said to protect the wallet only then. */
  | { save(file: string): Promise<void> }

interface Protected {
  readonly addresses: Addresses
  readonly set: string
  readonly recovery: Bytes
}

/** As the gateway takes it. The share stays the caller's. */
export async function encryptFor(
  protection: Protection,
  { addresses, set, recovery }: Protected,
): Promise<object> {
  if ('save' in protection) {
    await protection.save(await writeRecoveryFile({ addresses, set, recovery }))
    return { kind: 'file' }
  }
  const { params, ciphertext } = await encryptShare(protection.factor, recovery, {
    share: 'recovery',
    set,
    addresses,
  })
  const { kind, ...rest } = params
  return { kind, ciphertext, params: rest }
}
