/**
 * One object for each account and network, for libraries that hold on to what they were given: the same object while
 * nothing changes, a new one when the account or the network does, none while no wallet is connected.
 */
import type { Kit } from '@scope/core'
import { type CaipNetworkId, KitError } from '@scope/core/chain'

/** The account and network that an object was made for. */
export interface PinnedAccount {
  readonly address: string
  readonly networkId: CaipNetworkId
}

/** Undefined unless a wallet is connected; remembered accounts don't count until the wallet has answered. */
function activeAccount(kit: Kit): PinnedAccount | undefined {
  const { status, address, networkId } = kit.account('solana').get()
  return status === 'connected' && address && networkId ? { address, networkId } : undefined
}

const isSame = (a: PinnedAccount, b: PinnedAccount) =>
  a.address === b.address && a.networkId === b.networkId

/**
 * Asserts that the kit still uses this account on this network. Call it in the same turn as the request: the kit asks
 * the account that it uses when it is called.
 *
 * @throws {not-connected} If no wallet is connected.
 * @throws {account-changed} If another account is in use.
 * @throws {network-changed} If another network is in use.
 */
export function assertPinned(kit: Kit, pinned: PinnedAccount): void {
  const now = activeAccount(kit)
  if (!now) throw new KitError('not-connected', 'No wallet is connected. Connect one first.')
  if (isSame(now, pinned)) return
  throw now.address === pinned.address
    ? new KitError('network-changed', 'The wallet is on another network now. Try again there.')
    : new KitError('account-changed', 'The wallet uses another account now. Try again with it.')
}

export interface PinnedObjects<T> {
  get(kit: Kit): T | undefined
  /** Calls the listener with the current object at once, then on each change. Returns a function that stops it. */
  watch(kit: Kit, listener: (current: T | undefined) => void): () => void
}

export function createPinnedObjects<T>(
  create: (kit: Kit, pinned: PinnedAccount) => T,
): PinnedObjects<T> {
  const created = new WeakMap<Kit, { readonly pinned: PinnedAccount; readonly object: T }>()
  function get(kit: Kit): T | undefined {
    const pinned = activeAccount(kit)
    if (!pinned) return undefined
    const known = created.get(kit)
    if (known && isSame(known.pinned, pinned)) return known.object
    const object = create(kit, pinned)
    created.set(kit, { pinned, object })
    return object
  }
  return {
    get,
    watch(kit, listener) {
      let current = get(kit)
      const stop = kit.account('solana').listen(() => {
        const now = get(kit)
        if (now === current) return
        current = now
        listener(now)
      })
      listener(current)
      return stop
    },
  }
}
