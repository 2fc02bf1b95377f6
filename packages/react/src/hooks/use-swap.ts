import type { Swap } from '@scope/core/swap'
import { useKit } from '../scope-context.js'
import { useOpenedFeature } from './use-opened-feature.js'

/**
 * Loads swapping, for a form of your own.
 *
 * @returns The swap API. Undefined until its code has loaded, and on a site without `swap()`.
 * @throws {Error} if there is no `<ScopeProvider>` above the component.
 * @example
 * ```tsx
 * const swap = useSwap()
 * useEffect(() => swap?.start(), [swap])
 * ```
 */
export function useSwap(): Swap | undefined {
  const { swap } = useKit()
  return useOpenedFeature(swap, swap?.$swap)
}
