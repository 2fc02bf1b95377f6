/**
 * Changes of a wallet's splits: what is to be kept is kept before the gateway is told, and a change whose answer was lost is
 * found where it was taken.
 */
import { frameMessages } from '../../protocol/index.js'
import { FrameError } from '../frame-error.js'
import type { Addresses } from '../keys/accounts.js'
import { base64url, wipe } from '../keys/bytes.js'
import type { DeviceShares, ShareOwner } from '../keys/device-share.js'
import type { DeviceSplit, RecoverySplit } from '../keys/shares.js'
import type { CurrentUser, WalletRecord } from '../session/schemas.js'
import type { Session } from '../session/session.js'
import type { Protection } from './protection.js'

/** A new split of an opened wallet, of which this browser keeps one share and the gateway another. */
export interface RestoredShares {
  readonly owner: ShareOwner
  readonly split: DeviceSplit
  /** The set that this browser had: it is over. */
  readonly before?: string | undefined
  /** Runs what keeps and tells it, after the user has answered: one tab at a time. Without it, at once. */
  within?: ((run: () => Promise<WalletRecord>) => Promise<WalletRecord>) | undefined
  /** Tells the gateway. */
  tell(set: NewSetBody): Promise<CurrentUser>
}

export interface NewSetBody {
  readonly set: string
  readonly accountShare: string
}

/** What brings the wallet back, as the gateway takes it. */
export interface NewRecoveryMethodBody extends NewSetBody {
  readonly recovery: object
}

export interface WalletChanges {
  /** Keeps this browser's share, then tells the gateway: a page that ends in between has lost nothing. */
  saveShares(moving: RestoredShares): Promise<WalletRecord>
  /** Seals a split for what brings the wallet back, which may wait for a user. Its shares are zeros afterwards. */
  encrypt(
    protection: Protection,
    split: RecoverySplit,
    addresses: Addresses,
  ): Promise<NewRecoveryMethodBody>
  /** Asks the gateway for a change of what brings the wallet back. `isDone` tells from its facts whether it was taken. */
  changed(
    response: Promise<CurrentUser>,
    userId: string,
    isDone: (wallet: WalletRecord) => boolean,
  ): Promise<WalletRecord>
}

export interface WalletChangesDeps {
  readonly session: Session
  readonly shares: DeviceShares
  /** Notes who it is now. Throws where there is no wallet. */
  getWallet(currentUser: CurrentUser): WalletRecord
}

export const storageRefused = () =>
  new FrameError('storage-unavailable', frameMessages.storageRefused)

/** Returns whether the gateway rejected the request. After any other failure the result is unknown. */
const wasRefused = (thrown: unknown): thrown is FrameError =>
  thrown instanceof FrameError && !['network', 'server', 'aborted'].includes(thrown.code)

/** Code of curves, which a frame that only signs a user in does without. */
const loadSealing = () => import('./protection.js')

export function createWalletChanges({
  session,
  shares,
  getWallet,
}: WalletChangesDeps): WalletChanges {
  /**
   * Checks whether a rejected change was in fact accepted. Browsers resend requests themselves after a broken
   * connection, and the gateway rejects the second copy. Returns the user if the change exists, else rethrows the
   * error.
   */
  async function taken(
    userId: string,
    thrown: unknown,
    isDone: (wallet: WalletRecord) => boolean,
  ): Promise<CurrentUser | undefined> {
    if (!wasRefused(thrown)) throw thrown
    const currentUser = await session.getCurrentUser().catch(() => undefined)
    if (currentUser?.user.id !== userId) throw thrown
    return currentUser.wallet && isDone(currentUser.wallet) ? currentUser : undefined
  }
  /**
   * The share goes only where the gateway names no such set to the same user, and where it has looked: before a proof is
   * taken it has not, and the first asking may be under way still.
   */
  async function whereTaken(
    owner: ShareOwner,
    set: string,
    thrown: FrameError,
  ): Promise<CurrentUser> {
    const currentUser = await taken(owner.userId, thrown, ({ sets }) =>
      sets.some((split) => split.isHere && split.set === set),
    )
    if (currentUser) return currentUser
    if (thrown.code !== 'proof-invalid') await shares.forget(owner, set)
    throw thrown
  }

  return {
    async saveShares({ owner, split, before, within, tell }) {
      const { set, device, account } = split
      const run = async () => {
        const { write } = session.of(owner.userId)
        if (!(await write(() => shares.keep(owner, set, device)))) throw storageRefused()
        const response = tell({ set, accountShare: base64url(account) })
        const after = await response.catch((thrown) => whereTaken(owner, set, thrown))
        if (before !== undefined) await shares.forget(owner, before)
        return getWallet(after)
      }
      try {
        return await (within ? within(run) : run())
      } finally {
        wipe(device, account)
      }
    },
    async encrypt(protection, { set, recovery, account }, addresses) {
      try {
        const { encryptFor } = await loadSealing()
        const encrypted = await encryptFor(protection, { addresses, set, recovery })
        return { set, accountShare: base64url(account), recovery: encrypted }
      } finally {
        wipe(recovery, account)
      }
    },
    async changed(response, userId, isDone) {
      return getWallet(
        await response.catch(async (thrown: unknown) => {
          const currentUser = await taken(userId, thrown, isDone)
          if (!currentUser) throw thrown
          return currentUser
        }),
      )
    },
  }
}
