/** The heavy part of the adapter, loaded with the first connection. Without viem: none of this needs it. */
import type { ChainRuntime } from '@scope/core/chain'
import { parseAddress } from './address.js'
import { connect, whenShared } from './connect.js'
import { estimateFee, evmTransaction, readBalance } from './reads.js'
import { getRecipientWarnings } from './recipient.js'
import type { EvmWallet } from './static-wallet.js'

export const createEvmRuntime = (wallets: readonly EvmWallet[] = []): ChainRuntime => ({
  connect,
  onUnlock: whenShared,
  parseAddress,
  balance: readBalance,
  estimateFee,
  checkRecipient: (node, from, request, signal) =>
    getRecipientWarnings(node, from, evmTransaction(request), signal),
  transactionStatus: (...asked) =>
    import('./status.js').then((code) => code.transactionStatus(...asked)),
  getCallReceipts: (...asked) =>
    import('./calls/status.js').then((code) => code.getCallReceipts(...asked)),
  arePermissionsRevoked: (...asked) =>
    import('./permissions/revoked.js').then((code) => code.arePermissionsRevoked(...asked)),
  assets: () => import('./assets/index.js').then((code) => code.money),
  swaps: () => import('./swap/index.js').then((code) => code.swaps),
  getInAppBrowserLinks: (pageUrl) =>
    wallets.flatMap((wallet) => wallet.getInAppBrowserLinks?.(pageUrl) ?? []),
})
