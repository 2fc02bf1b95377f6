/** The native balance of the account in use, per namespace: read while somebody looks, kept for 30 seconds. */
import { atom, onMount, type ReadableAtom } from 'nanostores'
import type { ChainNode, ChainRuntime } from '../../chain/adapter.js'
import type { Network } from '../../chain/network.js'
import type { KitError } from '../../errors/kit-error.js'
import type { Namespace } from '../../ids/caip.js'

export type Balance =
  | { readonly status: 'none' }
  | { readonly status: 'loading' }
  | {
      readonly status: 'ready'
      /** Base units. */
      readonly value: bigint
      readonly decimals: number
      readonly symbol: string
    }
  | { readonly status: 'failed'; readonly problem: KitError }

/** Whose balance is shown: the account in use on the network in use. */
export interface Holder {
  readonly address: string
  readonly network: Network
}

export interface BalancesNeeds {
  holderOf(namespace: Namespace): ReadableAtom<Holder | undefined>
  runtimeOf(namespace: Namespace): Promise<ChainRuntime>
  nodeOf(network: Network): Promise<ChainNode>
  now(): number
}

export interface BalancesFeature {
  /** Read when first listened to, and when account or network change. */
  of(namespace: Namespace): ReadableAtom<Balance>
  /** Reads anew, whatever is cached. */
  refresh(namespace: Namespace): Promise<void>
}

/** Milliseconds a balance is good for; after a failure of the same account and network, how long it is not asked again. */
export const balanceAge = 30_000

export function createBalances({
  holderOf,
  runtimeOf,
  nodeOf,
  now,
}: BalancesNeeds): BalancesFeature {
  const cache = new Map<string, { at: number; balance: Balance }>()
  const atoms = new Map<
    Namespace,
    { $balance: ReadableAtom<Balance>; load(force: boolean): Promise<void> }
  >()

  function create(namespace: Namespace) {
    const $balance = atom<Balance>({ status: 'none' })
    let reading = new AbortController()

    async function load(force: boolean) {
      reading.abort()
      reading = new AbortController()
      const { signal } = reading
      const holder = holderOf(namespace).get()
      if (!holder) return $balance.set({ status: 'none' })
      const { address, network } = holder
      const key = `${network.caipNetworkId}:${address}`
      const known = cache.get(key)
      if (known && !force && now() - known.at < balanceAge) return $balance.set(known.balance)
      if (!known || known.balance.status === 'failed') $balance.set({ status: 'loading' })
      else $balance.set(known.balance)
      let balance: Balance
      try {
        const [runtime, node] = await Promise.all([runtimeOf(namespace), nodeOf(network)])
        const value = await runtime.balance(node, address, signal)
        const { decimals, symbol } = network.nativeCurrency
        balance = { status: 'ready', value, decimals, symbol }
      } catch (problem) {
        balance = { status: 'failed', problem: problem as KitError }
      }
      if (signal.aborted) return
      cache.set(key, { at: now(), balance })
      $balance.set(balance)
    }

    onMount($balance, () => {
      const stop = holderOf(namespace).subscribe(() => void load(false))
      return () => {
        stop()
        reading.abort()
      }
    })
    return { $balance, load }
  }

  const entry = (namespace: Namespace) => {
    const known = atoms.get(namespace) ?? create(namespace)
    atoms.set(namespace, known)
    return known
  }
  return {
    of: (namespace) => entry(namespace).$balance,
    refresh: (namespace) => entry(namespace).load(true),
  }
}
