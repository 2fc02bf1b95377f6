/**
 * Key handling of the frame: creates, splits, encrypts and decrypts wallets. It has no UI, sends no requests and
 * doesn't depend on the page.
 */
export type { Accounts, Addresses } from './accounts.js'
export { type BackupFile, parseBackup, withBackup, writeBackup } from './backup-file.js'
export { createDeviceShares, type DeviceShares, type ShareOwner } from './device-share.js'
export { KeyError, type KeyErrorCode } from './key-error.js'
export { fromMnemonic, toMnemonic } from './mnemonic.js'
export { newWallet } from './new-wallet.js'
export { newPasskeyParams, type PasskeyParams, passkey } from './passkey.js'
export { newPassphrase, type PassphraseParams, passphrase } from './passphrase.js'
export {
  decryptShare,
  type EncryptedShare,
  encryptedShare,
  encryptShare,
  type Factor,
  type FactorEncryption,
  type FactorKind,
  type FactorParams,
  factorParams,
} from './recovery-factors.js'
export { parseRecoveryFile, writeRecoveryFile } from './recovery-file.js'
export { loadWordlist } from './secret.js'
export {
  type DeviceSplit,
  type OpenWallet,
  type RecoverySplit,
  splitForDevice,
  splitForRecovery,
} from './shares.js'
export { withWallet } from './use-secret.js'
