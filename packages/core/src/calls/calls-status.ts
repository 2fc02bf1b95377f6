/** Status of batches: of those that the wallet runs, from the wallet; of those that the site sends, from a node. */
import type { ReadableAtom } from 'nanostores'
import type { CallsStatus, WalletCalls } from '../chain/wallet-calls.js'
import type { KitEnvironment } from '../env.js'
import { KitError } from '../errors/kit-error.js'
import type { InternalKit } from '../feature.js'
import { sleep, withAbortSignal, withAnySignal } from '../lib/async.js'
import type { Calls, CallsSequence } from './calls-feature.js'
import type { ConnectedWallet } from './capability-reader.js'
import type { CallsStore, SavedCalls } from './saved-calls.js'

/** Milliseconds between two polls: the first, and at most. */
const firstPollMs = 1_000
const maxPollMs = 10_000
const pollGrowth = 1.25

export interface CallsStatusDeps {
  readonly kit: Pick<InternalKit, 'network' | 'chains' | 'transactions'>
  readonly env: KitEnvironment
  readonly store: CallsStore
  readonly $sequence: ReadableAtom<CallsSequence | undefined>
  readonly signal: AbortSignal
  /** Batches of the connected wallet. Rejects with `not-connected`. */
  getWalletCalls(): Promise<WalletCalls>
}

export interface CallsStatusReader extends Pick<Calls, 'getCallsStatus' | 'waitForCallsStatus'> {
  /** Adds the transactions of a batch to `kit.transactions` once they are known, so that balances are fetched again. */
  follow(id: string, wallet: ConnectedWallet): void
}

/** Whether further calls may follow. */
export const isActive = ({ status }: CallsSequence): boolean =>
  status === 'announced' || status === 'requesting' || status === 'pending'

function getStatusCode(
  { hashes, count }: SavedCalls,
  receipts: CallsStatus['receipts'],
  isOpen: boolean,
): number {
  if (isOpen || receipts.length < hashes.length) return 100
  const successes = receipts.filter(({ status }) => status === 'success').length
  if (successes === count) return 200
  return successes === 0 ? 500 : 600
}

export function createCallsStatusReader(deps: CallsStatusDeps): CallsStatusReader {
  const { kit, env, store, $sequence, signal, getWalletCalls } = deps

  async function getSavedStatus(saved: SavedCalls): Promise<CallsStatus> {
    const { id, networkId, hashes } = saved
    const network = kit.network.find(networkId)
    if (!network)
      throw new KitError('network-not-found', `${networkId} is not a network of this site.`)
    const calls = await getWalletCalls()
    const node = (await kit.chains()).getNodeClient(network)
    const receipts = await calls.getReceipts(node, hashes, signal)
    const current = $sequence.get()
    const statusCode = getStatusCode(saved, receipts, current?.id === id && isActive(current))
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
    return saved ? getSavedStatus(saved) : (await getWalletCalls()).getCallsStatus(id, signal)
  }

  const waitForCallsStatus: Calls['waitForCallsStatus'] = (id, { signal: given } = {}) =>
    withAnySignal(given ? [signal, given] : [signal], async (limit) => {
      for (let ms = firstPollMs; ; ms = Math.min(ms * pollGrowth, maxPollMs)) {
        const status = await withAbortSignal(getCallsStatus(id), limit)
        if (status.status !== 'pending') return status
        await withAbortSignal((env.sleep ?? sleep)(ms, limit), limit)
      }
    })

  return {
    getCallsStatus,
    waitForCallsStatus,
    follow(id, { account }) {
      waitForCallsStatus(id).then(
        ({ networkId, receipts }) => {
          const hashes = new Set(receipts.map(({ transactionHash }) => transactionHash))
          for (const hash of hashes)
            kit.transactions.add({ id: hash, networkId, from: `${networkId}:${account.address}` })
        },
        // The wallet was disconnected, or doesn't tell.
        () => undefined,
      )
    },
  }
}
