import type { Swap } from '@scope/core/swap'
import { atom } from 'nanostores'
import { useEffect } from 'react'
import { useKit } from '../scope-context.js'
import { useAtom } from './use-atom.js'

const $none = atom<Swap | undefined>()

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
  useEffect(() => void swap?.open()?.catch(() => undefined), [swap])
  return useAtom(swap?.$swap ?? $none)
}
