/** The heavy part of the adapter, loaded with the first connection. Building transfers and checking signatures follow on use. */
import type { ChainRuntime } from '@scope/core/chain'
import { parseAddress } from './address.js'
import { connect, whenShared } from './connect.js'
import { getInAppBrowserLinks } from './in-app-browser-links.js'
import { estimateFee, readBalance } from './reads.js'
import { transactionStatus } from './status.js'

export const createSolanaRuntime = (): ChainRuntime => ({
  connect,
  onUnlock: whenShared,
  parseAddress,
  balance: readBalance,
  estimateFee,
  getInAppBrowserLinks,
  transactionStatus,
  assets: () => import('./assets/index.js').then((code) => code.money),
})
