/** Reads what a confirmed swap has brought, from its receipt. */
import type { CallReceipt, CallsStatus } from '../chain/wallet-calls.js'
import type { InternalKit } from '../feature.js'
import { toHexAddress } from './hex-address.js'
import type { OutgoingSwaps } from './outgoing-swaps.js'
import type { SwapChain } from './swap-chain.js'
import type { OutgoingSwap } from './swap-feature.js'

/** How often a receipt is looked for, and milliseconds between two looks. */
const maxLooks = 4
const lookDelay = 1_000

export interface ReceivedDeps {
  readonly kit: InternalKit
  readonly chain: SwapChain
  readonly store: OutgoingSwaps
  sleep(ms: number): Promise<void>
  readonly signal: AbortSignal
}

export function createReceivedReader({ kit, chain, store, sleep, signal }: ReceivedDeps) {
  /** Each is read once. */
  const asked = new Set<string>()

  async function read(swap: OutgoingSwap, receipts: readonly CallReceipt[]) {
    const { networkId, bought, from, router } = swap
    const { swaps } = await chain.load()
    const contracts = chain.getContracts(networkId)
    if (!contracts) return undefined
    const { wrappedNative } = contracts
    return swaps.getReceived(receipts, {
      bought: toHexAddress(bought.address),
      account: from,
      router,
      wrappedNative,
    })
  }

  async function readById(swap: OutgoingSwap, id: string): Promise<bigint | undefined> {
    const { getChainRuntime, getNodeClient } = await kit.chains()
    const network = kit.network.find(swap.networkId)
    const runtime = await getChainRuntime('eip155')
    if (!network || !runtime.getCallReceipts) return undefined
    const receipts = await runtime.getCallReceipts(getNodeClient(network), [id], signal)
    return read(swap, receipts)
  }

  async function complete(swap: OutgoingSwap, id: string): Promise<void> {
    // Behind one address, another node may answer that doesn't have the block yet. One that never tells leaves it open.
    for (let looks = 0; looks < maxLooks && !signal.aborted; looks++) {
      const amountReceived = await readById(swap, id).catch(() => undefined)
      const now = store.find(swap.key)
      if (now && amountReceived !== undefined) return store.put({ ...now, amountReceived })
      await sleep(lookDelay).catch(() => undefined)
    }
  }

  return {
    getFromBatch: (swap: OutgoingSwap, { receipts }: CallsStatus) => read(swap, receipts),
    /** Completes confirmed swaps. Returns the end. */
    start: () =>
      store.$outgoing.subscribe((all) => {
        for (const swap of all) {
          const { key, id, batchId, status, amountReceived } = swap
          if (status !== 'confirmed' || amountReceived !== undefined) continue
          if (id === undefined || batchId !== undefined || asked.has(key)) continue
          asked.add(key)
          void complete(swap, id)
        }
      }),
  }
}
