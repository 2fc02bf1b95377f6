/** The stub of `tokens()`: every token of the account in use. What loads with the page is this file. */
import type { Feature, InternalKit } from '../feature.js'
import { createLazyFeature } from '../lazy/lazy-feature.js'
import type { Tokens, TokensOptions } from './tokens-feature.js'

/**
 * Creates the tokens feature. It lists the active account's tokens, from the wallet, your gateway or a
 * node.
 *
 * @param options - Options of the feature.
 * @returns The feature, for `createKit`.
 * @example
 * ```ts
 * import { createKit } from '@scope/core'
 * import { tokens } from '@scope/core/tokens'
 *
 * const kit = createKit({ metadata, networks, adapters, tokens: tokens() })
 * ```
 */
export const tokens = (options: TokensOptions = {}): Feature<'tokens'> => ({
  name: 'tokens',
  setup(context) {
    const { $opened, open, start } = createLazyFeature<Tokens, InternalKit>((lifetime, kit) =>
      import('./open-tokens.js').then((code) => code.openTokens(context, options, kit, lifetime)),
    )
    return {
      api: { $tokens: $opened, open },
      start,
    }
  },
})
