/** The heavy part of the adapter, loaded with the first connection. Without viem: none of this needs it. */
import type { ChainRuntime } from '@scope/core/chain'
import { parseAddress } from './address.js'
import { connect } from './connect.js'
import type { EvmWallet } from './listed-wallet.js'
import { estimateFee, readBalance, transactionStatus } from './reads.js'

export const createEvmRuntime = (wallets: readonly EvmWallet[] = []): ChainRuntime => ({
  connect,
  parseAddress,
  balance: readBalance,
  estimateFee,
  transactionStatus,
  browseLinks: (pageUrl) => wallets.flatMap((wallet) => wallet.browseLinks?.(pageUrl) ?? []),
})
