import type { Swap } from '@scope/core/swap'
import { atom } from 'nanostores'
import { useEffect } from 'react'
import { useKit } from '../scope-context.js'
import { useAtom } from './use-atom.js'

const $none = atom<Swap | undefined>()

/**
 * Returns swapping, once its code is there. Not the public hook: code that the views and the public entry share would load
 * with the page.
 */
export function useOpenedSwap(): Swap | undefined {
  const { swap } = useKit()
  useEffect(() => void swap?.open()?.catch(() => undefined), [swap])
  return useAtom(swap?.$swap ?? $none)
}
