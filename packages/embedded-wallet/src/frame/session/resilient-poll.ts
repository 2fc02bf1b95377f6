/**
 * Polls while the page may be suspended. Phones cut a page's connections when another app, such as the email app, comes
 * to the front. On wake-up the poll is sent again instead of reporting a network error.
 */
import { aborted, FrameError } from '../frame-error.js'

export interface PollOptions {
  readonly signal: AbortSignal
  /** Returns whether the polled request has ended. Polling then stops. */
  isOver(): boolean
  /** Milliseconds before it is asked again; 2,000. */
  readonly pause?: number | undefined
}

/** Of the way there, not of what was asked: no answer, a server in trouble, too many at once. */
const passing: ReadonlySet<string> = new Set([
  'network',
  'server',
  'gateway',
  'provider',
  'address',
  'projectId',
])

function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer)
      reject(aborted())
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', end)
      resolve()
    }, ms)
    signal.addEventListener('abort', end, { once: true })
  })
}

/** Rejects with the first problem that another try would not mend, and with the last one where it is over by then. */
export async function pollWhileSuspended<T>(ask: () => Promise<T>, about: PollOptions): Promise<T> {
  const { signal, isOver, pause = 2_000 } = about
  for (;;) {
    try {
      return await ask()
    } catch (thrown) {
      if (signal.aborted) throw aborted()
      if (!(thrown instanceof FrameError) || !passing.has(thrown.code) || isOver()) throw thrown
      await sleep(thrown.retryAfter ?? pause, signal)
    }
  }
}
