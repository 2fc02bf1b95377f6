import type { Kit, TransactionRequest } from '@scope/core'
import { useKit } from '../scope-context.js'
import { type RequestState, useRequest } from './use-request.js'

// The kit rejects an invalid request.
const getNamespace = (request: TransactionRequest | undefined) => request?.namespace

/**
 * Returns a function that asks the wallet to sign and send a transaction, and the state of the latest request.
 *
 * While a request is pending, an equal call joins it, so that a double click sends once. `sendTransaction`
 * resolves to the transaction id (hash). It rejects with a `KitError`, also in `state`: `not-connected`,
 * `user-rejected`, or `outcome-unknown` if the response was lost. Don't send again after `outcome-unknown`.
 *
 * @returns `sendTransaction` and `state`.
 * @throws {Error} if there is no `<ScopeProvider>` above the component.
 * @example
 * ```tsx
 * const { sendTransaction, state } = useSendTransaction()
 * const pay = () => sendTransaction({ namespace: 'eip155', transaction: { to, value: 10n ** 16n } })
 * ```
 */
export function useSendTransaction(): {
  readonly sendTransaction: Kit['requests']['sendTransaction']
  readonly state: RequestState<string>
} {
  const [sendTransaction, state] = useRequest(useKit().requests.sendTransaction, getNamespace)
  // The same function but for the waiting: TypeScript can't follow its type parameter through.
  return { sendTransaction: sendTransaction as Kit['requests']['sendTransaction'], state }
}
