import type { OnRamp } from '@scope/core/on-ramp'
import { atom } from 'nanostores'
import { useEffect } from 'react'
import { useKit } from '../scope-context.js'
import { useAtom } from './use-atom.js'

const $none = atom<OnRamp | undefined>()

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
// The views don't use it: code that they and the public entry share would load with the page.
export function useOnRamp(): OnRamp | undefined {
  const { onRamp } = useKit()
  useEffect(() => void onRamp?.open()?.catch(() => undefined), [onRamp])
  return useAtom(onRamp?.$onRamp ?? $none)
}
