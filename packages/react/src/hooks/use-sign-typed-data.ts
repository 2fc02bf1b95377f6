import type { Kit } from '@scope/core'
import { useKit } from '../scope-context.js'
import { type RequestState, useRequest } from './use-request.js'

const getEvm = () => 'eip155' as const

/**
 * Returns a function that asks the EVM wallet to sign typed data (EIP-712), and the state of the latest request.
 *
 * While a request is pending, an equal call joins it. `signTypedData` resolves to the signature. It rejects with a
 * `KitError`, also in `state`, such as `not-connected` or `user-rejected`.
 *
 * @returns `signTypedData` and `state`.
 * @throws {Error} if there is no `<ScopeProvider>` above the component.
 * @see https://eips.ethereum.org/EIPS/eip-712
 * @example
 * ```tsx
 * const { signTypedData, state } = useSignTypedData()
 * return <button disabled={state.status === 'pending'} onClick={() => signTypedData(order)}>Sign the order</button>
 * ```
 */
export function useSignTypedData(): {
  readonly signTypedData: Kit['requests']['signTypedData']
  readonly state: RequestState<Awaited<ReturnType<Kit['requests']['signTypedData']>>>
} {
  const [signTypedData, state] = useRequest(useKit().requests.signTypedData, getEvm)
  return { signTypedData, state }
}
