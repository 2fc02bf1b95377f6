/** The heavy part of the adapter, loaded with the first connection. Without bitcoinjs-lib: that comes with the first payment. */
import type { ChainRuntime } from '@scope/core/chain'
import { parseAddress } from './address.js'
import { connect } from './connect.js'
import { createProvider } from './providers/create-provider.js'
import { readBalance } from './reads.js'
import { estimateFee } from './send.js'
import { transactionStatus } from './status.js'

export const createBitcoinRuntime = (): ChainRuntime => ({
  connect,
  onUnlock: (connector, onShared) => createProvider(connector).listen(onShared),
  parseAddress,
  balance: readBalance,
  estimateFee,
  transactionStatus,
  assets: () => import('./assets/index.js').then((code) => code.money),
})
