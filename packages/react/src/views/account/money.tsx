import type { Namespace } from '@scope/core'
import { lazyComponent } from '../../lazy-component.js'
import { Skeleton } from '../../ui/skeleton.js'
import { LoadFailed } from '../load-failed.js'

/** About as high as the actions and the first tokens: the card opens with its height. */
const Loading = () => <Skeleton rows={6} />

/** Assets of the account. Loads on sites that have asset features. */
const Drawn = lazyComponent<{ readonly namespace: Namespace }>(
  async () => (await import('../bundles/money-views.js')).moneyViews.Account,
  { Fallback: Loading, ErrorFallback: LoadFailed },
)

export const Money = ({ namespace }: { readonly namespace: Namespace }) => (
  <Drawn namespace={namespace} />
)

/** Progress of one transfer, in place of the account. */
export const Sending = lazyComponent<{
  readonly transfer: string
  readonly namespace: Namespace
}>(async () => (await import('../bundles/money-views.js')).moneyViews.Sending, {
  Fallback: Loading,
  ErrorFallback: LoadFailed,
})
