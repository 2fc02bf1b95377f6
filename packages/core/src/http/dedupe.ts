/** Equal reads in flight share one answer; each asker may leave by itself, and with the last one the asking ends. */

import { KitError } from '../errors/kit-error.js'
import { withAbortSignal } from '../lib/async.js'

interface Shared {
  readonly answer: Promise<unknown>
  readonly controller: AbortController
  /** Who has not left. */
  askers: number
}

/**
 * `limit` reads may be joined at a time: beyond it, the one that was asked or joined longest ago can't be joined any
 * more, and goes on for those who did.
 */
export function createDedupe(limit: number) {
  /** In flight, the one that was asked or joined last at the end. */
  const inFlight = new Map<string, Shared>()

  function start(ask: (signal: AbortSignal) => Promise<unknown>): Shared {
    const controller = new AbortController()
    return { answer: ask(controller.signal), controller, askers: 0 }
  }

  function putLast(key: string, shared: Shared): void {
    inFlight.delete(key)
    inFlight.set(key, shared)
    const [oldest] = inFlight.keys()
    if (inFlight.size > limit && oldest !== undefined) inFlight.delete(oldest)
  }

  function forgetOnceSettled(key: string, { answer, controller }: Shared): void {
    const forget = () => {
      if (inFlight.get(key)?.answer === answer) inFlight.delete(key)
    }
    controller.signal.addEventListener('abort', forget)
    // Callers receive the failure. The shared promise itself must not be reported as unhandled.
    answer.then(forget, forget)
  }

  return (
    key: string,
    ask: (signal: AbortSignal) => Promise<unknown>,
    signal: AbortSignal | undefined,
  ): Promise<unknown> => {
    if (signal?.aborted) return withAbortSignal(new Promise(() => undefined), signal)
    const known = inFlight.get(key)
    const shared = known ?? start(ask)
    putLast(key, shared)
    if (!known) forgetOnceSettled(key, shared)
    shared.askers++
    const leave = () => {
      if (--shared.askers === 0)
        shared.controller.abort(new KitError('aborted', 'The request was aborted.'))
    }
    signal?.addEventListener('abort', leave, { once: true })
    const stay = () => signal?.removeEventListener('abort', leave)
    shared.answer.then(stay, stay)
    return withAbortSignal(shared.answer, signal)
  }
}
