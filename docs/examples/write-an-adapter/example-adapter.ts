import type { ChainAdapter } from '@scope/core/chain'

/** What this page calls its wallet. It comes before the page's own scripts, or never. */
interface ExamplePage {
  readonly exampleWallet?: unknown
}

export const example = (): ChainAdapter => ({
  namespace: 'polkadot',
  discover({ window, add: found }) {
    const provider = (window as (EventTarget & ExamplePage) | undefined)?.exampleWallet
    if (provider) {
      found(
        Object.freeze({
          id: 'com.example.wallet',
          name: 'Example Wallet',
          namespace: 'polkadot',
          type: 'ANNOUNCED',
          provider,
        }),
      )
    }
    return () => {}
  },
  load: async () => (await import('./example-runtime.js')).runtime,
})
