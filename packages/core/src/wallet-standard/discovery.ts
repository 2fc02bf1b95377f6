/**
 * Detects wallets that register themselves (Wallet Standard), for the namespace that calls it. Ignores repeated
 * registrations. Parses a wallet again when its features change, and removes it when it unregisters. Never sends a
 * request to a wallet: it only subscribes to changes.
 */
import type { Connector, DiscoveryContext } from '../chain/adapter.js'
import type { Namespace } from '../ids/caip.js'
import { onStandardChange } from './events.js'
import { readStandardWallet, type StandardWallet, standardNameOf } from './wallet.js'

/** Parameters of `discoverStandardWallets`. */
export interface StandardDiscovery {
  /** Callbacks and window of the kit's discovery. */
  readonly host: DiscoveryContext
  /** Namespace of the connectors. */
  readonly namespace: Namespace
  /** Whether a wallet with these features on these chains is one for the namespace. */
  accepts(features: StandardWallet['features'], chains: StandardWallet['chains']): boolean
}

/** Readings a page: a flood of wallets or of changes costs no more than this. */
const readLimit = 1_000

/**
 * Returns the connector id of a Wallet Standard wallet. These wallets have no other identifier than their
 * name.
 *
 * @param name - Name of the wallet.
 * @returns The id: `standard:` and the name in lower case, with hyphens.
 * @example
 * ```ts
 * import { standardId } from '@scope/core/wallet-standard/discovery'
 *
 * standardId('My Wallet') // 'standard:my-wallet'
 * ```
 */
export const standardId = (name: string): string =>
  `standard:${name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')}`

/**
 * Discovers wallets that register themselves by the Wallet Standard. Sends no request to wallets.
 *
 * @param discovery - Namespace, filter and callbacks. Each connector's `provider` is the wallet's own
 * object.
 * @returns A function that stops discovery.
 * @see https://github.com/wallet-standard/wallet-standard
 * @example
 * ```ts
 * import { discoverStandardWallets } from '@scope/core/wallet-standard/discovery'
 *
 * const accepts = (features: object) => 'solana:signTransaction' in features
 * const stop = discoverStandardWallets({ host, namespace: 'solana', accepts })
 * ```
 */
export function discoverStandardWallets(discovery: StandardDiscovery): () => void {
  const { host, namespace, accepts } = discovery
  const { window, add: found, remove: lost, ignore: ignored } = host
  if (!window) return () => {}
  /** Each registered object, and what takes it back. */
  const registered = new Map<unknown, () => void>()
  const ids = new Set<string>()
  let reads = 0
  let isStopped = false

  /**
   * Two wallets claim one name: both are kept, and which is real is for the person to say. Every registered wallet counts,
   * accepted or not, so that those who look for several namespaces give a wallet the same id in each.
   */
  function claimId(name: string): string {
    let id = standardId(name)
    for (let count = 2; ids.has(id); count++) id = `${standardId(name)}#${count}`
    ids.add(id)
    return id
  }

  function add(wallet: unknown): () => void {
    const known = registered.get(wallet)
    if (known || isStopped || reads++ >= readLimit) return known ?? (() => {})
    const first = readStandardWallet(wallet)
    if (!first) {
      const reason = 'Its registration breaks the Wallet Standard.'
      ignored?.({ name: standardNameOf(wallet), reason })
      return () => {}
    }
    const { name, imageUrl } = first
    const connector: Connector = Object.freeze({
      id: claimId(name),
      name,
      namespace,
      type: 'ANNOUNCED',
      ...(imageUrl && { imageUrl }),
      provider: wallet,
    })
    let isOffered = false
    function offer(read: StandardWallet | undefined) {
      const isWanted = read !== undefined && accepts(read.features, read.chains)
      if (isWanted === isOffered) return
      isOffered = isWanted
      const tell = isWanted ? found : lost
      tell(connector)
    }
    let unfollow = () => {}
    const remove = () => {
      unfollow()
      if (isStopped || !registered.delete(wallet)) return
      ids.delete(connector.id)
      offer(undefined)
    }
    registered.set(wallet, remove)
    unfollow = onStandardChange(first.features, () => {
      if (reads++ < readLimit) offer(readStandardWallet(wallet))
    })
    offer(first)
    return remove
  }

  const api = Object.freeze({
    register(...wallets: unknown[]): () => void {
      const removals = wallets.slice(0, readLimit).map(add)
      return () => {
        for (const remove of removals) remove()
      }
    },
  })

  function onRegister(event: Event) {
    try {
      ;(event as CustomEvent<(to: typeof api) => void>).detail(api)
    } catch {
      // Not a callback, or one that throws: the other wallets go on.
    }
  }

  window.addEventListener('wallet-standard:register-wallet', onRegister)
  window.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
  return () => {
    isStopped = true
    window.removeEventListener('wallet-standard:register-wallet', onRegister)
    for (const remove of registered.values()) remove()
  }
}
