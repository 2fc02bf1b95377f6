/** Sends approval and swap as one batch (EIP-5792), and follows it over reloads. */
import type { WalletSession } from '../chain/adapter.js'
import type { PreparedSwap } from '../chain/swaps.js'
import type { CallsStatus, WalletCalls } from '../chain/wallet-calls.js'
import type { KitErrorCode } from '../errors/codes.js'
import { asKitError, KitError } from '../errors/kit-error.js'
import type { InternalKit } from '../feature.js'
import { withAbortSignal } from '../lib/async.js'
import { createBatchId } from '../lib/batch-id.js'
import { getPollDelays } from '../lib/poll-delays.js'
import { type OutgoingSwaps, toSteps } from './outgoing-swaps.js'
import type { OutgoingSwap } from './swap-feature.js'

/** After these no later answer will be another one. */
const finalCodes: ReadonlySet<KitErrorCode> = new Set<KitErrorCode>([
  'unknown-bundle',
  'unsupported-method',
  'method-not-found',
])

/** The wallet could run the batch only after an upgrade of the account, or not at all. */
const withoutUpgrade: ReadonlySet<KitErrorCode> = new Set<KitErrorCode>([
  'upgrade-rejected',
  'atomicity-unsupported',
])

export interface BatchDeps {
  readonly kit: InternalKit
  readonly store: OutgoingSwaps
  now(): number
  sleep(ms: number): Promise<void>
  /** What the receipts have brought. */
  getReceived(swap: OutgoingSwap, status: CallsStatus): Promise<bigint | undefined>
  /** Those that refuse a batch are asked for one transaction after the other the next time. */
  readonly withoutBatches: WeakSet<WalletSession>
  readonly signal: AbortSignal
}

export function createBatches(deps: BatchDeps) {
  const { kit, store, now, sleep, getReceived, withoutBatches, signal } = deps
  /** Undefined while the account is not connected, or where its wallet has no batches. */
  async function getCalls({ from }: Pick<OutgoingSwap, 'from'>): Promise<WalletCalls | undefined> {
    const { address } = kit.account('eip155').get()
    return address === from ? kit.connection.getSession('eip155')?.calls?.() : undefined
  }

  async function settle(swap: OutgoingSwap, status: CallsStatus): Promise<void> {
    const { networkId, from } = swap
    const hashes = [...new Set(status.receipts.map(({ transactionHash }) => transactionHash))]
    const isDone = status.status === 'success'
    const amountReceived = isDone
      ? await getReceived(swap, status).catch(() => undefined)
      : undefined
    const kinds = swap.steps.map(({ kind }) => kind)
    const id = hashes.at(-1)
    store.put({
      ...swap,
      ...(id !== undefined && { id }),
      ...(amountReceived !== undefined && { amountReceived }),
      steps: toSteps(kinds, isDone ? kinds.length : 0),
      // 6xx: a part of it was run, though all or nothing was asked for.
      status: isDone ? 'confirmed' : status.statusCode >= 600 ? 'unknown' : 'failed',
      settledAt: now(),
    })
    for (const hash of hashes)
      kit.transactions.follow({ id: hash, networkId, from: `${networkId}:${from}` })
  }

  return {
    /** Rejects like `WalletCalls.sendCalls`. Resolves to the batch's id. */
    async send({ calls, networkId }: PreparedSwap): Promise<string> {
      const session = kit.connection.getSession('eip155')
      const { account } = kit.account('eip155').get()
      const network = kit.network.find(networkId)
      const wallet = await session?.calls?.()
      if (!wallet || !account || !network)
        throw new KitError('wallet-unsupported', 'This wallet can’t run batches of calls.')
      const batch = {
        calls: calls.map(({ call }) => call),
        id: createBatchId(),
        atomicRequired: true,
      }
      return wallet.sendCalls(account, network, batch).catch((thrown: unknown) => {
        const { code } = asKitError(thrown)
        if (session && withoutUpgrade.has(code)) withoutBatches.add(session)
        throw thrown
      })
    },
    /** Asks the wallet until the batch is final. */
    async follow(key: string): Promise<void> {
      for (const delay of getPollDelays()) {
        const swap = store.find(key)
        const isOpen = swap?.status === 'pending' || swap?.status === 'unknown'
        if (signal.aborted || !swap?.batchId || !isOpen) return
        try {
          const calls = await getCalls(swap)
          const status = await calls?.getCallsStatus(swap.batchId, signal)
          if (status && status.status !== 'pending') return await settle(swap, status)
        } catch (thrown) {
          const error = asKitError(thrown)
          if (finalCodes.has(error.code))
            return store.put({ ...swap, status: 'unknown', error, settledAt: now() })
        }
        await withAbortSignal(sleep(delay), signal).catch(() => undefined)
      }
    },
  }
}
