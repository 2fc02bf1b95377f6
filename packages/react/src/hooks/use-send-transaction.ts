import type { Kit, TransactionRequest } from '@scope/core'
import { useKit } from '../scope-context.js'
import { type RequestState, useRequest } from './use-request.js'

// What is no request is refused where it is asked.
const getNamespace = (request: TransactionRequest | undefined) => request?.namespace

/** Asks the connected wallet to sign and send, once. Resolves to the transaction's id (hash). */
export function useSendTransaction(): {
  readonly sendTransaction: Kit['requests']['sendTransaction']
  readonly state: RequestState<string>
} {
  const [sendTransaction, state] = useRequest(useKit().requests.sendTransaction, getNamespace)
  // The same function but for the waiting: TypeScript can't follow its type parameter through.
  return { sendTransaction: sendTransaction as Kit['requests']['sendTransaction'], state }
}
