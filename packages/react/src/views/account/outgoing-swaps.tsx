import { lazyComponent } from '../../lazy-component.js'
import { fetchSwapViews } from '../bundles/swap.js'

const Nothing = () => null

/** Outgoing swaps of the account. Their code comes with the views of swaps. */
export const OutgoingSwaps = lazyComponent<Record<never, never>>(
  async () => (await fetchSwapViews()).OutgoingSwaps,
  { Fallback: Nothing, ErrorFallback: Nothing },
)
