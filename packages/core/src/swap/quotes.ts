/**
 * Asks for quotes when the draft changes: a fifth of a second after the last key. A newer request aborts the older one, and
 * late answers are ignored. Asks again when they expire, as long as a view shows them.
 */
import { onMount } from 'nanostores'
import type { SwapPair } from '../chain/swaps.js'
import { asKitError } from '../errors/kit-error.js'
import { toHexAddress } from './hex-address.js'
import type { SwapChain } from './swap-chain.js'
import type { SwapForm } from './swap-form.js'

/** Milliseconds. */
export const quoteDebounce = 200
/** Milliseconds that a quote is valid. */
export const quoteLifetime = 60_000
const minLifetime = 10_000

export interface QuotesDeps {
  readonly form: SwapForm
  readonly chain: Pick<SwapChain, 'open'>
  now(): number
  timeout(run: () => void, ms: number): () => void
}

export function createSwapQuoting({ form, chain, now, timeout }: QuotesDeps) {
  const { $draft } = form
  let asking: AbortController | undefined
  let cancel = () => {}
  /** The draft that the last request was for. */
  let asked = ''
  let isShown = false

  const getKey = ({ sold, bought, amount }: SwapPair): string => {
    const { networkId, from, slippageBps } = $draft.get() ?? {}
    return [networkId, from, slippageBps, sold, bought, amount].join()
  }

  function stop() {
    cancel()
    asking?.abort()
    asked = ''
  }

  /** Those of other tokens say nothing of these. Another amount keeps them in sight. */
  function load() {
    const quotes = $draft.get()?.quotes
    const known = quotes?.status === 'ready' || quotes?.status === 'loading' ? quotes.quotes : []
    form.setQuotes({ status: 'loading', quotes: known })
  }

  function expire() {
    asked = ''
    if (isShown) follow()
  }

  async function ask(): Promise<void> {
    cancel()
    asking?.abort()
    const pair = form.pair()
    const draft = $draft.get()
    if (!pair || !draft) return
    const mine = new AbortController()
    asking = mine
    asked = getKey(pair)
    load()
    const { signal } = mine
    try {
      const { networkId, slippageBps, from } = draft
      const { swaps, context } = await chain.open(networkId, signal)
      const start = now()
      const account = toHexAddress(from)
      const quotes = await swaps.getQuotes(context, { ...pair, networkId, account, slippageBps })
      if (signal.aborted) return
      // One of them may be forgotten by its source sooner. A clock that goes wrong doesn't ask without end.
      const ends = quotes.map(({ expiresAt }) => expiresAt ?? Number.POSITIVE_INFINITY)
      const soonest = Math.max(start + minLifetime, Math.min(...ends))
      const expiresAt = Math.min(start + quoteLifetime, soonest)
      form.setQuotes({ status: 'ready', quotes, expiresAt })
      cancel = timeout(expire, expiresAt - now())
    } catch (thrown) {
      if (signal.aborted) return
      asked = ''
      form.setQuotes({ status: 'failed', error: asKitError(thrown) })
    }
  }

  /** The draft may have changed. */
  function follow() {
    const pair = form.pair()
    if (pair && getKey(pair) === asked) return
    stop()
    if (!pair) {
      if ($draft.get()?.quotes.status !== 'none') form.setQuotes({ status: 'none' })
      return
    }
    asked = getKey(pair)
    load()
    cancel = timeout(() => void ask(), quoteDebounce)
  }

  onMount($draft, () => {
    isShown = true
    // They may have expired while no view showed them.
    const quotes = $draft.get()?.quotes
    if (quotes?.status === 'ready' && quotes.expiresAt <= now()) expire()
    return () => {
      isShown = false
    }
  })

  return { stop, follow, now: ask }
}

export type SwapQuoting = ReturnType<typeof createSwapQuoting>
