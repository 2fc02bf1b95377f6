import type { Namespace } from '@scope/core'
import { lazyComponent } from '../../lazy-component.js'
import { fetchMoneyViews } from '../bundles/money.js'

/** What the site offers to do with money: fetched by sites that do. */
const Drawn = lazyComponent<{ readonly namespace: Namespace }>(
  async () => (await fetchMoneyViews()).Account,
)

export const Money = ({ namespace }: { readonly namespace: Namespace }) => (
  <Drawn namespace={namespace} />
)
