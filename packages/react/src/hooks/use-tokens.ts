import type { Tokens } from '@scope/core/tokens'
import { useKit } from '../scope-context.js'
import { useOpenedFeature } from './use-opened-feature.js'

/**
 * Loads tokens of accounts, for a list of your own.
 *
 * @returns The tokens API. Undefined until its code has loaded, and on a site without `tokens()`.
 * @throws {Error} if there is no `<ScopeProvider>` above the component.
 * @example
 * ```tsx
 * const list = useAtom(useTokens()?.forNamespace('eip155'))
 * ```
 */
export function useTokens(): Tokens | undefined {
  const { tokens } = useKit()
  return useOpenedFeature(tokens, tokens?.$tokens)
}
