/** What goes wrong with keys, in a word that a screen can turn on. No message holds anything secret. */

export type KeyErrorCode =
  /** What was typed is no phrase of twelve English words. */
  | 'phrase-invalid'
  /** Two shares that cannot belong together: one twice, or not of the right length. */
  | 'shares-invalid'
  /** The shares make a secret, but not that of this wallet: one is corrupt, or another wallet's (threat F16). */
  | 'wallet-mismatch'
  /** The passphrase, passkey or file is not the one that the share was sealed with, or the sealed share was changed. */
  | 'factor-wrong'
  /** What a factor would be made of is too weak or not of its shape. */
  | 'factor-invalid'
  /** The file is no backup file, or one of a later version. */
  | 'backup-invalid'

export class KeyError extends Error {
  override readonly name = 'KeyError'
  readonly code: KeyErrorCode

  constructor(code: KeyErrorCode, message: string) {
    super(message)
    this.code = code
  }
}
