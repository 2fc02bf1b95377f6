/** Messages of a transaction of the embedded wallet that hangs. Load with the account type. */
export const enPendingTransaction = {
  pendingTransaction: {
    title: 'A transaction is pending',
    cancel: 'Cancel it',
    canceling: 'Canceling the transaction',
    canceled: 'The transaction was canceled.',
    tooLate: 'The transaction can’t be canceled any more.',
    failed: 'Couldn’t cancel the transaction. Try again.',
  },
}

export type PendingTransactionMessages = typeof enPendingTransaction
