/** What the adapter knows of money besides sending it: fetched as somebody opens a view of it. */
import type { ChainAssets } from '@scope/core/chain'
import { getMaxAmount } from './max-amount.js'
import { readPaymentLink } from './payment-uri.js'
import { previewTransfer, transferRequest } from './preview.js'
import { readHoldings, readToken } from './tokens.js'

export const money: ChainAssets = {
  holdings: readHoldings,
  token: readToken,
  transfer: transferRequest,
  readLink: readPaymentLink,
  preview: (node, _network, from, transfer, signal) =>
    previewTransfer(node, from, transfer, signal),
  most: getMaxAmount,
}
