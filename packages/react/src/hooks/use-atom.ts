import type { ReadableAtom } from 'nanostores'
import { useSyncExternalStore } from 'react'
import { useKit } from '../kit-context.js'

/** What an atom of the kit holds. What a server has drawn is hydrated with what the kit knew then, however late. */
export function useAtom<T>($atom: ReadableAtom<T>): T {
  const kit = useKit()
  return useSyncExternalStore($atom.listen, $atom.get, () => kit.atStart($atom))
}
