import type { AccountState, KitError, Namespace } from '@scope/core'
import { useCallback, useRef, useState } from 'react'
import { useKit } from '../scope-context.js'

export type RequestState<T> =
  | { readonly status: 'idle' }
  | { readonly status: 'pending' }
  | { readonly status: 'success'; readonly data: T }
  /** `problem.code` is `user-rejected` where the person said no. */
  | { readonly status: 'error'; readonly error: KitError }

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' &&
  value !== null &&
  (Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype)

/** The same question: equal values, in plain objects and lists too, which are made anew at every click. */
function same(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (!isPlain(a) || !isPlain(b) || Array.isArray(a) !== Array.isArray(b)) return false
  const keys = Object.keys(a)
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && same(a[key], b[key]))
  )
}

interface Waiting<A, T> {
  readonly who: string
  readonly parameters: A
  readonly answer: Promise<T>
}

/**
 * While a question waits, the same one joins it instead of asking twice; another one goes to the wallet, which knows
 * whether to queue or refuse it. The state is that of the question asked last.
 *
 * @param getNamespace - Whose account is asked; that in use unless told. It does not change. On another account or network the
 * same words are another question (X2).
 */
export function useRequest<A extends readonly unknown[], T>(
  ask: (...parameters: A) => Promise<T>,
  getNamespace: (...parameters: A) => Namespace | undefined,
): readonly [(...parameters: A) => Promise<T>, RequestState<T>] {
  const kit = useKit()
  const [state, setState] = useState<RequestState<T>>({ status: 'idle' })
  const waiting = useRef<readonly Waiting<A, T>[]>([])
  const latest = useRef<Promise<T>>(undefined)
  const request = useCallback(
    (...parameters: A) => {
      // A namespace that there is not has no account: refused where it is asked.
      const account: { get(): AccountState } | undefined = kit.account(getNamespace(...parameters))
      const who = `${account?.get().networkId}:${account?.get().address}`
      const asked = waiting.current.find(
        (question) => question.who === who && same(question.parameters, parameters),
      )
      if (asked) return asked.answer
      setState({ status: 'pending' })
      const answer = ask(...parameters)
      latest.current = answer
      waiting.current = [...waiting.current, { who, parameters, answer }]
      const settle = (next: RequestState<T>) => {
        waiting.current = waiting.current.filter((question) => question.answer !== answer)
        if (latest.current === answer) setState(next)
      }
      // Heard here, a no is not reported as unhandled where the caller reads the state only.
      answer.then(
        (data) => settle({ status: 'success', data }),
        (error: KitError) => settle({ status: 'error', error }),
      )
      return answer
    },
    [ask, kit, getNamespace],
  )
  return [request, state]
}
