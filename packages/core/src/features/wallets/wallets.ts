/**
 * The available wallets: detected by the adapters, merged into rows, with the recent ones saved. Sends no request to a
 * wallet. Discovery starts when the list is first needed, so a first visit without a click costs nothing.
 */
import { atom, computed, onMount, type ReadableAtom, type WritableAtom } from 'nanostores'
import type {
  ChainAdapter,
  Connector,
  DiscoveryContext,
  IgnoredWallet,
} from '../../chain/adapter.js'
import type { KitEnvironment } from '../../env.js'
import { asKitError } from '../../errors/kit-error.js'
import type { Namespace } from '../../ids/caip.js'
import { lazyImport } from '../../lazy/lazy-import.js'
import type { Lifetime } from '../../lib/lifetime.js'
import type { ResolvedOptions } from '../../options/options.js'
import { type KitItems, type RecentWallet, recentWalletLimit } from '../../storage/items.js'
import type { Wallet, walletRows } from './wallet-rows.js'

export interface WalletsDeps
  extends Pick<ResolvedOptions, 'adapters' | 'enableInjected' | 'connectorTypeOrder'> {
  readonly env: KitEnvironment
  readonly recent: KitItems['recentWallets']
}

/** Wallets of a kit: `kit.wallets`. */
export interface Wallets {
  /**
   * Rows of the wallet list, ordered. Empty until discovery, which starts when the atom is first read.
   * Without the embedded wallet, which `get` returns.
   */
  readonly $wallets: ReadableAtom<readonly Wallet[]>
  /** All detected connectors, including those of the embedded wallet. */
  readonly $connectors: ReadableAtom<readonly Connector[]>
  /** Wallets that announced themselves and are not listed, and why: for the developer who wonders. */
  readonly $ignoredWallets: ReadableAtom<readonly IgnoredWallet[]>
  /**
   * True until every adapter has finished discovery, for at most 3 seconds. Wallets that are detected later
   * are still added.
   */
  readonly $isDiscovering: ReadableAtom<boolean>
  /** Repeats wallet discovery, such as after the user installed a wallet. */
  rediscover(): void
  /** Returns a wallet by the id of its row or of one of its connectors. */
  get(walletId: string): Wallet | undefined
  /** Returns the connector for a namespace. Defaults to the wallet's first. */
  getConnector(walletId: string, namespace?: Namespace): Connector | undefined
}

/** Announcements kept a namespace: a page that floods can't grow the list without end. */
export const connectorLimit = 100

/** Milliseconds that discovery waits for an adapter. Wallets that it detects later are still added. */
export const lookDeadline = 3_000

const none: readonly Wallet[] = []

export function createWallets({
  adapters,
  env,
  enableInjected,
  connectorTypeOrder: order,
  recent,
}: WalletsDeps): Wallets & {
  start(lifetime: Lifetime): void
  /**
   * Starts wallet discovery, unless it has run before. Resolves once every adapter has finished or timed out. Rejects
   * if one of them failed, with `chunk-load-failed` if its code could not be fetched. A later call tries again.
   */
  discover(): Promise<void>
  readonly $connectors: WritableAtom<readonly Connector[]>
  readonly $recent: WritableAtom<readonly RecentWallet[]>
  readonly recentLimit: number
} {
  const $connectors = atom<readonly Connector[]>([])
  const $ignoredWallets = atom<readonly IgnoredWallet[]>([])
  const $isDiscovering = atom(true)
  const $recent = atom<readonly RecentWallet[]>([])
  const $rows = atom<typeof walletRows | undefined>()
  const $all = computed([$connectors, $recent, $rows], (connectors, known, rows) =>
    rows ? rows(connectors, known, order) : none,
  )
  // The embedded wallet is not chosen from a list: the email field and social login lead to it.
  const $wallets = computed($all, (all) => all.filter(({ type }) => type !== 'AUTH'))
  const fetchRows = lazyImport(async () => $rows.set((await import('./wallet-rows.js')).walletRows))

  let stopLooking = () => {}
  let life: Lifetime | undefined
  let looked: Promise<void> | undefined
  /** Who reads: a mount may outlast a stop of the kit. */
  let readers = 0

  function lookAnew(lifetime: Lifetime): Promise<void> {
    stopLooking()
    $ignoredWallets.set([])
    let isOver = false
    const stops: (() => void)[] = []
    stopLooking = () => {
      isOver = true
      for (const stop of stops) stop()
    }
    const host: DiscoveryContext = {
      window: env.window,
      add(connector) {
        if (!isOver && (enableInjected || connector.type !== 'INJECTED')) found(connector)
      },
      ignore(wallet) {
        if (!isOver) $ignoredWallets.set([...$ignoredWallets.get(), wallet].slice(-connectorLimit))
      },
      // Compares by identity fields, not by object: a new discovery creates new objects for the same wallets.
      remove: ({ namespace, id, provider }) =>
        $connectors.set(
          $connectors
            .get()
            .filter(
              (known) =>
                known.namespace !== namespace || known.id !== id || known.provider !== provider,
            ),
        ),
    }
    async function ask(adapter: ChainAdapter) {
      const stop = await adapter.discover(host)
      if (isOver) stop()
      else stops.push(stop)
    }
    async function askAll() {
      // Wait a tick, so that readers of wallets detected meanwhile join this discovery.
      await undefined
      let failed: unknown
      const note = (error: unknown) => {
        failed ??= error
      }
      // All at once: what is fetched for it comes in one round trip. One that fails does not speak for the others.
      await Promise.all([fetchRows(), ...adapters.map(ask)].map((search) => search.catch(note)))
      if (!failed) return
      if (looked === mine) looked = undefined
      throw asKitError(failed)
    }
    const late = new Promise<void>((resolve) => {
      lifetime.timeout(resolve, lookDeadline)
      lifetime.onDispose(resolve)
    })
    const mine = Promise.race([askAll(), late]).finally(() => isOver || $isDiscovering.set(false))
    looked = mine
    return mine
  }

  const find = (walletId: string) =>
    $all.get().find(({ connectors }) => connectors.some(({ id }) => id === walletId))

  function found(connector: Connector) {
    const known = $connectors.get()
    const mine = known.filter(({ namespace }) => namespace === connector.namespace)
    const isKnown = mine.some(
      ({ id, provider }) => id === connector.id || provider === connector.provider,
    )
    if (mine.length >= connectorLimit || isKnown) return
    $connectors.set([...known, connector])
  }

  async function discover() {
    let mine: Promise<void> | undefined
    // If a new discovery started in the meantime, its result counts.
    do {
      mine = life && (looked ?? lookAnew(life))
      await mine
    } while (looked && looked !== mine)
  }
  /** Starts discovery for readers of its results. If nothing could be fetched, no caller waits for the error. */
  const begin = () => void discover().catch(() => undefined)
  for (const $atom of [$connectors, $ignoredWallets, $isDiscovering])
    onMount($atom, () => {
      readers++
      begin()
      return () => void readers--
    })

  return {
    $wallets,
    $connectors,
    $ignoredWallets,
    $isDiscovering,
    rediscover() {
      if (life) lookAnew(life).catch(() => undefined)
    },
    discover,
    get: find,
    getConnector: (walletId, namespace) =>
      find(walletId)?.connectors.find(
        (connector) => !namespace || connector.namespace === namespace,
      ),
    $recent,
    recentLimit: recentWalletLimit,
    start(lifetime) {
      $recent.set(recent.get() ?? [])
      life = lifetime
      lifetime.onDispose(() => {
        life = undefined
        looked = undefined
        stopLooking()
        $connectors.set([])
        $isDiscovering.set(true)
      })
      if (readers) begin()
    },
  }
}
