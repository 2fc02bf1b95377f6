import type { Kit, Namespace } from '@scope/core'
import { useKit } from '../scope-context.js'
import { type RequestState, useRequest } from './use-request.js'

const getNamespace = (_message: unknown, options?: { readonly namespace?: Namespace }) =>
  options?.namespace

/**
 * Returns a function that asks the wallet to sign a message (EIP-191 on EVM), and the state of the latest
 * request.
 *
 * While a request is pending, an equal call joins it. `signMessage` resolves to the signature. It rejects with a
 * `KitError`, also in `state`, such as `not-connected` or `user-rejected`.
 *
 * @returns `signMessage` and `state`.
 * @throws {Error} if there is no `<ScopeProvider>` above the component.
 * @see https://eips.ethereum.org/EIPS/eip-191
 * @example
 * ```tsx
 * const { signMessage, state } = useSignMessage()
 * return <button disabled={state.status === 'pending'} onClick={() => signMessage('Hello')}>Sign</button>
 * ```
 */
export function useSignMessage(): {
  readonly signMessage: Kit['requests']['signMessage']
  readonly state: RequestState<string>
} {
  const [signMessage, state] = useRequest(useKit().requests.signMessage, getNamespace)
  // The same function but for the waiting: TypeScript can't follow its type parameter through.
  return { signMessage: signMessage as Kit['requests']['signMessage'], state }
}
