import type { ReactView } from '../view.js'

export const fetchSwapViews = () => import('./swap-views.js').then((code) => code.swapViews)

type SwapView = Exclude<keyof Awaited<ReturnType<typeof fetchSwapViews>>, 'OutgoingSwaps'>

const drawn = (name: SwapView): ReactView => ({
  react: { prefetchFrom: ['Account'], load: async () => (await fetchSwapViews())[name] },
})

/** Views of swaps, in one chunk that the account view prefetches. */
export const swapViews: Record<SwapView, ReactView> = {
  Swap: drawn('Swap'),
  SwapPreview: {
    react: {
      ...drawn('SwapPreview').react,
      title: ({ titles }, _, route) =>
        route.view === 'SwapPreview' && route.swap ? titles.Swap : titles.SwapPreview,
    },
  },
  SwapSelectToken: drawn('SwapSelectToken'),
}
