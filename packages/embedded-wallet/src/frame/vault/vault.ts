/**
 * The signed-in user's wallet. It is created once. Each operation opens it from this browser's share and the gateway's
 * share. A second one is never created while one exists that can't be opened here (threat F14).
 */
import { frameMessages } from '../../protocol/index.js'
import { FrameError } from '../frame-error.js'
import type { Addresses } from '../keys/accounts.js'
import { type Bytes, toBytes, wipe } from '../keys/bytes.js'
import type { DeviceShares, ShareOwner } from '../keys/device-share.js'
import type { OpenWallet } from '../keys/shares.js'
import {
  type CurrentUser,
  currentUserSchema,
  isRecoverable,
  type WalletRecord,
} from '../session/schemas.js'
import type { Session } from '../session/session.js'
import type { WithLock } from '../storage/lock.js'
import type { NewSplit } from './new-split.js'
import type { Protection } from './protection.js'
import { shareAnswer } from './schemas.js'
import {
  createWalletChanges,
  type NewSetBody,
  storageRefused,
  type WalletChanges,
} from './wallet-changes.js'

export interface VaultDeps {
  readonly session: Session
  readonly shares: DeviceShares
  readonly projectId: string
  readonly parentOrigin: string
  readonly withLock: WithLock
  /** Whether the page wants a recovery method for each new wallet. */
  readonly isRecoveryRequired: boolean
}

/** State of the user's wallet, in this browser and under this page. */
export type WalletState =
  | { readonly status: 'signed-out' }
  /** Signed in, and there is no wallet yet. */
  | { readonly status: 'no-wallet'; readonly currentUser: CurrentUser }
  | { readonly status: 'ready'; readonly currentUser: CurrentUser; readonly wallet: WalletRecord }
  /** There is one, and this browser has no share of it: what its owner holds is asked for. */
  | {
      readonly status: 'needs-recovery'
      readonly currentUser: CurrentUser
      readonly wallet: WalletRecord
    }

/** The gateway's share in hand: what is left to do is done at once. */
export interface Opening {
  readonly addresses: Addresses
  readonly set: string
  readonly version: number
  /** Once. The keys are zeros when it is over; rejects with a `KeyError` where the shares are not of this wallet (F16). */
  use<T>(run: (wallet: OpenWallet) => T | Promise<T>): Promise<T>
  /** Where it is not used after all. */
  drop(): void
}

export interface Vault extends WalletChanges {
  /** Whether this browser stores shares. If not, they are gone with the page. */
  readonly storesShares: boolean
  /** Whether a wallet is created only with a recovery method: this browser stores nothing of it, or the page requires one. */
  readonly needsProtection: boolean
  getState(): Promise<WalletState>
  /**
   * Creates the wallet of a user who has none. If two tabs try, only one creates it. With protection, waits for the
   * user first, without blocking other callers (F26). Rejects with `wallet-exists` if a wallet exists by now. Rejects
   * with `storage-unavailable` if this browser can't store the share and no protection exists: the wallet would be lost
   * with the page. Rejects with `recovery-required` if the page requires a recovery method and none is given.
   */
  create(protection?: Protection): Promise<WalletRecord>
  /** Rejects with `share-not-found` where this browser has none. */
  open(): Promise<Opening>
  toShareOwner(currentUser: CurrentUser): ShareOwner
  /**
   * Signs out. Deletes this browser's share if a recovery method exists. Otherwise the share stays, encrypted, for the
   * same user: signing out must not lose a wallet. Returns the user who signed out.
   */
  leave(): Promise<CurrentUser | undefined>
}

const shareNotFoundError = () => new FrameError('share-not-found', frameMessages.elsewhere)
/** Loads the curve code, which a frame that only signs users in doesn't need. */
const loadOpener = () => import('../keys/use-secret.js')
const loadNewSplit = () => import('./new-split.js')

export function createVault(deps: VaultDeps): Vault {
  const { session, shares, projectId, parentOrigin, withLock, isRecoveryRequired } = deps
  /** Who was here last, so that leaving needs no network to know whether something brings the wallet back. */
  let known: CurrentUser | undefined

  /** An answer from before a sign-out may have been noted after it (threat F18). */
  async function getKnown(): Promise<CurrentUser | undefined> {
    return known && known.user.id === (await session.getUserId()) ? known : undefined
  }

  /** What was opened for one operation, and is not done yet. Leaving ends it. */
  const openings = new Set<{ close(): void }>()

  /** Each chain of a page leaves by itself: what one still asks must not be refused as another ends the session. */
  let leaving: Promise<CurrentUser | undefined> | undefined

  async function leaveOnce(): Promise<CurrentUser | undefined> {
    for (const opening of openings) opening.close()
    const currentUser = await session.getCurrentUser().catch(() => undefined)
    const last = currentUser ?? (await getKnown())
    known = undefined
    await session.end(async () => {
      // Only the gateway knows what brings the wallet back now: another browser may have removed it since this one looked.
      if (currentUser?.wallet && isRecoverable(currentUser.wallet))
        await shares.forget(toShareOwner(currentUser))
    })
    return last
  }

  const toShareOwner = ({ user }: CurrentUser): ShareOwner => ({
    projectId,
    parentOrigin,
    userId: user.id,
  })
  const getWallet = (currentUser: CurrentUser): WalletRecord => {
    known = currentUser
    if (currentUser.wallet) return currentUser.wallet
    throw new FrameError('server', frameMessages.fallback)
  }

  /** Nothing waits for it. Where it fails the next opening tries again. */
  async function renew(
    currentUser: CurrentUser,
    before: string,
    { split, ...signed }: NewSplit,
  ): Promise<void> {
    const tell = (added: NewSetBody) =>
      session.of(currentUser.user.id).call('/v1/auth/wallet/set', {
        answer: currentUserSchema,
        body: { ...added, ...signed },
      })
    await vault
      .saveShares({ owner: toShareOwner(currentUser), split, before, tell })
      .catch(() => undefined)
  }

  const makingOne = <T>(run: () => Promise<T>): Promise<T> =>
    withLock(`wallet ${projectId} ${parentOrigin}`, run)

  /**
   * Asserts that no wallet was created since the last check. Otherwise the new keys and their protection would belong
   * to no wallet.
   */
  async function assertNoWallet(owner: ShareOwner): Promise<void> {
    const now = await vault.getState()
    if (now.status === 'signed-out' || now.currentUser.user.id !== owner.userId)
      throw new FrameError('session-expired', frameMessages.fallback)
    if (now.status !== 'no-wallet') throw new FrameError('wallet-exists', frameMessages.elsewhere)
  }

  const vault: Vault = {
    ...createWalletChanges({ session, shares, getWallet }),
    storesShares: shares.isPersistent,
    needsProtection: !shares.isPersistent || isRecoveryRequired,
    toShareOwner,
    async getState() {
      const currentUser = await session.getCurrentUser()
      known = currentUser
      if (!currentUser) return { status: 'signed-out' }
      const { wallet } = currentUser
      if (!wallet) return { status: 'no-wallet', currentUser }
      const mine = wallet.sets.find(({ isHere }) => isHere)
      const share = mine && (await shares.read(toShareOwner(currentUser), mine.set))
      wipe(share)
      return { status: share ? 'ready' : 'needs-recovery', currentUser, wallet }
    },

    create(protection) {
      // The user may never save the file. Other callers must not wait for that.
      const isWaiting = protection !== undefined && 'save' in protection
      async function make(): Promise<WalletRecord> {
        const state = await vault.getState()
        if (state.status === 'signed-out')
          throw new FrameError('session-expired', frameMessages.fallback)
        if (state.status === 'ready') return state.wallet
        if (state.status === 'needs-recovery')
          throw new FrameError('wallet-exists', frameMessages.elsewhere)
        if (!protection && !shares.isPersistent) throw storageRefused()
        if (!protection && isRecoveryRequired)
          throw new FrameError('recovery-required', frameMessages.recoveryRequired)
        const { newWallet } = await import('../keys/new-wallet.js')
        const { addresses, device, recovery } = await newWallet()
        const owner = toShareOwner(state.currentUser)
        const encrypting = protection && vault.encrypt(protection, recovery, addresses)
        if (!encrypting) wipe(recovery.recovery, recovery.account)
        const recoveryMethod = await encrypting?.catch((thrown: unknown) => {
          wipe(device.device, device.account)
          throw thrown
        })
        const within = (run: () => Promise<WalletRecord>) =>
          makingOne(async () => {
            await assertNoWallet(owner)
            return run()
          })
        return vault.saveShares({
          owner,
          split: device,
          within: isWaiting ? within : undefined,
          tell: (set) =>
            session.of(owner.userId).call('/v1/auth/wallet/create', {
              answer: currentUserSchema,
              body: {
                userId: owner.userId,
                addresses,
                ...set,
                ...(recoveryMethod && { recoveryMethod }),
              },
            }),
        })
      }
      return isWaiting ? make() : makingOne(make)
    },

    async open() {
      const last = await getKnown()
      const currentUser = last?.wallet ? last : await session.getCurrentUser()
      if (!currentUser) throw new FrameError('session-expired', frameMessages.fallback)
      if (!currentUser.wallet) throw shareNotFoundError()
      known = currentUser
      const opener = loadOpener()
      opener.catch(() => undefined)
      const { addresses, sets } = currentUser.wallet
      /** Of before each browser had a split of its own: it ends with this opening. */
      const isOld = sets.some((split) => split.isHere && split.isShared)
      const user = session.of(currentUser.user.id)
      const { set, accountShare, version } = await user.call('/v1/auth/wallet/share', {
        answer: shareAnswer,
      })
      const readDevice = () => shares.read(toShareOwner(currentUser), set)
      // Looked for now, and read again for the operation: while a user reads, one share alone is in memory (F17).
      const found = await readDevice()
      wipe(found)
      if (!found) throw shareNotFoundError()
      let account: Bytes | undefined = toBytes(accountShare)
      let hasLeft = false
      const opening = {
        addresses,
        set,
        version,
        async use<T>(run: (wallet: OpenWallet) => T | Promise<T>) {
          const mine = account
          account = undefined
          let device: Bytes | undefined
          try {
            const { withWallet } = await opener
            device = mine && (await readDevice())
            if (hasLeft) throw new FrameError('session-expired', frameMessages.fallback)
            if (!mine || !device) throw shareNotFoundError()
            let renewal: NewSplit | undefined
            const result = await withWallet([device, mine], addresses, async (wallet) => {
              const done = await run(wallet)
              if (isOld)
                renewal = await (await loadNewSplit()).newSplit(currentUser, version, wallet)
              return done
            })
            if (renewal) void renew(currentUser, set, renewal)
            return result
          } finally {
            wipe(mine, device)
            openings.delete(opening)
          }
        },
        drop() {
          wipe(account)
          account = undefined
          openings.delete(opening)
        },
        close() {
          hasLeft = true
          opening.drop()
        },
      }
      openings.add(opening)
      return opening
    },

    leave() {
      leaving ??= leaveOnce().finally(() => {
        leaving = undefined
      })
      return leaving
    },
  }
  return vault
}
