/** The stub of `history()`. What loads with the page is this file. */
import type { Feature } from '../feature.js'
import { createOpening } from '../lazy-feature.js'
import type { History } from './history-feature.js'

/** What bundlers put in its place; Node has it. */
declare const process: { readonly env: { readonly NODE_ENV?: string } }

/** `createKit({ gatewayUrl, history: history() })`. */
export const history = (): Feature<'history'> => ({
  name: 'history',
  joinKit(site) {
    if (!site.options.features.history) return { face: undefined }
    const { $opened, open, start } = createOpening<History>()
    if (!site.options.gatewayUrl) {
      if (process.env.NODE_ENV !== 'production')
        site.raise(
          'gateway-not-configured',
          'history() needs the gatewayUrl of your gateway.',
          'Gateway Not Configured',
        )
      return { face: undefined }
    }
    return {
      face: { $history: $opened, open },
      views: { Transactions: { needsAccount: true } },
      start: (lifetime, kit) =>
        start(lifetime, () =>
          import('./open-history.js').then((code) => code.openHistory(site, kit, lifetime)),
        ),
    }
  },
})
