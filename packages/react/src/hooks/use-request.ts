import type { AccountState, KitError, Namespace } from '@scope/core'
import { useCallback, useRef, useState } from 'react'
import { useKit } from '../scope-context.js'

/** State of the latest wallet request of a hook. `error.code` is `user-rejected` if the user declined. */
export type RequestState<T> =
  | { readonly status: 'idle' }
  | { readonly status: 'pending' }
  | { readonly status: 'success'; readonly data: T }
  /** `error.code` is `user-rejected` if the user declined. */
  | { readonly status: 'error'; readonly error: KitError }

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' &&
  value !== null &&
  (Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype)

/** Compares two requests by value, also in plain objects and lists, which are recreated at every click. */
function same(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (!isPlain(a) || !isPlain(b) || Array.isArray(a) !== Array.isArray(b)) return false
  const keys = Object.keys(a)
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && same(a[key], b[key]))
  )
}

interface PendingRequest<A, T> {
  readonly accountKey: string
  readonly parameters: A
  readonly response: Promise<T>
}

/**
 * Sends a request. While it is pending, an equal call joins it instead of sending it twice. A different one is sent to
 * the wallet, which queues or refuses it. The state is that of the latest request.
 *
 * @param getNamespace - Namespace of the account. Defaults to the active one. It does not change. With another account
 * or network, equal parameters are another request (X2).
 */
export function useRequest<A extends readonly unknown[], T>(
  ask: (...parameters: A) => Promise<T>,
  getNamespace: (...parameters: A) => Namespace | undefined,
): readonly [(...parameters: A) => Promise<T>, RequestState<T>] {
  const kit = useKit()
  const [state, setState] = useState<RequestState<T>>({ status: 'idle' })
  const pendingRequests = useRef<readonly PendingRequest<A, T>[]>([])
  const latest = useRef<Promise<T>>(undefined)
  const request = useCallback(
    (...parameters: A) => {
      // An unknown namespace has no account. The request itself rejects it.
      const account: { get(): AccountState } | undefined = kit.account(getNamespace(...parameters))
      const accountKey = `${account?.get().networkId}:${account?.get().address}`
      const pendingRequest = pendingRequests.current.find(
        (pending) => pending.accountKey === accountKey && same(pending.parameters, parameters),
      )
      if (pendingRequest) return pendingRequest.response
      setState({ status: 'pending' })
      const response = ask(...parameters)
      latest.current = response
      pendingRequests.current = [...pendingRequests.current, { accountKey, parameters, response }]
      const settle = (next: RequestState<T>) => {
        pendingRequests.current = pendingRequests.current.filter(
          (pending) => pending.response !== response,
        )
        if (latest.current === response) setState(next)
      }
      // Handled here: a caller that only reads the state would leave a rejection unhandled.
      response.then(
        (data) => settle({ status: 'success', data }),
        (error: KitError) => settle({ status: 'error', error }),
      )
      return response
    },
    [ask, kit, getNamespace],
  )
  return [request, state]
}
