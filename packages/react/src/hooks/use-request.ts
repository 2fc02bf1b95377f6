import type { KitError } from '@scope/core'
import { useCallback, useRef, useState } from 'react'

export type RequestState<T> =
  | { readonly status: 'idle' }
  | { readonly status: 'waiting' }
  | { readonly status: 'done'; readonly result: T }
  /** `problem.code` is `user-rejected` where the person said no. */
  | { readonly status: 'failed'; readonly problem: KitError }

/** One question to the wallet at a time: while one waits, another call joins it instead of asking twice. */
export function useRequest<A extends readonly unknown[], T>(
  ask: (...parameters: A) => Promise<T>,
): readonly [(...parameters: A) => Promise<T>, RequestState<T>] {
  const [state, setState] = useState<RequestState<T>>({ status: 'idle' })
  const waiting = useRef<Promise<T> | undefined>(undefined)
  const request = useCallback(
    (...parameters: A) => {
      if (waiting.current) return waiting.current
      setState({ status: 'waiting' })
      const answer = ask(...parameters)
      waiting.current = answer
      answer
        .then(
          (result) => setState({ status: 'done', result }),
          (problem: KitError) => setState({ status: 'failed', problem }),
        )
        .finally(() => {
          waiting.current = undefined
        })
      return answer
    },
    [ask],
  )
  return [request, state]
}
