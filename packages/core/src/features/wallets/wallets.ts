/**
 * Which wallets there are: found by the adapters, merged to rows, the recent ones remembered. Asks no wallet anything.
 * They are looked for once somebody wants to know: a first visit that clicks nothing pays nothing for it.
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
import { lazyImport } from '../../lazy-import.js'
import type { Lifetime } from '../../lifetime.js'
import type { WalletGroup } from '../../options/options.js'
import { type KitItems, type RecentWallet, recentWalletLimit } from '../../storage/items.js'
import type { Wallet, walletRows } from './wallet-rows.js'

export interface WalletsDeps {
  readonly adapters: readonly ChainAdapter[]
  readonly env: KitEnvironment
  readonly enableInjected: boolean
  readonly order: readonly WalletGroup[]
  readonly recent: KitItems['recentWallets']
}

export interface Wallets {
  /**
   * One row a wallet, ordered. Empty until they were looked for, which begins as the atom is read or listened to. The embedded
   * wallet is not among them; `find` knows it.
   */
  readonly $wallets: ReadableAtom<readonly Wallet[]>
  readonly $connectors: ReadableAtom<readonly Connector[]>
  /** Wallets that announced themselves and are not listed, and why: for the developer who wonders. */
  readonly $ignoredWallets: ReadableAtom<readonly IgnoredWallet[]>
  /** True until every adapter has looked once, or took too long: more may come at any moment. */
  readonly $isDiscovering: ReadableAtom<boolean>
  /** Asks the page for wallets once more: for one that was installed or turned on meanwhile. */
  rediscover(): void
  /** By the row's id, or by that of one of its ways in. */
  get(walletId: string): Wallet | undefined
  /** The way in for a namespace; where none is named, the wallet's first. */
  getConnector(walletId: string, namespace?: Namespace): Connector | undefined
}

/** Announcements kept a namespace: a page that floods can't grow the list without end. */
export const connectorLimit = 100

/** Milliseconds an adapter may take to look; what it finds later is still welcome, but nobody waits. */
export const lookDeadline = 3_000

const none: readonly Wallet[] = []

export function createWallets({
  adapters,
  env,
  enableInjected,
  order,
  recent,
}: WalletsDeps): Wallets & {
  start(lifetime: Lifetime): void
  /**
   * Looks, where nobody has yet: resolves once every adapter has, or took too long. Rejects where one of them failed, with
   * `chunk-load-failed` where its code could not be fetched; asked again, it tries again.
   */
  look(): Promise<void>
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
      // By what it is, not by the object: who looks again finds the same wallets anew.
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
      // Whoever reads as they are found joins this look.
      await undefined
      let failed: unknown
      const note = (error: unknown) => {
        failed ??= error
      }
      // All at once: what is fetched for it comes in one round trip. One that fails does not speak for the others.
      await Promise.all([fetchRows(), ...adapters.map(ask)].map((one) => one.catch(note)))
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

  async function look() {
    let mine: Promise<void> | undefined
    // Looked for anew meanwhile, what came of that counts.
    do {
      mine = life && (looked ?? lookAnew(life))
      await mine
    } while (looked && looked !== mine)
  }
  /** For whoever reads what comes of it: where nothing could be fetched, there is nobody to tell. */
  const begin = () => void look().catch(() => undefined)
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
    look,
    get: find,
    getConnector: (walletId, namespace) =>
      find(walletId)?.connectors.find((one) => !namespace || one.namespace === namespace),
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
