/** The stub of `tokens()`: every token of the account in use. What loads with the page is this file. */
import { atom } from 'nanostores'
import type { Feature } from '../feature.js'
import { lazily } from '../loading.js'
import type { Tokens, TokensOptions } from './tokens-feature.js'

/** `createKit({ tokens: tokens() })`. */
export const tokens = (options: TokensOptions = {}): Feature<'tokens'> => ({
  name: 'tokens',
  joinKit(site) {
    const $tokens = atom<Tokens | undefined>()
    let open: (() => Promise<Tokens>) | undefined
    return {
      face: { $tokens, open: () => open?.() },
      start(lifetime, kit) {
        open = lazily(() =>
          import('./open-tokens.js').then((code) =>
            code.openTokens(site, options, kit, lifetime, $tokens),
          ),
        )
        lifetime.add(() => {
          open = undefined
        })
      },
    }
  },
})
