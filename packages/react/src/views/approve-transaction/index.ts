import type { DrawnView } from '../view.js'

export const approveTransaction: DrawnView<'ApproveTransaction'> = {
  react: {
    comesAfter: ['Account'],
    load: async () => (await import('./approve-transaction-view.js')).ApproveTransactionView,
  },
}
