/** The adapter's asset API besides sending. Lazy-loaded when the user opens a view that needs it. */
import type { ChainAssets } from '@scope/core/chain'
import { hasContract } from '../recipient.js'
import { getPaidFee } from './paid-fee.js'
import { readPaymentLink, writePaymentLink } from './payment-uri.js'
import { previewTransfer } from './preview.js'
import { parseToken, parseTokenBalances } from './tokens.js'
import { transferRequest } from './transfer.js'
import { parseWalletAssets } from './wallet-assets.js'

export const money: ChainAssets = {
  getTokenBalances: parseTokenBalances,
  getWalletAssets: parseWalletAssets,
  token: (node, _network, address, signal) => parseToken(node, address, signal),
  transfer: transferRequest,
  parsePaymentUri: readPaymentLink,
  formatPaymentUri: writePaymentLink,
  preview: (node, _network, from, transfer, signal) =>
    previewTransfer(node, from, transfer, signal),
  isContract: hasContract,
  getPaidFee,
}
