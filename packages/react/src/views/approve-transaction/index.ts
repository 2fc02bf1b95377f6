import type { ReactView } from '../view.js'

export const approveTransaction: ReactView<'ApproveTransaction'> = {
  react: {
    prefetchFrom: ['Account'],
    load: async () => (await import('./approve-transaction-view.js')).ApproveTransactionView,
  },
}
