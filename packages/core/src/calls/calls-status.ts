/** Status of batches: of those that the wallet runs, from the wallet; of those that the site sends, from a node. */
import type { ReadableAtom } from 'nanostores'
import type { ChainRuntime, TransactionStatus } from '../chain/adapter.js'
import type { ConnectedWallet } from '../chain/capability-reader.js'
import type { NodeClient } from '../chain/node-client.js'
import type { CallReceipt, CallsStatus, WalletCalls } from '../chain/wallet-calls.js'
import type { KitEnvironment } from '../env.js'
import type { KitErrorCode } from '../errors/codes.js'
import { asKitError, KitError } from '../errors/kit-error.js'
import type { InternalKit } from '../feature.js'
import { sleep, withAbortSignal, withAnySignal } from '../lib/async.js'
import { getPollDelays } from '../lib/poll-delays.js'
import type { Calls, CallsSequence } from './calls-feature.js'
import type { CallsStore, SavedCalls } from './saved-calls.js'

export interface CallsStatusDeps {
  readonly kit: Pick<InternalKit, 'network' | 'chains' | 'transactions' | 'account'>
  readonly env: KitEnvironment
  readonly store: CallsStore
  readonly $sequence: ReadableAtom<CallsSequence | undefined>
  readonly signal: AbortSignal
  /** Batches of the connected wallet. Rejects with `not-connected`. */
  getWalletCalls(): Promise<WalletCalls>
}

export interface CallsStatusReader extends Pick<Calls, 'getCallsStatus' | 'waitForCallsStatus'> {
  /**
   * Remembers the wallet of a batch, and adds its transactions to `kit.transactions` once they are known, so that
   * balances are fetched again.
   */
  follow(id: string, wallet: ConnectedWallet): void
}

/** Whether further calls may follow. */
export const isActive = ({ status }: CallsSequence): boolean =>
  status === 'announced' || status === 'requesting' || status === 'pending'

/** Errors that asking again doesn't change. */
const finalCodes: ReadonlySet<KitErrorCode> = new Set<KitErrorCode>([
  'aborted',
  'unknown-bundle',
  'outcome-unknown',
  'network-not-found',
  'wallet-unsupported',
  'unsupported-method',
])

const unknownOutcome = ({ id, hashes, count }: SavedCalls, hint: string) =>
  new KitError('outcome-unknown', `${hint} Check the wallet’s activity.`, {
    details: { id, sent: hashes.length, count },
  })

/** Receipts of a batch, and the status of each of its transactions. */
async function readTransactions(
  { hashes }: SavedCalls,
  runtime: ChainRuntime,
  node: NodeClient,
  signal: AbortSignal,
): Promise<{
  readonly receipts: readonly CallReceipt[]
  readonly statuses: readonly TransactionStatus[]
}> {
  if (!runtime.getCallReceipts) {
    const ask = (hash: string) => runtime.transactionStatus(node, hash, signal)
    return { receipts: [], statuses: await Promise.all(hashes.map(ask)) }
  }
  const receipts = await runtime.getCallReceipts(node, hashes, signal)
  const statuses = hashes.map((hash): TransactionStatus => {
    const receipt = receipts.find(({ transactionHash }) => transactionHash === hash)
    return !receipt ? 'pending' : receipt.status === 'success' ? 'confirmed' : 'failed'
  })
  return { receipts, statuses }
}

export function createCallsStatusReader(deps: CallsStatusDeps): CallsStatusReader {
  const { kit, env, store, $sequence, signal, getWalletCalls } = deps
  /** Wallet that has a batch, by the batch's id. Another wallet knows nothing of it. */
  const walletIds = new Map<string, string | undefined>()
  const getWalletId = () => kit.account('eip155').get().wallet?.id

  /** The transaction watcher knows what a node can't tell by a hash alone. */
  const isLost = (hash: string) =>
    kit.transactions.$transactions
      .get()
      .some(({ id, status }) => id === hash && (status === 'replaced' || status === 'dropped'))

  async function getSavedStatus(saved: SavedCalls): Promise<CallsStatus> {
    const { id, networkId, count, hashes } = saved
    const network = kit.network.find(networkId)
    if (!network)
      throw new KitError('network-not-found', `${networkId} is not a network of this site.`)
    const { getChainRuntime, getNodeClient } = await kit.chains()
    const runtime = await getChainRuntime('eip155')
    const { receipts, statuses } = await readTransactions(
      saved,
      runtime,
      getNodeClient(network),
      signal,
    )
    const current = $sequence.get()
    const isOpen = current?.id === id && isActive(current)
    if (!isOpen && !saved.isEnded) throw unknownOutcome(saved, 'Not all calls may have been sent.')
    if (hashes.some((hash, at) => statuses[at] === 'pending' && isLost(hash)))
      throw unknownOutcome(saved, 'The wallet has replaced or lost a transaction.')
    const successes = statuses.filter((status) => status === 'confirmed').length
    const statusCode =
      isOpen || statuses.includes('pending')
        ? 100
        : successes === count
          ? 200
          : successes === 0
            ? 500
            : 600
    return {
      id,
      networkId,
      statusCode,
      status: statusCode === 100 ? 'pending' : statusCode === 200 ? 'success' : 'failure',
      atomic: false,
      receipts,
    }
  }

  async function getCallsStatus(id: string): Promise<CallsStatus> {
    const saved = store.find(id)
    if (saved) return getSavedStatus(saved)
    const calls = await getWalletCalls()
    if (walletIds.has(id) && walletIds.get(id) !== getWalletId())
      throw new KitError('not-connected', 'The wallet that has this batch is not connected.')
    return calls.getCallsStatus(id, signal)
  }

  const waitForCallsStatus: Calls['waitForCallsStatus'] = (id, { signal: given } = {}) =>
    withAnySignal(given ? [signal, given] : [signal], async (limit) => {
      for (const delay of getPollDelays()) {
        try {
          const status = await withAbortSignal(getCallsStatus(id), limit)
          if (status.status !== 'pending') return status
        } catch (thrown) {
          const error = asKitError(thrown)
          // A node or a wallet that fails now may answer later.
          if (finalCodes.has(error.code) || limit.aborted) throw error
        }
        await withAbortSignal((env.sleep ?? sleep)(delay, limit), limit)
      }
      throw new KitError('aborted', 'The request was cancelled.')
    })

  return {
    getCallsStatus,
    waitForCallsStatus,
    follow(id, { account }) {
      walletIds.set(id, getWalletId())
      waitForCallsStatus(id).then(
        ({ networkId, receipts }) => {
          const hashes = new Set(receipts.map(({ transactionHash }) => transactionHash))
          for (const hash of hashes)
            kit.transactions.follow({
              id: hash,
              networkId,
              from: `${networkId}:${account.address}`,
            })
        },
        // The wallet doesn't tell, or the kit was stopped.
        () => undefined,
      )
    },
  }
}
