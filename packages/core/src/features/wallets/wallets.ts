/** Which wallets there are: found by the adapters, merged to rows, the recent ones remembered. Asks no wallet anything. */
import { atom, computed, type ReadableAtom } from 'nanostores'
import type { ChainAdapter, Connector } from '../../chain/adapter.js'
import type { Env } from '../../env.js'
import type { Namespace } from '../../ids/caip.js'
import type { Lifetime } from '../../lifetime.js'
import type { WalletGroup } from '../../options.js'
import { type KitItems, type RecentWallet, recentWalletLimit } from '../../storage/items.js'
import { type Wallet, walletRows, withRecent } from './wallet-rows.js'

export interface WalletsNeeds {
  readonly adapters: readonly ChainAdapter[]
  readonly env: Env
  readonly enableInjected: boolean
  readonly order: readonly WalletGroup[]
  readonly recent: KitItems['recentWallets']
}

export interface Wallets {
  /** One row a wallet, ordered. */
  readonly $wallets: ReadableAtom<readonly Wallet[]>
  readonly $connectors: ReadableAtom<readonly Connector[]>
  find(walletId: string): Wallet | undefined
  connectorOf(walletId: string, namespace?: Namespace): Connector | undefined
}

/** Announcements kept a namespace: a page that floods can't grow the list without end. */
export const connectorLimit = 100

export function createWallets({
  adapters,
  env,
  enableInjected,
  order,
  recent,
}: WalletsNeeds): Wallets & {
  start(lifetime: Lifetime): void
  remember(wallet: RecentWallet): void
} {
  const $connectors = atom<readonly Connector[]>([])
  const $recent = atom<readonly RecentWallet[]>([])
  const $wallets = computed([$connectors, $recent], (connectors, known) =>
    walletRows(connectors, known, order),
  )

  function found(connector: Connector) {
    const known = $connectors.get()
    const mine = known.filter(({ namespace }) => namespace === connector.namespace)
    if (mine.length >= connectorLimit || mine.some(({ id }) => id === connector.id)) return
    $connectors.set([...known, connector])
  }

  return {
    $wallets,
    $connectors,
    find: (walletId) => $wallets.get().find(({ id }) => id === walletId),
    connectorOf: (walletId, namespace) =>
      $connectors
        .get()
        .find(
          (connector) =>
            connector.id === walletId && (!namespace || connector.namespace === namespace),
        ),
    remember(wallet) {
      $recent.set(withRecent($recent.get(), wallet, recentWalletLimit))
      recent.set($recent.get())
    },
    start(lifetime) {
      $recent.set(recent.get() ?? [])
      for (const adapter of adapters) {
        const stop = adapter.discover({
          window: env.window,
          found(connector) {
            if (enableInjected || connector.type !== 'INJECTED') found(connector)
          },
          lost: (connector) =>
            $connectors.set($connectors.get().filter((known) => known !== connector)),
        })
        lifetime.add(stop)
      }
      lifetime.add(() => $connectors.set([]))
    },
  }
}
