/** The stub of `names()`. What loads with the page is this file. */
import { atom } from 'nanostores'
import type { Feature } from '../feature.js'
import { lazily } from '../loading.js'
import type { Names } from './names-feature.js'

/** What bundlers put in its place; Node has it. */
declare const process: { readonly env: { readonly NODE_ENV?: string } }

/** `createKit({ gatewayUrl, names: names() })`. */
export const names = (): Feature<'names'> => ({
  name: 'names',
  joinKit(site) {
    const $names = atom<Names | undefined>()
    let open: (() => Promise<Names>) | undefined
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
      face: { $names, open: () => open?.() },
      views: {
        ChooseAccountName: needsAccount,
        RegisterAccountName: needsAccount,
        RegisterAccountNameSuccess: needsAccount,
      },
      start(lifetime, kit) {
        open = lazily(() =>
          import('./open-names.js').then((code) => code.openNames(site, kit, lifetime, $names)),
        )
        lifetime.add(() => {
          open = undefined
        })
      },
    }
  },
})
