import { useStore } from '@nanostores/react'
import type { ReadableAtom } from 'nanostores'
import { useKit } from '../scope-context.js'

/**
 * Reads an atom of the kit, and draws again as it changes. A page that a server has drawn is hydrated with what the kit knew
 * at its start, however late a part is hydrated.
 */
export function useAtom<T>($atom: ReadableAtom<T>): T {
  const kit = useKit()
  return useStore($atom, { ssr: () => kit.getInitialValue($atom) })
}
