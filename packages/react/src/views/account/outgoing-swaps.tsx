import type { Swap } from '@scope/core/swap'
import { atom } from 'nanostores'
import { useAtom } from '../../hooks/use-atom.js'
import { lazyComponent } from '../../lazy-component.js'
import { useKit } from '../../scope-context.js'

const Nothing = () => null

const $none = atom<Swap | undefined>()

/** Their code comes with the views of swaps. */
const SwapCards = lazyComponent<Record<never, never>>(
  async () => (await import('../bundles/swap-views.js')).swapViews.OutgoingSwaps,
  { Fallback: Nothing, ErrorFallback: Nothing },
)

/** Outgoing swaps of the account. Nothing of them loads before the user swaps, unless one of an earlier visit is stored. */
export function OutgoingSwaps() {
  const { swap } = useKit()
  const opened = useAtom(swap?.$swap ?? $none)
  return opened || swap?.hasPending() ? <SwapCards /> : null
}
