/**
 * The adapter's asset API besides sending. Lazy-loaded when the user opens a view that needs it. Bitcoin has no tokens.
 */
import { type ChainAssets, KitError } from '@scope/core/chain'
import { getPaidFee } from './paid-fee.js'
import { readPaymentLink, writePaymentLink } from './payment-uri.js'
import { getMaxAmount, previewTransfer, transferRequest } from './preview.js'

export const money: ChainAssets = {
  getTokenBalances: async () => [],
  token: async () => {
    throw new KitError('address-invalid', 'There are no tokens on Bitcoin.')
  },
  transfer: transferRequest,
  parsePaymentUri: readPaymentLink,
  formatPaymentUri: writePaymentLink,
  preview: previewTransfer,
  getMaxAmount: getMaxAmount,
  getPaidFee,
}
