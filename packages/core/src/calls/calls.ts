/** The stub of `calls()`. What loads with the page is this file. */
import type { Feature, InternalKit } from '../feature.js'
import { createLazyFeature } from '../lazy/lazy-feature.js'
import type { Calls, CallsOptions } from './calls-feature.js'

/**
 * Creates the calls feature. A site sends several calls as one batch (EIP-5792), with any EVM wallet. If the wallet can't
 * run a batch as one, the user is told before the first request.
 *
 * @param options - Options of the feature.
 * @returns The feature, for `createKit`.
 * @see https://eips.ethereum.org/EIPS/eip-5792
 * @example
 * ```ts
 * import { createKit } from '@scope/core'
 * import { calls } from '@scope/core/calls'
 *
 * const kit = createKit({ metadata, networks, adapters, calls: calls() })
 * ```
 */
export const calls = (options: CallsOptions = {}): Feature<'calls'> => ({
  name: 'calls',
  setup(context) {
    const { $opened, open, start } = createLazyFeature<Calls, InternalKit>((lifetime, kit) =>
      import('./open-calls.js').then((code) => code.openCalls(context, options, kit, lifetime)),
    )
    return {
      api: { $calls: $opened, open },
      views: { SendCalls: { requiresAccount: true } },
      start,
    }
  },
})
