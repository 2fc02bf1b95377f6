import type { ReadableAtom } from 'nanostores'
import { useCallback, useSyncExternalStore } from 'react'
import { useKit } from '../scope-context.js'

/**
 * Reads an atom of the kit, and rerenders when it changes. During hydration it returns the value that the atom
 * had when the kit started, so that the markup of the server matches.
 *
 * @param $atom - Atom of the kit.
 * @returns The value.
 * @throws {Error} if there is no `<ScopeProvider>` above the component.
 * @example
 * ```tsx
 * const transactions = useAtom(useKit().transactions.$transactions)
 * ```
 */
export function useAtom<T>($atom: ReadableAtom<T>): T {
  const kit = useKit()
  const subscribe = useCallback((onChange: () => void) => $atom.listen(onChange), [$atom])
  return useSyncExternalStore(
    subscribe,
    () => $atom.get(),
    () => kit.getInitialValue($atom),
  )
}
