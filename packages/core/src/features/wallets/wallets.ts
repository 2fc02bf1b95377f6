/** Which wallets there are: found by the adapters, merged to rows, the recent ones remembered. Asks no wallet anything. */
import { atom, computed, type ReadableAtom } from 'nanostores'
import type { ChainAdapter, Connector, IgnoredWallet } from '../../chain/adapter.js'
import type { Env } from '../../env.js'
import type { Namespace } from '../../ids/caip.js'
import type { Lifetime } from '../../lifetime.js'
import type { WalletGroup } from '../../options/options.js'
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
  /** Wallets that announced themselves and are not listed, and why: for the developer who wonders. */
  readonly $ignored: ReadableAtom<readonly IgnoredWallet[]>
  /** Asks the page for wallets once more: for one that was installed or turned on meanwhile. */
  lookAgain(): void
  /** By the row's id, or by that of one of its ways in. */
  find(walletId: string): Wallet | undefined
  /** The way in for a namespace; where none is named, the wallet's first. */
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
  const $ignored = atom<readonly IgnoredWallet[]>([])
  const $recent = atom<readonly RecentWallet[]>([])
  const $wallets = computed([$connectors, $recent], (connectors, known) =>
    walletRows(connectors, known, order),
  )

  let stopLooking = () => {}
  let isRunning = false

  function look() {
    stopLooking()
    $ignored.set([])
    const stops = adapters.map((adapter) =>
      adapter.discover({
        window: env.window,
        found(connector) {
          if (enableInjected || connector.type !== 'INJECTED') found(connector)
        },
        ignored(wallet) {
          $ignored.set([...$ignored.get(), wallet].slice(-connectorLimit))
        },
        // By what it is, not by the object: who looks again finds the same wallets anew.
        lost: ({ namespace, id, provider }) =>
          $connectors.set(
            $connectors
              .get()
              .filter(
                (known) =>
                  known.namespace !== namespace || known.id !== id || known.provider !== provider,
              ),
          ),
      }),
    )
    stopLooking = () => {
      for (const stop of stops) stop()
    }
  }

  const find = (walletId: string) =>
    $wallets.get().find(({ connectors }) => connectors.some(({ id }) => id === walletId))

  function found(connector: Connector) {
    const known = $connectors.get()
    const mine = known.filter(({ namespace }) => namespace === connector.namespace)
    const isKnown = mine.some(
      ({ id, provider }) => id === connector.id || provider === connector.provider,
    )
    if (mine.length >= connectorLimit || isKnown) return
    $connectors.set([...known, connector])
  }

  return {
    $wallets,
    $connectors,
    $ignored,
    lookAgain() {
      if (isRunning) look()
    },
    find,
    connectorOf: (walletId, namespace) =>
      find(walletId)?.connectors.find((one) => !namespace || one.namespace === namespace),
    remember(wallet) {
      $recent.set(withRecent($recent.get(), wallet, recentWalletLimit))
      recent.set($recent.get())
    },
    start(lifetime) {
      $recent.set(recent.get() ?? [])
      isRunning = true
      look()
      lifetime.add(() => {
        isRunning = false
        stopLooking()
        $connectors.set([])
      })
    },
  }
}
