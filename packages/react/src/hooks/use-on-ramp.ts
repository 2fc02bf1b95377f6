import type { OnRamp } from '@scope/core/on-ramp'
import { useKit } from '../scope-context.js'
import { useOpenedFeature } from './use-opened-feature.js'

/**
 * Loads buying with money, for a form of your own.
 *
 * @returns The on-ramp API. Undefined until its code has loaded, and on a site without `onRamp()` or a gateway.
 * @throws {Error} if there is no `<ScopeProvider>` above the component.
 * @example
 * ```tsx
 * const onRamp = useOnRamp()
 * useEffect(() => onRamp?.start(), [onRamp])
 * ```
 */
export function useOnRamp(): OnRamp | undefined {
  const { onRamp } = useKit()
  return useOpenedFeature(onRamp, onRamp?.$onRamp)
}
