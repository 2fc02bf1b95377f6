import type { Names } from '@scope/core/names'
import { useKit } from '../scope-context.js'
import { useOpenedFeature } from './use-opened-feature.js'

/**
 * Loads names of accounts, such as ENS names.
 *
 * @returns The names API. Undefined until its code has loaded, and on a site without `names()`.
 * @throws {Error} if there is no `<ScopeProvider>` above the component.
 * @see https://docs.ens.domains
 * @example
 * ```tsx
 * const { name } = useAtom(useNames()?.getIdentity(address, 'eip155:1')) ?? {}
 * ```
 */
export function useNames(): Names | undefined {
  const { names } = useKit()
  return useOpenedFeature(names, names?.$names)
}
