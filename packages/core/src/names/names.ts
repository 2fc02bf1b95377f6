/** The stub of `names()`. What loads with the page is this file. */
import type { Feature } from '../feature.js'
import { createOpening } from '../lazy-feature.js'
import type { Names } from './names-feature.js'

/** What bundlers put in its place; Node has it. */
declare const process: { readonly env: { readonly NODE_ENV?: string } }

/** `createKit({ gatewayUrl, names: names() })`. */
export const names = (): Feature<'names'> => ({
  name: 'names',
  joinKit(site) {
    const { $opened, open, start } = createOpening<Names>()
    const needsAccount = { needsAccount: true }
    if (!site.options.gatewayUrl) {
      if (process.env.NODE_ENV !== 'production')
        site.raise(
          'gateway-not-configured',
          'names() needs the gatewayUrl of your gateway.',
          'Gateway Not Configured',
        )
      return { face: undefined }
    }
    return {
      face: { $names: $opened, open },
      views: {
        ChooseAccountName: needsAccount,
        RegisterAccountName: needsAccount,
        RegisterAccountNameSuccess: needsAccount,
      },
      start: (lifetime, kit) =>
        start(lifetime, () =>
          import('./open-names.js').then((code) => code.openNames(site, kit, lifetime)),
        ),
    }
  },
})
