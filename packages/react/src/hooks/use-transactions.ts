import type { SentTransaction } from '@scope/core'
import { useKit } from '../scope-context.js'
import { useAtom } from './use-atom.js'

/**
 * Returns the transactions that were sent from this site, with their status. The kit follows pending ones.
 *
 * @returns The last 99 transactions, newest first.
 * @throws {Error} if there is no `<ScopeProvider>` above the component.
 * @example
 * ```tsx
 * const pending = useTransactions().filter(({ status }) => status === 'pending')
 * ```
 */
export const useTransactions = (): readonly SentTransaction[] =>
  useAtom(useKit().transactions.$transactions)

/**
 * Returns one transaction that was sent from this site. Its `status` changes until the transaction is final.
 *
 * @param id - Id (hash) of the transaction, as `sendTransaction` resolves to it. Undefined before that.
 * @returns The transaction. Undefined if this site has not sent it, and until the kit follows it.
 * @throws {Error} if there is no `<ScopeProvider>` above the component.
 * @example
 * ```tsx
 * const { sendTransaction, state } = useSendTransaction()
 * const transaction = useTransaction(state.status === 'success' ? state.data : undefined)
 * return transaction?.status === 'confirmed' ? 'Paid' : 'Waiting'
 * ```
 */
export const useTransaction = (id: string | undefined): SentTransaction | undefined =>
  useTransactions().find((transaction) => transaction.id === id)
