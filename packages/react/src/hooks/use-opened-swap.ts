import type { Swap } from '@scope/core/swap'
import { atom } from 'nanostores'
import { useKit } from '../scope-context.js'
import { type LazyFeatureState, useLazyFeature } from './use-lazy-feature.js'

const $none = atom<Swap | undefined>()

export interface SwapInUse extends Omit<LazyFeatureState<Swap>, 'opened'> {
  readonly swap: Swap | undefined
}

/**
 * Returns swapping, once its code is there. Not the public hook: code that the views and the public entry share would load
 * with the page.
 */
export function useOpenedSwap(): SwapInUse {
  const { swap: feature } = useKit()
  const { opened, ...state } = useLazyFeature(feature?.open, feature?.$swap ?? $none)
  return { swap: opened, ...state }
}
