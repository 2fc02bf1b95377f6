/**
 * Coinbase Wallet where its extension is not installed: its own window, by its own SDK, which is fetched when the
 * dialog opens and asked when its row is clicked. Until then this is a name in a list.
 */
import { assertKnownOptions, lazyImport } from '@scope/core/chain/discovery'
import { type EvmWallet, type ListedWallet, withStaticWallet } from '../static-wallet.js'
import type { CoinbaseOptions } from './options.js'

export type { CoinbaseOptions } from './options.js'

/** The SDK's own name for itself, which other kits remember it by, too. */
const connectorId = 'coinbaseWalletSDK'
/** Of its extension, and of the wallet in its own browser. */
const extension = 'com.coinbase.wallet'

const optionNames = [
  'appName',
  'appLogoUrl',
  'preference',
  'keysUrl',
] as const satisfies readonly (keyof CoinbaseOptions)[]

/** What bundlers put in its place; Node has it. */
declare const process: { readonly env: { readonly NODE_ENV?: string } }

/** For `evm({ wallets: [coinbase({ appName })] })`. Needs `@coinbase/wallet-sdk` 4 installed beside it. */
export function coinbase(options: CoinbaseOptions): EvmWallet {
  if (process.env.NODE_ENV !== 'production') assertKnownOptions(options, optionNames, 'coinbase: ')
  const opener = lazyImport(async () => {
    const { createWindowOpener } = await import('./open-window.js')
    return createWindowOpener(options)
  })
  const wallet: ListedWallet = {
    connector: { id: connectorId, name: 'Coinbase Wallet', type: 'EXTERNAL' },
    extension,
    opener: { open: async (parameters) => (await opener()).open(parameters) },
  }
  return {
    wrapDiscovery: (discover) => withStaticWallet(wallet, discover),
    prefetch() {
      // What does not come is asked for again by the click.
      void opener().then(
        ({ prepare }) => prepare(),
        () => undefined,
      )
    },
    getInAppBrowserLinks(pageUrl) {
      const href = coinbaseLink(pageUrl)
      return href ? [{ id: extension, name: 'Coinbase Wallet', href }] : []
    },
  }
}

/**
 * Opens `pageUrl` in the wallet's own browser on a phone, where the wallet is simply there. Query and fragment are left
 * out: they may carry what is no other app's business. Undefined for a page that is not https.
 */
export function coinbaseLink(pageUrl: string | URL): string | undefined {
  const { protocol, origin, pathname } = new URL(pageUrl)
  if (protocol !== 'https:') return undefined
  return `https://go.cb-w.com/dapp?cb_url=${encodeURIComponent(`${origin}${pathname}`)}`
}
