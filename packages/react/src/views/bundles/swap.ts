import { bundle } from './bundle.js'

export const fetchSwapViews = () => import('./swap-views.js').then((code) => code.swapViews)

/** Views of swaps, in one chunk that the account view prefetches. */
export const swapViews = bundle(['Swap', 'SwapPreview', 'SwapSelectToken'], fetchSwapViews, {
  prefetchFrom: ['Account'],
  // The review becomes the progress of its swap.
  title: ({ titles }, _, route) =>
    route.view === 'SwapSelectToken'
      ? titles.SwapSelectToken
      : route.view === 'SwapPreview' && !route.swap
        ? titles.SwapPreview
        : titles.Swap,
})
