/** The heavy part of the adapter, loaded with the first connection. Without viem: none of this needs it. */
import type { ChainRuntime } from '@scope/core/chain'
import { parseAddress } from './address.js'
import { connect, whenShared } from './connect.js'
import { fetchSending } from './fetch-sending.js'
import type { EvmWallet } from './listed-wallet.js'
import { readBalance } from './reads.js'

export const createEvmRuntime = (wallets: readonly EvmWallet[] = []): ChainRuntime => ({
  connect,
  whenShared,
  parseAddress,
  balance: readBalance,
  estimateFee: async (...asked) => (await fetchSending()).estimateFee(...asked),
  concerns: async (...asked) => (await fetchSending()).concerns(...asked),
  transactionStatus: (...asked) =>
    import('./status.js').then((code) => code.transactionStatus(...asked)),
  money: () => import('./money/index.js').then((code) => code.money),
  browseLinks: (pageUrl) => wallets.flatMap((wallet) => wallet.browseLinks?.(pageUrl) ?? []),
})
