import type { History } from '@scope/core/history'
import { useKit } from '../scope-context.js'
import { useOpenedFeature } from './use-opened-feature.js'

/**
 * Loads the history of accounts, for a list of your own.
 *
 * @returns The history API. Undefined until its code has loaded, and on a site without `history()`.
 * @throws {Error} if there is no `<ScopeProvider>` above the component.
 * @example
 * ```tsx
 * const list = useAtom(useHistory()?.forNamespace('eip155'))
 * ```
 */
export function useHistory(): History | undefined {
  const { history } = useKit()
  return useOpenedFeature(history, history?.$history)
}
