import type { Route } from '@scope/core'
import { useOpenedSwap } from '../../hooks/use-opened-swap.js'
import { Skeleton } from '../../ui/skeleton.js'
import { dressSwap } from '../../ui/swap-styles.js'
import { useEffectBeforePaint } from '../../use-isomorphic-layout-effect.js'
import { LoadFailed } from '../load-failed.js'
import { Progress } from './progress.js'
import { Review } from './review.js'

/** Reviews the swap of the form before the wallet request. With `swap`, shows the progress of an outgoing one. */
export function SwapPreviewView({ route }: { readonly route: Route }) {
  const key = route.view === 'SwapPreview' ? route.swap : undefined
  const { swap, isLost, open } = useOpenedSwap()
  useEffectBeforePaint(() => dressSwap(document), [])
  if (isLost) return <LoadFailed onRetry={open} />
  if (!swap) return <Skeleton rows={6} />
  return key === undefined ? <Review swap={swap} /> : <Progress swap={swap} swapKey={key} />
}
