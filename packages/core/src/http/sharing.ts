/** Equal reads in flight share one answer; each asker may leave by itself, and with the last one the asking ends. */
import { KitError } from '../errors/kit-error.js'
import { untilAborted } from '../waiting.js'

interface Shared {
  readonly answer: Promise<unknown>
  readonly controller: AbortController
  /** Who has not left. */
  askers: number
}

/** `limit` reads may be joined at a time; what is asked beyond is asked by itself. */
export function createSharing(limit: number) {
  const inFlight = new Map<string, Shared>()

  function start(key: string, ask: (signal: AbortSignal) => Promise<unknown>): Shared {
    const controller = new AbortController()
    const shared: Shared = { answer: ask(controller.signal), controller, askers: 0 }
    if (inFlight.size < limit) inFlight.set(key, shared)
    const forget = () => {
      if (inFlight.get(key) === shared) inFlight.delete(key)
    }
    controller.signal.addEventListener('abort', forget)
    // Whoever asked hears of the failure; the shared promise itself must not be reported as unhandled.
    shared.answer.then(forget, forget)
    return shared
  }

  return (
    key: string,
    ask: (signal: AbortSignal) => Promise<unknown>,
    signal: AbortSignal | undefined,
  ): Promise<unknown> => {
    if (signal?.aborted) return untilAborted(new Promise(() => undefined), signal)
    const shared = inFlight.get(key) ?? start(key, ask)
    shared.askers++
    const leave = () => {
      if (--shared.askers === 0)
        shared.controller.abort(new KitError('aborted', 'Nobody waits for the answer any more.'))
    }
    signal?.addEventListener('abort', leave, { once: true })
    const stay = () => signal?.removeEventListener('abort', leave)
    shared.answer.then(stay, stay)
    return untilAborted(shared.answer, signal)
  }
}
