import type { OutgoingSwap, Swap } from '@scope/core/swap'
import { useKit } from '../scope-context.js'
import { useAtom } from './use-atom.js'

/** Swapping, if its code has loaded. Loads nothing. */
const useLoadedSwap = (): Swap | undefined => useAtom(useKit().swap?.$swap)

const useOwn = (swaps: readonly OutgoingSwap[] = []): readonly OutgoingSwap[] => {
  const { address } = useAtom(useKit().account('eip155'))
  return swaps.filter(({ from }) => from === address)
}

/** Returns the outgoing swaps of the connected account. */
export const useOwnSwaps = (): readonly OutgoingSwap[] => useOwn(useAtom(useLoadedSwap()?.$swaps))

/** Returns the swaps of the connected account whose result came while the dialog was closed. */
export const useUnseenSwaps = (): readonly OutgoingSwap[] =>
  useOwn(useAtom(useLoadedSwap()?.$unseenSwaps))
