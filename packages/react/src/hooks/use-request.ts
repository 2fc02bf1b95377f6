import type { KitError } from '@scope/core'
import { useCallback, useRef, useState } from 'react'

export type RequestState<T> =
  | { readonly status: 'idle' }
  | { readonly status: 'waiting' }
  | { readonly status: 'done'; readonly result: T }
  /** `problem.code` is `user-rejected` where the person said no. */
  | { readonly status: 'failed'; readonly problem: KitError }

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

/**
 * While a question waits, the same one joins it instead of asking twice; another one goes to the wallet, which knows
 * whether to queue or refuse it. The state is that of the question asked last.
 */
export function useRequest<A extends readonly unknown[], T>(
  ask: (...parameters: A) => Promise<T>,
): readonly [(...parameters: A) => Promise<T>, RequestState<T>] {
  const [state, setState] = useState<RequestState<T>>({ status: 'idle' })
  const waiting = useRef<readonly { readonly parameters: A; readonly answer: Promise<T> }[]>([])
  const latest = useRef<Promise<T>>(undefined)
  const request = useCallback(
    (...parameters: A) => {
      const asked = waiting.current.find((question) => same(question.parameters, parameters))
      if (asked) return asked.answer
      setState({ status: 'waiting' })
      const answer = ask(...parameters)
      latest.current = answer
      waiting.current = [...waiting.current, { parameters, answer }]
      const settle = (next: RequestState<T>) => {
        waiting.current = waiting.current.filter((question) => question.answer !== answer)
        if (latest.current === answer) setState(next)
      }
      // Heard here, a no is not reported as unhandled where the caller reads the state only.
      answer.then(
        (result) => settle({ status: 'done', result }),
        (problem: KitError) => settle({ status: 'failed', problem }),
      )
      return answer
    },
    [ask],
  )
  return [request, state]
}
