/** The stub of `names()`. What loads with the page is this file. */
import type { Feature, InternalKit } from '../feature.js'
import { createLazyFeature } from '../lazy/lazy-feature.js'
import type { Names } from './names-feature.js'

/** What bundlers put in its place; Node has it. */
declare const process: { readonly env: { readonly NODE_ENV?: string } }

/**
 * Creates the names feature. It resolves names and shows the names of addresses, from your gateway.
 * Without `gatewayUrl`, the feature is off and raises the alert `gateway-not-configured` in development
 * builds.
 *
 * @returns The feature, for `createKit`.
 * @example
 * ```ts
 * import { createKit } from '@scope/core'
 * import { names } from '@scope/core/names'
 *
 * const kit = createKit({ metadata, networks, gatewayUrl, names: names() })
 * ```
 */
export const names = (): Feature<'names'> => ({
  name: 'names',
  setup(context) {
    const { gatewayUrl } = context.options
    if (process.env.NODE_ENV !== 'production' && !gatewayUrl)
      context.alert(
        'gateway-not-configured',
        'names() needs the gatewayUrl of your gateway.',
        'Gateway Not Configured',
      )
    if (!gatewayUrl) return { api: undefined }
    const { $opened, open, start } = createLazyFeature<Names, InternalKit>((lifetime, kit) =>
      import('./open-names.js').then((code) => code.openNames(context, kit, lifetime)),
    )
    const requiresAccount = { requiresAccount: true }
    return {
      api: { $names: $opened, open },
      views: {
        ChooseAccountName: requiresAccount,
        RegisterAccountName: requiresAccount,
        RegisterAccountNameSuccess: requiresAccount,
      },
      start,
    }
  },
})
