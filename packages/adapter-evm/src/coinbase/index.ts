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

/**
 * Creates Coinbase Wallet for `evm({ wallets })`, for users without its extension. It opens the wallet's own
 * window.
 *
 * Needs `@coinbase/wallet-sdk` 4. The SDK is lazy-loaded when the dialog opens. If the extension is installed,
 * the extension is listed instead.
 *
 * @param options - Name and logo that the wallet shows, and the account type.
 * @returns The wallet.
 * @throws {KitError} with code `option-invalid` if an option is unknown. Development builds only.
 * @example
 * ```ts
 * const adapter = evm({ wallets: [coinbase({ appName: 'Shop' })] })
 * ```
 */
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
 * Creates a link that opens a page in the browser of the Coinbase Wallet app, where the wallet is detected.
 *
 * The link leaves out the query and the fragment, because they may contain secrets of the page.
 *
 * @param pageUrl - URL of the page.
 * @returns The link. Undefined if the page isn't served over https.
 * @throws {TypeError} if `pageUrl` isn't a URL.
 * @example
 * ```ts
 * const href = coinbaseLink('https://shop.example.com/cart')
 * ```
 */
export function coinbaseLink(pageUrl: string | URL): string | undefined {
  const { protocol, origin, pathname } = new URL(pageUrl)
  if (protocol !== 'https:') return undefined
  return `https://go.cb-w.com/dapp?cb_url=${encodeURIComponent(`${origin}${pathname}`)}`
}
