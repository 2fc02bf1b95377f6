/**
 * Wallet Standard, for chain packages whose wallets register themselves by it. What a page loads before the first click
 * imports `@scope/core/wallet-standard/discovery` alone: bundlers that split by files would bring the rest along.
 */

export { callWallet } from '../chain/call-wallet.js'
export { parseWalletError } from '../errors/read-error.js'
export { toWalletError } from '../errors/wallet-error.js'
export { withAbortSignal } from '../lib/async.js'
export { parseStandardAccounts, readBytes, type StandardAccount } from './account.js'
export {
  currentStandardWallet,
  featureMethod,
  sharedStandardAccounts,
  standardConnect,
  standardDisconnect,
} from './connection.js'
export { discoverStandardWallets, type StandardDiscovery, standardId } from './discovery.js'
export { onStandardChange } from './events.js'
export { pinWalletMethods } from './pin-methods.js'
export { readStandardWallet, type StandardWallet } from './wallet.js'
