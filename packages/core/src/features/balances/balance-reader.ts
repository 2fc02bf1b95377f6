/** Reads balances: once in 30 seconds for an account on a network, and never a late one of another holder. */
import type { ChainRuntime } from '../../chain/adapter.js'
import type { Network } from '../../chain/network.js'
import type { NodeClient } from '../../chain/node-client.js'
import type { KitError } from '../../errors/kit-error.js'
import type { Namespace } from '../../ids/caip.js'
import type { Balance, BalanceReader, BalanceStore } from './balance.js'

export interface BalanceReaderDeps {
  getChainRuntime(namespace: Namespace): Promise<ChainRuntime>
  getNodeClient(network: Network): NodeClient
  now(): number
}

/** Milliseconds a balance is good for; after a failure of the same account and network, how long it is not asked again. */
export const balanceAge = 30_000

export function createBalanceReader({
  getChainRuntime,
  getNodeClient,
  now,
}: BalanceReaderDeps): BalanceReader {
  const cache = new Map<string, { at: number; balance: Balance }>()
  const readings = new WeakMap<BalanceStore, AbortController>()

  async function read(namespace: Namespace, room: BalanceStore, force: boolean): Promise<void> {
    const { $balance, $holder } = room
    readings.get(room)?.abort()
    const reading = new AbortController()
    readings.set(room, reading)
    const { signal } = reading
    const holder = $holder.get()
    if (!holder) return $balance.set({ status: 'none' })
    const { address, network } = holder
    const key = `${network.caipNetworkId}:${address}`
    const known = cache.get(key)
    if (known && !force && now() - known.at < balanceAge) return $balance.set(known.balance)
    if (!known || known.balance.status === 'failed') $balance.set({ status: 'loading' })
    else $balance.set(known.balance)
    let balance: Balance
    try {
      const runtime = await getChainRuntime(namespace)
      const value = await runtime.balance(getNodeClient(network), address, signal)
      const { decimals, symbol } = network.nativeCurrency
      balance = { status: 'ready', value, decimals, symbol }
    } catch (error) {
      balance = { status: 'failed', error: error as KitError }
    }
    if (signal.aborted) return
    cache.set(key, { at: now(), balance })
    $balance.set(balance)
  }

  const followed = new WeakSet<AbortSignal>()

  return {
    read,
    follow(namespace, room) {
      const { signal } = room
      if (!signal || signal.aborted || followed.has(signal)) return
      followed.add(signal)
      const stop = room.$holder.subscribe(() => void read(namespace, room, false))
      signal.addEventListener('abort', () => {
        stop()
        readings.get(room)?.abort()
      })
    },
  }
}
