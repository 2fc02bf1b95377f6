import type { OutgoingSwap } from '@scope/core/swap'
import { atom } from 'nanostores'
import { useAtom } from './use-atom.js'
import { useOpenedSwap } from './use-opened-swap.js'

const $nothing = atom<readonly OutgoingSwap[]>([])

/** Returns swaps that are pending or just ended, newest first. */
export const useOutgoingSwaps = (): readonly OutgoingSwap[] =>
  useAtom(useOpenedSwap().swap?.$swaps ?? $nothing)
