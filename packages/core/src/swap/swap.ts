/** The stub of `swap()`. What loads with the page is this file. */
import type { Feature, InternalKit } from '../feature.js'
import { createLazyFeature } from '../lazy/lazy-feature.js'
import type { Swap, SwapOptions } from './swap-feature.js'

/**
 * Creates the swap feature. Users swap tokens of an EVM network through its pools, and through the aggregators of your
 * gateway.
 *
 * @param options - Options of the feature.
 * @returns The feature, for `createKit`.
 * @example
 * ```ts
 * import { createKit } from '@scope/core'
 * import { swap } from '@scope/core/swap'
 *
 * const kit = createKit({ metadata, networks, adapters, swap: swap() })
 * ```
 */
export const swap = (options: SwapOptions = {}): Feature<'swap'> => ({
  name: 'swap',
  setup(context) {
    if (!context.options.features.swaps) return { api: undefined }
    const { $opened, open, start } = createLazyFeature<Swap, InternalKit>((lifetime, kit) =>
      import('./open-swap.js').then((code) => code.openSwap(context, options, kit, lifetime)),
    )
    const requiresAccount = { requiresAccount: true }
    return {
      api: {
        $swap: $opened,
        open,
        showsToasts: options.toasts !== false,
        hasPending: () => !!context.createStorageItem('swaps', Boolean).get(),
      },
      views: {
        Swap: requiresAccount,
        SwapSelectToken: requiresAccount,
        SwapPreview: requiresAccount,
      },
      start,
    }
  },
})
