/** The views of swaps, as one file: a user who opens one of them continues to another. */
import { SwapView } from '../swap/swap-view.js'
import { OutgoingSwaps } from '../swap-preview/outgoing-swaps.js'
import { SwapPreviewView } from '../swap-preview/swap-preview-view.js'
import { SwapToasts } from '../swap-preview/swap-toasts.js'
import { SwapSelectTokenView } from '../swap-select-token/swap-select-token-view.js'

/** By name. For the account, its list of outgoing swaps. For the page, the results of swaps. */
export const swapViews = {
  OutgoingSwaps,
  Swap: SwapView,
  SwapPreview: SwapPreviewView,
  SwapSelectToken: SwapSelectTokenView,
  SwapToasts,
}
