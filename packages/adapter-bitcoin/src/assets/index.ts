/** What the adapter knows of money besides sending it: fetched as somebody opens a view of it. Bitcoin has no tokens. */
import { type ChainMoney, KitError } from '@scope/core/chain'
import { readPaymentLink } from './payment-uri.js'
import { mostToSend, previewTransfer, transferRequest } from './preview.js'

export const money: ChainMoney = {
  holdings: async () => [],
  token: async () => {
    throw new KitError('address-invalid', 'There are no tokens on Bitcoin.')
  },
  transfer: transferRequest,
  readLink: readPaymentLink,
  preview: previewTransfer,
  most: mostToSend,
}
