/** The stub of `history()`. What loads with the page is this file. */
import type { Feature, InternalKit } from '../feature.js'
import { createLazyFeature } from '../lazy/lazy-feature.js'
import type { History } from './history-feature.js'

/** What bundlers put in its place; Node has it. */
declare const process: { readonly env: { readonly NODE_ENV?: string } }

/**
 * Creates the history feature. It shows the transactions of the active account, from your gateway. Without
 * `gatewayUrl`, the feature is off and raises the alert `gateway-not-configured` in development builds.
 *
 * @returns The feature, for `createKit`.
 * @example
 * ```ts
 * import { createKit } from '@scope/core'
 * import { history } from '@scope/core/history'
 *
 * const kit = createKit({ metadata, networks, gatewayUrl, history: history() })
 * ```
 */
export const history = (): Feature<'history'> => ({
  name: 'history',
  setup(context) {
    const { features, gatewayUrl } = context.options
    if (process.env.NODE_ENV !== 'production' && features.history && !gatewayUrl)
      context.alert(
        'gateway-not-configured',
        'history() needs the gatewayUrl of your gateway.',
        'Gateway Not Configured',
      )
    if (!features.history || !gatewayUrl) return { api: undefined }
    const { $opened, open, start } = createLazyFeature<History, InternalKit>((lifetime, kit) =>
      import('./open-history.js').then((code) => code.openHistory(context, kit, lifetime)),
    )
    const requiresAccount = { requiresAccount: true }
    return {
      api: { $history: $opened, open },
      views: {
        Transactions: requiresAccount,
        TransactionDetails: requiresAccount,
      },
      start,
    }
  },
})
