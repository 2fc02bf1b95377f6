/** Builds and tries the chosen quote, and finds out how the wallet is asked. What is reviewed is what is sent. */
import { atom } from 'nanostores'
import type { WalletSession } from '../chain/adapter.js'
import type { ChainAssets, TokenMetadata } from '../chain/assets.js'
import type { createCapabilityReader } from '../chain/capability-reader.js'
import type { PreparedSwap, SwapContext } from '../chain/swaps.js'
import { asKitError, KitError } from '../errors/kit-error.js'
import type { InternalKit } from '../feature.js'
import { toHexAddress } from './hex-address.js'
import type { SwapChain } from './swap-chain.js'
import type { SwapDraft, SwapMode, SwapReview } from './swap-feature.js'
import type { SwapForm } from './swap-form.js'

export interface ReviewDeps {
  readonly kit: InternalKit
  readonly form: SwapForm
  readonly chain: Pick<SwapChain, 'open'>
  readonly capabilities: ReturnType<typeof createCapabilityReader>
  /** Wallets that run batches only after an upgrade that the user has declined. */
  readonly withoutBatches: WeakSet<WalletSession>
  /** The price has moved: new quotes are asked for. */
  onChanged(): void
  readonly signal: AbortSignal
}

/** A contract that counts otherwise than its list would have another amount swapped than is shown. */
async function assertDecimals(
  assets: ChainAssets | undefined,
  { node, network, signal }: SwapContext,
  token: TokenMetadata | undefined,
): Promise<void> {
  if (!assets || !token?.address) return
  const { decimals } = await assets.token(node, network, token.address, signal)
  if (decimals !== token.decimals)
    throw new KitError(
      'swap-refused',
      `${token.symbol} has other decimals than its list says. Nothing was swapped.`,
      { details: { mismatches: 'decimals' } },
    )
}

const isSamePair = (a: PreparedSwap, b: PreparedSwap): boolean =>
  a.sold === b.sold && a.bought === b.bought && a.amount === b.amount

export function createReview(deps: ReviewDeps) {
  const { kit, form, chain, capabilities, onChanged, signal } = deps
  const $review = atom<SwapReview>({ status: 'none' })
  let asking: AbortController | undefined
  /** What the user has seen last. */
  let seen: PreparedSwap | undefined

  /** A wallet that can run both as one is asked once. */
  async function getMode({ calls, networkId, permitRequest }: PreparedSwap): Promise<SwapMode> {
    if (calls.length === 1) return 'single'
    const session = kit.connection.getSession('eip155')
    const { account } = kit.account('eip155').get()
    const network = kit.network.find(networkId)
    if (!session || !account || !network) return 'sequence'
    const found = await capabilities.read({ session, account, network })
    const status = found?.atomic.status
    const hasBatches = status === 'supported' || status === 'ready'
    if (hasBatches && !deps.withoutBatches.has(session)) return 'batch'
    const canSign = session.capabilities.has('typed-data') && account.type === 'eoa'
    return permitRequest && canSign ? 'permit' : 'sequence'
  }

  /** Throws `swap-changed` if a quote expired meanwhile. */
  async function prepare(
    { networkId, from, slippageBps, quote, sold, bought }: SwapDraft,
    by: AbortSignal,
  ): Promise<PreparedSwap> {
    const pair = form.pair()
    if (!pair || !quote)
      throw new KitError('amount-invalid', 'Choose two tokens and an amount, and wait for a quote.')
    const { swaps, assets, context } = await chain.open(networkId, by)
    const account = toHexAddress(from)
    const [prepared] = await Promise.all([
      swaps.prepare(context, quote, { ...pair, networkId, account, slippageBps }),
      ...[sold, bought].map((token) => assertDecimals(assets, context, token)),
    ])
    return prepared
  }

  function stop() {
    asking?.abort()
    asking = undefined
    seen = undefined
    $review.set({ status: 'none' })
  }

  return {
    $review,
    stop,
    getMode,
    async run(): Promise<void> {
      const draft = form.$draft.get()
      asking?.abort()
      const mine = new AbortController()
      asking = mine
      if (!draft) return stop()
      const before = $review.get()
      const known = before.status === 'ready' || before.status === 'loading' ? before : undefined
      $review.set({
        status: 'loading',
        ...(known?.prepared && { prepared: known.prepared }),
        ...(known?.mode && { mode: known.mode }),
      })
      const end = () => mine.abort()
      signal.addEventListener('abort', end, { once: true })
      try {
        const prepared = await prepare(draft, mine.signal)
        const mode = await getMode(prepared)
        if (mine.signal.aborted) return
        const isWorse = seen && isSamePair(seen, prepared) && prepared.amountOut < seen.amountOut
        $review.set({
          status: 'ready',
          prepared,
          mode,
          ...(isWorse && seen && { previous: seen }),
        })
        seen = prepared
      } catch (thrown) {
        if (mine.signal.aborted) return
        const error = asKitError(thrown)
        $review.set({ status: 'failed', error })
        if (error.code === 'swap-changed') onChanged()
      } finally {
        signal.removeEventListener('abort', end)
      }
    },
  }
}

export type Review = ReturnType<typeof createReview>
