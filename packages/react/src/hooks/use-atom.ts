import type { ReadableAtom } from 'nanostores'
import { useCallback, useSyncExternalStore } from 'react'
import { useKit } from '../scope-context.js'

/**
 * Reads an atom of the kit, and rerenders when it changes. During hydration it returns the value that the atom
 * had when the kit started, so that the markup of the server matches.
 *
 * @param $atom - Atom of the kit. Undefined while a feature is loading, or on a site without it.
 * @returns The value. Undefined without an atom.
 * @throws {Error} if there is no `<ScopeProvider>` above the component.
 * @example
 * ```tsx
 * const transactions = useAtom(useKit().transactions.$transactions)
 * ```
 */
export function useAtom<T>($atom: ReadableAtom<T>): T
export function useAtom<T>($atom: ReadableAtom<T> | undefined): T | undefined
export function useAtom<T>($atom: ReadableAtom<T> | undefined): T | undefined {
  const kit = useKit()
  const subscribe = useCallback(
    (onChange: () => void) => ($atom ? $atom.listen(onChange) : () => {}),
    [$atom],
  )
  return useSyncExternalStore(
    subscribe,
    () => $atom?.get(),
    () => $atom && kit.getInitialValue($atom),
  )
}
