import type { OutgoingSwap, PreparedSwap, SwapDraft, SwapQuote } from '@scope/core/swap'
import { useState } from 'react'
import { useSwapMessages } from '../../hooks/use-swap-messages.js'
import { getImpactLevel } from '../../lib/price-text.js'
import { isSameToken } from '../../lib/swap-state.js'

/** Id of the pools as a source of quotes. */
const poolsId = 'pools'

interface Price {
  /** Tokens and amount. */
  readonly of: string
  readonly impact: bigint | undefined
  readonly amountOut: bigint
}

/** Something that the user must tick before the wallet is asked. */
export interface Consent {
  readonly label: string
  readonly isGiven: boolean
  set(isGiven: boolean): void
}

export interface Consents {
  /** No pool offers the pair, so the price of the offer can't be compared. */
  readonly isIncomparable: boolean
  /** The same tokens may have been swapped already: the wallet's response was lost. */
  readonly hasEarlier: boolean
  readonly list: readonly Consent[]
}

function isIncomparableQuote(quote: SwapQuote | undefined, { quotes }: SwapDraft): boolean {
  if (!quote || quote.priceImpactBps !== undefined) return false
  const others = quotes.status === 'ready' || quotes.status === 'loading' ? quotes.quotes : []
  return ![quote, ...others].some(({ sourceId }) => sourceId === poolsId)
}

/** A worse price than the accepted one is another price. */
function isAccepted(accepted: Price | undefined, { of, impact, amountOut }: Price): boolean {
  if (accepted?.of !== of) return false
  if (impact === undefined || accepted.impact === undefined)
    return impact === accepted.impact && amountOut >= accepted.amountOut
  return impact <= accepted.impact
}

/** Returns what the user must tick for a swap. A consent ends if what it was given for gets worse. */
export function useConsents(
  draft: SwapDraft,
  prepared: PreparedSwap | undefined,
  outgoing: readonly OutgoingSwap[],
): Consents {
  const { preview: messages } = useSwapMessages()
  const [accepted, setAccepted] = useState<Price>()
  /** Keys of earlier swaps. */
  const [checked, setChecked] = useState('')
  const { networkId, from, sold, bought, amount } = draft
  const quote = prepared?.quote ?? draft.quote
  const isIncomparable = isIncomparableQuote(quote, draft)
  const impact = quote?.priceImpactBps
  const price = {
    of: [networkId, sold?.address, bought?.address, amount].join(),
    impact,
    amountOut: prepared?.amountOut ?? quote?.amountOut ?? 0n,
  }
  const earlier = outgoing
    .filter(
      (swap) =>
        swap.status === 'unknown' &&
        swap.from === from &&
        swap.networkId === networkId &&
        isSameToken(swap.sold, sold) &&
        isSameToken(swap.bought, bought),
    )
    .map(({ key }) => key)
    .join()
  const list: Consent[] = []
  if (isIncomparable || getImpactLevel(impact) === 'danger')
    list.push({
      label: messages.impactAccept,
      isGiven: isAccepted(accepted, price),
      set: (isGiven) => setAccepted(isGiven ? price : undefined),
    })
  if (earlier)
    list.push({
      label: messages.earlierChecked,
      isGiven: checked === earlier,
      set: (isGiven) => setChecked(isGiven ? earlier : ''),
    })
  return { isIncomparable, hasEarlier: earlier !== '', list }
}
