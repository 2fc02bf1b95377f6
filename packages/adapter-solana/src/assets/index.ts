/** The adapter's asset API besides sending. Lazy-loaded when the user opens a view that needs it. */
import type { ChainAssets } from '@scope/core/chain'
import { getMaxAmount } from './max-amount.js'
import { getPaidFee } from './paid-fee.js'
import { readPaymentLink, writePaymentLink } from './payment-uri.js'
import { previewTransfer, transferRequest } from './preview.js'
import { parseToken, parseTokenBalances } from './tokens.js'

export const money: ChainAssets = {
  getTokenBalances: parseTokenBalances,
  token: parseToken,
  transfer: transferRequest,
  parsePaymentUri: readPaymentLink,
  formatPaymentUri: writePaymentLink,
  preview: (node, _network, from, transfer, signal) =>
    previewTransfer(node, from, transfer, signal),
  getMaxAmount: getMaxAmount,
  getPaidFee,
}
