import type { Swap } from '@scope/core/swap'
import { atom } from 'nanostores'
import { useCallback, useEffect, useState } from 'react'
import { useKit } from '../scope-context.js'
import { useAtom } from './use-atom.js'

const $none = atom<Swap | undefined>()

export interface SwapInUse {
  /** Undefined until its code is there, and on a site without `swap()`. */
  readonly swap: Swap | undefined
  /** Its code could not be fetched. */
  readonly isLost: boolean
  open(): void
}

/**
 * Returns swapping, once its code is there. Not the public hook: code that the views and the public entry share would load
 * with the page.
 */
export function useOpenedSwap(): SwapInUse {
  const { swap: feature } = useKit()
  const [isLost, setLost] = useState(false)
  const open = useCallback(() => {
    setLost(false)
    feature?.open()?.catch(() => setLost(true))
  }, [feature])
  useEffect(open, [open])
  return { swap: useAtom(feature?.$swap ?? $none), isLost, open }
}
