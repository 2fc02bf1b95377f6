/** The adapter's asset API besides sending. Lazy-loaded when the user opens a view that needs it. */
import type { ChainAssets } from '@scope/core/chain'
import { hasContract } from '../recipient.js'
import { readPaymentLink } from './payment-uri.js'
import { previewTransfer } from './preview.js'
import { readHoldings, readToken } from './tokens.js'
import { transferRequest } from './transfer.js'
import { readWalletHoldings } from './wallet-assets.js'

export const money: ChainAssets = {
  getTokenBalances: readHoldings,
  getWalletAssets: readWalletHoldings,
  token: (node, _network, address, signal) => readToken(node, address, signal),
  transfer: transferRequest,
  parsePaymentUri: readPaymentLink,
  preview: (node, _network, from, transfer, signal) =>
    previewTransfer(node, from, transfer, signal),
  isContract: hasContract,
}
