/**
 * Asks the wallet for a reviewed swap: for one transaction, for a batch, or for one transaction after the other. Refuses
 * anything that changed since it was shown (threats X2, X10, X11). What may have been sent is never reported as failed.
 */

import type { PreparedSwap } from '../chain/swaps.js'
import { asKitError, KitError } from '../errors/kit-error.js'
import type { FeatureContext, InternalKit } from '../feature.js'
import { sleep, withAbortSignal } from '../lib/async.js'
import { changedSince, stoppedWaiting } from '../spending/request-errors.js'
import { countConfirmed, type OutgoingSwaps, toSteps } from './outgoing-swaps.js'
import type { SwapChain } from './swap-chain.js'
import type { OutgoingSwap, SwapDraft, SwapMode, SwapStep } from './swap-feature.js'
import { waitUntilFinal } from './wait-until-final.js'

export interface RunSwapDeps extends Pick<FeatureContext, 'emit' | 'env'> {
  readonly kit: InternalKit
  readonly chain: SwapChain
  readonly store: OutgoingSwaps
  /** Quotes, prepares and compares again, for the swap after an approval. Throws `swap-changed` if it would give less. */
  prepareAgain(prepared: PreparedSwap, slippageBps: number): Promise<PreparedSwap>
  /** Sends a batch. Resolves to its id. */
  sendBatch(prepared: PreparedSwap): Promise<string>
  /** Asks the wallet what became of a sent batch. */
  followBatch(key: string): Promise<void>
  readonly signal: AbortSignal
}

export interface ReviewedSwap {
  readonly draft: SwapDraft
  readonly prepared: PreparedSwap
  readonly mode: SwapMode
}

/** How often, and after how many milliseconds, a node is asked again that doesn't have the approval. */
const maxLooks = 4
const nodeDelay = 1_000

export function createRunSwap(deps: RunSwapDeps) {
  const { kit, chain, store, emit, env, signal } = deps
  /** How to stop waiting for the wallet, by the swap's key. */
  const leaving = new Map<string, () => void>()

  /** Read at once: the user confirms what is shown at the click. */
  function assertSame({ account, networkId }: PreparedSwap): void {
    const { address, networkId: on } = kit.account('eip155').get()
    if (address === undefined)
      throw new KitError('not-connected', 'No wallet is connected. Connect one first.')
    if (address.toLowerCase() !== account.toLowerCase())
      throw changedSince('account-changed', 'account')
    const active = kit.network.forNamespace('eip155')?.get().active.caipNetworkId
    if (active !== networkId || on !== networkId) throw changedSince('network-changed', 'network')
  }

  async function assertFresh(prepared: PreparedSwap): Promise<void> {
    const { swaps, context } = await chain.open(prepared.networkId, signal)
    // Nothing is waited for between this look and the wallet.
    assertSame(prepared)
    swaps.check(context, prepared)
  }

  /** Behind one address, another node may answer that doesn't have the block of the approval yet. */
  async function prepareNext(
    shown: PreparedSwap,
    slippageBps: number,
    kind: SwapStep['kind'] | undefined,
  ): Promise<PreparedSwap> {
    for (let looks = 1; ; looks++) {
      const prepared = await deps.prepareAgain(shown, slippageBps)
      if (prepared.calls[0]?.kind === kind || looks === maxLooks) return prepared
      await (env.sleep ?? sleep)(nodeDelay, signal)
    }
  }

  async function run({ draft, prepared: shown, mode }: ReviewedSwap): Promise<boolean> {
    const { sold, bought } = draft
    if (!sold || !bought) return false
    assertSame(shown)
    const key = `${env.now()}-${Math.floor(env.random() * 1e9)}`
    const kinds: readonly SwapStep['kind'][] =
      mode === 'permit' ? ['permit', 'swap'] : shown.calls.map(({ kind }) => kind)
    const about = {
      network: shown.networkId,
      swapFromToken: sold.symbol,
      swapToToken: bought.symbol,
    }
    let swap: OutgoingSwap = {
      key,
      networkId: shown.networkId,
      from: draft.from,
      sold,
      bought,
      amount: shown.amount,
      minAmountOut: shown.minAmountOut,
      router: shown.quote.router,
      mode,
      steps: toSteps(kinds, 0),
      status: 'checking',
      requestedAt: env.now(),
    }
    let isLeft = false
    /** Of the swap as the store has it: the transaction watcher may have changed it. */
    function show(news: Partial<OutgoingSwap>) {
      swap = { ...(store.find(key) ?? swap), ...news }
      store.put(swap)
    }
    const stepTo = (status: 'awaiting-wallet' | 'pending') =>
      toSteps(kinds, countConfirmed(swap), status)

    function ended(thrown: unknown): false {
      // The kit stops: what was sent is followed at the next start.
      if (signal.aborted) return false
      const error = asKitError(thrown)
      const { id } = error.details
      // The wallet may have the batch: it is asked for it by its id.
      if (mode === 'batch' && error.code === 'outcome-unknown' && typeof id === 'string')
        show({ batchId: id })
      const isApproval = kinds[countConfirmed(swap)] !== 'swap' && mode !== 'batch'
      const status =
        error.code === 'outcome-unknown'
          ? 'unknown'
          : countConfirmed(swap) > 0 && mode !== 'permit'
            ? 'approved'
            : error.code === 'user-rejected'
              ? 'declined'
              : 'failed'
      if (!isLeft || store.find(key))
        show({ status, error, steps: toSteps(kinds, countConfirmed(swap)), settledAt: env.now() })
      if (status === 'unknown' && swap.batchId) void deps.followBatch(key)
      if (isLeft) return false
      const { code } = error
      if (isApproval) emit({ type: 'SWAP_APPROVAL_ERROR', ...about, code })
      else emit({ type: 'SWAP_ERROR', ...about, code })
      return false
    }

    /** Asks the wallet once, and waits for its answer until the user leaves. */
    async function ask(prepared: PreparedSwap, request: () => Promise<string>): Promise<string> {
      await assertFresh(prepared)
      show({ status: 'awaiting-wallet', steps: stepTo('awaiting-wallet') })
      const answer = request()
      const leave = new Promise<never>((_, reject) => {
        leaving.set(key, () => reject(stoppedWaiting()))
      })
      // After the user has left, the answer is told all the same.
      answer.then(
        (id) => {
          // A signature alone sends nothing.
          if (!isLeft || kinds[countConfirmed(swap)] === 'permit') return
          show(sent(id))
          if (mode === 'batch') void deps.followBatch(key)
        },
        (error: unknown) => isLeft && ended(error),
      )
      try {
        return await withAbortSignal(Promise.race([answer, leave]), signal)
      } catch (thrown) {
        throw asKitError(thrown)
      } finally {
        leaving.delete(key)
      }
    }
    const sent = (id: string): Partial<OutgoingSwap> => ({
      ...(mode === 'batch' ? { batchId: id } : { id }),
      status: 'pending',
      sentAt: env.now(),
      steps: stepTo('pending'),
    })

    /** A signature in place of the approval. Nothing is sent by it. */
    async function askForPermit(): Promise<PreparedSwap> {
      const { permitRequest } = shown
      if (!permitRequest) throw new KitError('swap-changed', 'The token has no permits. Try again.')
      const signature = await ask(shown, () => kit.requests.signTypedData(permitRequest))
      show({ status: 'checking', steps: toSteps(kinds, 1) })
      const { swaps, context } = await chain.open(shown.networkId, signal)
      return swaps.completePermit(context, shown, signature)
    }

    store.put(swap)
    emit({ type: 'INITIATE_SWAP', ...about })
    kit.modal.open({ view: 'SwapPreview', swap: key })
    try {
      if (mode === 'batch') {
        show(sent(await ask(shown, () => deps.sendBatch(shown))))
        void deps.followBatch(key)
        emit({ type: 'SWAP_SUCCESS', ...about })
        return true
      }
      let prepared = shown
      for (const kind of kinds) {
        if (kind === 'permit') {
          prepared = await askForPermit()
          continue
        }
        const [next] = prepared.calls
        if (next?.kind !== kind)
          throw new KitError('swap-changed', 'The allowance has changed. Nothing was swapped.')
        const { call } = next
        const id = await ask(prepared, () =>
          kit.requests.sendTransaction({ namespace: 'eip155', transaction: call }),
        )
        show(sent(id))
        if (kind === 'swap') break
        const status = await waitUntilFinal(kit.transactions.$transactions, id, signal)
        // Replaced by the same approval with a higher fee, perhaps: the allowance tells.
        if (status !== 'confirmed' && status !== 'replaced') return false
        const done = kinds.indexOf(kind) + 1
        show({ status: 'checking', steps: toSteps(kinds, done) })
        prepared = await prepareNext(shown, draft.slippageBps, kinds[done])
      }
      emit({ type: 'SWAP_SUCCESS', ...about })
      return true
    } catch (thrown) {
      const isLeaving = thrown instanceof KitError && thrown.details.reason === 'left'
      ended(thrown)
      isLeft = isLeaving
      return false
    }
  }

  return { run, stopWaiting: (key: string) => leaving.get(key)?.() }
}
