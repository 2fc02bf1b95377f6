/** The page's side: `createKit({ embeddedWallet: embeddedWallet() })`. */
export { type EmbeddedWalletOptions, embeddedWallet } from './embedded-wallet.js'
export { embeddedWalletId } from './id.js'
