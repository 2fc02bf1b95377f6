import type { Namespace } from '@scope/core'
import { lazyComponent } from '../../lazy-component.js'
import { fetchMoneyViews } from '../bundles/money.js'

/** Assets of the account. Loads on sites that have asset features. */
const Drawn = lazyComponent<{ readonly namespace: Namespace }>(
  async () => (await fetchMoneyViews()).Account,
)

export const Money = ({ namespace }: { readonly namespace: Namespace }) => (
  <Drawn namespace={namespace} />
)
