/**
 * Recovery methods: open a wallet in a browser without a share, and protect a wallet for that case. After each recovery
 * the wallet is split again. A browser and the recovery method that it used get a new split each. Other splits stay as
 * they are.
 */
import { frameMessages } from '../../protocol/index.js'
import { FrameError } from '../frame-error.js'
import { type Addresses, getAccounts, sameWallet } from '../keys/accounts.js'
import { type BackupFile, withBackup, writeBackup } from '../keys/backup-file.js'
import { type Bytes, toBytes, wipe } from '../keys/bytes.js'
import { KeyError } from '../keys/key-error.js'
import { fromMnemonic } from '../keys/mnemonic.js'
import { decryptShare, type Factor, type FactorParams } from '../keys/recovery-factors.js'
import { parseRecoveryFile } from '../keys/recovery-file.js'
import { getSeed } from '../keys/secret.js'
import { type OpenWallet, splitForDevice, splitForRecovery } from '../keys/shares.js'
import { withWallet } from '../keys/use-secret.js'
import { currentUserSchema, type WalletRecord } from '../session/schemas.js'
import type { Session } from '../session/session.js'
import { type NewSplit, newSplit } from './new-split.js'
import type { Protection } from './protection.js'
import { getEncryptedShare, type RecoverySet, recoveriesAnswer } from './schemas.js'
import { signChange, type WalletChange } from './sign-change.js'
import type { Vault, WalletState } from './vault.js'

export interface RecoveryDeps {
  readonly vault: Vault
  readonly session: Session
  /** BCP 47, of the mail that tells the owner of a new browser. */
  locale(): string
}

/** Something that the owner may hold. */
export type RecoveryMethod =
  | { readonly kind: 'passphrase' | 'passkey'; readonly set: string; readonly params: FactorParams }
  | { readonly kind: 'file'; readonly set: string }

/** What the owner holds, in hand. */
export type RecoveryCredential =
  | { readonly set: string; readonly factor: Factor }
  /** The text of a recovery file. */
  | { readonly file: string }
  | { readonly backup: BackupFile; readonly factor: Factor }
  | { readonly phrase: string }

export interface Recovery {
  /** Rejects with `reauthentication-required` if the user signed in too long ago (threat A15). */
  getMethods(): Promise<readonly RecoveryMethod[]>
  /** Rejects with a `KeyError` where it does not open this wallet: nothing was changed then. */
  recover(credential: RecoveryCredential): Promise<WalletRecord>
  /** Puts a further thing beside those that bring the wallet back. */
  protect(protection: Protection): Promise<WalletRecord>
  /** One thing brings it back no more. */
  unprotect(set: string): Promise<WalletRecord>
  /** A browser that was lost; never this one. */
  removeBrowser(set: string): Promise<WalletRecord>
  /** The file that opens the wallet with the factor alone, with every server off. */
  backup(factor: Factor): Promise<string>
}

type WithWallet = Extract<WalletState, { readonly wallet: WalletRecord }>

export function createRecovery({ vault, session, locale }: RecoveryDeps): Recovery {
  async function standing(): Promise<WithWallet> {
    const now = await vault.getState()
    if (now.status === 'ready' || now.status === 'needs-recovery') return now
    throw new FrameError('wallet-not-found', frameMessages.fallback)
  }
  const sets = async (): Promise<readonly RecoverySet[]> =>
    (
      await session.call('/v1/auth/wallet/recovery', {
        answer: recoveriesAnswer,
        body: { locale: locale() },
      })
    ).sets

  async function getSet(wanted: string): Promise<RecoverySet> {
    const found = (await sets()).find(({ set }) => set === wanted)
    if (found) return found
    throw new KeyError('backup-invalid', 'The backup belongs to another wallet or is outdated.')
  }

  /** Opens it for one operation by what the owner holds. */
  async function opened<T>(
    credential: RecoveryCredential,
    addresses: Addresses,
    use: (wallet: OpenWallet) => Promise<T>,
  ): Promise<T> {
    if ('phrase' in credential) return withPhrase(credential.phrase, addresses, use)
    if ('backup' in credential) {
      if (!sameWallet(credential.backup.addresses, addresses))
        throw new KeyError('wallet-mismatch', 'This backup is of another wallet.')
      return withBackup(credential.backup, credential.factor, use)
    }
    if ('file' in credential) {
      const { set, recovery } = await parseRecoveryFile(credential.file)
      return withAccountShare(recovery, await getSet(set), addresses, use)
    }
    const of = await getSet(credential.set)
    const encrypted = getEncryptedShare(of)
    if (!encrypted)
      throw new KeyError('factor-wrong', 'Decryption failed: wrong recovery credential.')
    const about = { share: 'recovery', set: credential.set, addresses } as const
    return withAccountShare(
      await decryptShare(credential.factor, encrypted, about),
      of,
      addresses,
      use,
    )
  }

  const withOpenWallet = async <T>(use: (wallet: OpenWallet) => T | Promise<T>): Promise<T> =>
    (await vault.open()).use(use)

  const saveShares = (
    { currentUser, wallet }: WithWallet,
    { split, version, signature }: NewSplit,
  ): Promise<WalletRecord> =>
    vault.saveShares({
      owner: vault.toShareOwner(currentUser),
      split,
      before: wallet.sets.find(({ isHere }) => isHere)?.set,
      tell: (added) =>
        session.call('/v1/auth/wallet/set', {
          answer: currentUserSchema,
          body: { ...added, version, signature, locale: locale() },
        }),
    })

  /** Something of the wallet's sets, which this browser signs for. */
  async function change(
    kind: WalletChange['change'],
    path: string,
    set: string,
    content: object = {},
  ): Promise<WalletRecord> {
    const { currentUser, wallet } = await standing()
    const { version } = wallet
    const userId = currentUser.user.id
    const about = { userId, change: kind, set, version, content }
    const signature = await withOpenWallet(({ keys }) => signChange(keys.eip155, about))
    const body = { set, version, signature, ...content }
    const response = session.call(path, { answer: currentUserSchema, body })
    return vault.changed(
      response,
      userId,
      ({ sets }) => sets.some((split) => split.set === set) === (kind === 'protect'),
    )
  }

  /**
   * Splits the wallet again if a browser also had a share under this recovery method. Does so while the encryption key
   * is available, and ends the old split. Signs for the version of the wallet after this browser was added.
   */
  async function renewed(
    { currentUser, wallet }: WithWallet,
    { set: replaces, factor }: Extract<RecoveryCredential, { readonly set: string }>,
    { secret, keys }: OpenWallet,
  ): Promise<object> {
    const split = await splitForRecovery(secret)
    const { set, ...encrypted } = await vault.encrypt({ factor }, split, wallet.addresses)
    const content = { ...encrypted, replaces }
    const version = wallet.version + 1
    const about = {
      userId: currentUser.user.id,
      change: 'protect',
      set,
      version,
      content,
    } as const
    return { set, version, signature: signChange(keys.eip155, about), ...content }
  }

  return {
    async getMethods() {
      return (await sets()).flatMap((split): RecoveryMethod[] => {
        const { set, recovery } = split
        if (recovery.kind === 'file') return [{ kind: 'file', set }]
        const params = getEncryptedShare(split)?.params
        return params ? [{ kind: recovery.kind, set, params }] : []
      })
    },
    async recover(credential) {
      const now = await standing()
      const { addresses, sets: known, version } = now.wallet
      let recoveryMethod: object | undefined
      const split = await opened(credential, addresses, async (wallet) => {
        if (
          'set' in credential &&
          known.some(({ set, isShared }) => isShared && set === credential.set)
        )
          recoveryMethod = await renewed(now, credential, wallet)
        return newSplit(now.currentUser, version, wallet)
      })
      const after = await saveShares(now, split)
      if (!recoveryMethod) return after
      const response = session.call('/v1/auth/wallet/recovery-method', {
        answer: currentUserSchema,
        body: recoveryMethod,
      })
      // The wallet is here either way, and the old one still brings it back.
      return response.then(
        (currentUser) => currentUser.wallet ?? after,
        () => after,
      )
    },
    async protect(protection) {
      const { wallet } = await standing()
      const split = await withOpenWallet(({ secret }) => splitForRecovery(secret))
      const { set, ...content } = await vault.encrypt(protection, split, wallet.addresses)
      return change('protect', '/v1/auth/wallet/recovery-method', set, content)
    },
    unprotect: (set) => change('unprotect', '/v1/auth/wallet/recovery-method/remove', set),
    removeBrowser: (set) => change('remove', '/v1/auth/wallet/set/remove', set),
    async backup(factor) {
      return withOpenWallet(async ({ addresses, secret }) => {
        const { set, device, account: recovery } = await splitForDevice(secret)
        try {
          return await writeBackup(factor, { addresses, set, recovery, device })
        } finally {
          wipe(device, recovery)
        }
      })
    },
  }
}

const withAccountShare = <T>(
  recovery: Bytes,
  { accountShare }: RecoverySet,
  addresses: Addresses,
  use: (wallet: OpenWallet) => Promise<T>,
): Promise<T> => withWallet([recovery, toBytes(accountShare)], addresses, use)

async function withPhrase<T>(
  phrase: string,
  known: Addresses,
  use: (wallet: OpenWallet) => Promise<T>,
): Promise<T> {
  const secret = await fromMnemonic(phrase)
  const seed = await getSeed(secret)
  const accounts = getAccounts(seed)
  try {
    if (!sameWallet(accounts.addresses, known))
      throw new KeyError('wallet-mismatch', 'This phrase is of another wallet.')
    return await use({ ...accounts, secret })
  } finally {
    wipe(seed, secret, accounts.keys.eip155, accounts.keys.solana)
  }
}
