import type { Kit, Namespace } from '@scope/core'
import { useKit } from '../scope-context.js'
import { type RequestState, useRequest } from './use-request.js'

const getNamespace = (_message: unknown, options?: { readonly namespace?: Namespace }) =>
  options?.namespace

/** Asks the connected wallet to sign a message. Rejects with a `KitError`; the same is in `state`. */
export function useSignMessage(): {
  readonly signMessage: Kit['requests']['signMessage']
  readonly state: RequestState<string>
} {
  const [signMessage, state] = useRequest(useKit().requests.signMessage, getNamespace)
  // The same function but for the waiting: TypeScript can't follow its type parameter through.
  return { signMessage: signMessage as Kit['requests']['signMessage'], state }
}
