/** The stub of `tokens()`: every token of the account in use. What loads with the page is this file. */
import { KitError } from '../errors/kit-error.js'
import { assertKnownOptions } from '../errors/known-names.js'
import type { Feature, InternalKit } from '../feature.js'
import { createLazyFeature } from '../lazy/lazy-feature.js'
import type { Tokens, TokensOptions } from './tokens-feature.js'

/** What bundlers put in its place; Node has it. */
declare const process: { readonly env: { readonly NODE_ENV?: string } }

const optionNames = [
  'tokenList',
  'currency',
  'getExchangeRate',
] as const satisfies readonly (keyof TokensOptions)[]

function check(options: TokensOptions): void {
  assertKnownOptions(options, optionNames, 'tokens: ')
  const { currency } = options
  if (currency !== undefined && !/^[a-z]{3}$/i.test(currency))
    throw new KitError(
      'option-invalid',
      'tokens: currency: Invalid input: not an ISO 4217 code such as EUR',
    )
}

/**
 * Creates the tokens feature. It lists the active account's tokens, from the wallet, your gateway or a
 * node.
 * In development builds, `createKit` throws `option-invalid` if an option is invalid.
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
    if (process.env.NODE_ENV !== 'production') check(options)
    const { $opened, open, start } = createLazyFeature<Tokens, InternalKit>((lifetime, kit) =>
      import('./open-tokens.js').then((code) => code.openTokens(context, options, kit, lifetime)),
    )
    return {
      api: { $tokens: $opened, open },
      start,
    }
  },
})
