/** The stub of `onRamp()`. What loads with the page is this file. */
import type { Feature, InternalKit } from '../feature.js'
import { createLazyFeature } from '../lazy/lazy-feature.js'
import type { OnRamp, OnRampOptions, OnRampSupport } from './on-ramp-feature.js'

/**
 * Creates the on-ramp feature: users buy tokens with money, from the providers of your gateway. Without `gatewayUrl`, or
 * with `features.onramp: false`, `kit.onRamp` is undefined.
 *
 * @param options - Options of the feature.
 * @returns The feature, for `createKit`.
 * @example
 * ```ts
 * import { createKit } from '@scope/core'
 * import { onRamp } from '@scope/core/on-ramp'
 *
 * const kit = createKit({ metadata, networks, adapters, gatewayUrl, siwx: siwx(), onRamp: onRamp() })
 * ```
 */
export const onRamp = (options: OnRampOptions = {}): Feature<'onRamp'> => ({
  name: 'onRamp',
  setup(context) {
    const { features, gatewayUrl } = context.options
    if (!features.onramp || !gatewayUrl) return { api: undefined }
    const { $opened, open, start } = createLazyFeature<OnRamp, InternalKit>((lifetime, kit) =>
      import('./open-on-ramp.js').then((code) => code.openOnRamp(context, options, kit, lifetime)),
    )
    const support = createLazyFeature<OnRampSupport, InternalKit>((lifetime, kit) =>
      import('./open-support.js').then((code) => code.openSupport(context, kit, lifetime)),
    )
    const saved = context.createStorageItem('on_ramp_purchases', (value) => value)
    const view = { requiresAccount: true }
    return {
      api: { $onRamp: $opened, open, support },
      views: {
        OnRampProviders: view,
        OnRampTokenSelect: view,
        OnRampFiatSelect: view,
        OnRampActivity: view,
        BuyInProgress: view,
        WhatIsABuy: {},
      },
      start(lifetime, kit) {
        start(lifetime, kit)
        support.start(lifetime, kit)
        // A purchase of an earlier visit is followed.
        if (saved.get()) open()?.catch(() => undefined)
      },
    }
  },
})
