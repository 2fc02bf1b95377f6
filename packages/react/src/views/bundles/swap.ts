import { bundle } from './bundle.js'

/** Views of swaps, in one chunk. Not prefetched: nothing of a swap loads before the user opens its view. */
export const swapViews = bundle(
  ['Swap', 'SwapPreview', 'SwapSelectToken'],
  () => import('./swap-views.js').then((code) => code.swapViews),
  {
    // The review becomes the progress of its swap.
    title: ({ titles }, _, route) =>
      route.view === 'SwapSelectToken'
        ? titles.SwapSelectToken
        : route.view === 'SwapPreview' && !route.swap
          ? titles.SwapPreview
          : titles.Swap,
  },
)
