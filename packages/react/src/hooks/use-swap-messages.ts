import { enSwap, type SwapMessages } from '../messages/en-swap.js'
import { useScopeContext } from '../scope-context.js'

/** Returns the messages of swaps in the current language. Loads with the views that use them. */
export const useSwapMessages = (): SwapMessages => useScopeContext().messages?.swap ?? enSwap
