/**
 * Keeps the socket open while it is needed. Phones close it whenever the page is left; what was missed meanwhile is
 * delivered as it opens again.
 */
import type { Lifetime } from '../../lib/lifetime.js'
import type { RemoteClient } from '../client/remote-client.js'

export interface ResumeDeps {
  readonly window: (EventTarget & Partial<Pick<Window, 'document'>>) | undefined
  readonly lifetime: Lifetime
  /** The page is looked at again, or is online again. */
  onReturn(): void
  /** Returns whether a caller awaits a message over this connection. */
  isWanted(): boolean
  client(): Promise<RemoteClient> | undefined
}

/** Milliseconds until it is tried again: the library itself gives up after a few tries. */
const pauses = [2_000, 5_000, 10_000, 30_000] as const

export function keepOnline({ window, lifetime, isWanted, onReturn, client }: ResumeDeps) {
  let tries = 0
  let stopTimer = () => {}
  let isOpening = false

  const isHidden = () => window?.document?.visibilityState === 'hidden'

  async function open() {
    stopTimer()
    if (isOpening || isHidden() || !isWanted()) return
    isOpening = true
    try {
      const running = await client()
      await running?.reopen()
      if (running?.isOnline) tries = 0
    } catch {
      // The relay is away: it is tried again.
    } finally {
      isOpening = false
    }
    look()
  }

  function look() {
    stopTimer()
    if (lifetime.signal.aborted) return
    client()?.then(
      (running) => {
        if (running.isOnline || !isWanted() || isHidden()) return
        const pause = pauses[Math.min(tries++, pauses.length - 1)] ?? pauses[0]
        stopTimer()
        stopTimer = lifetime.timeout(() => void open(), pause)
      },
      () => undefined,
    )
  }

  const now = () => {
    if (isHidden()) return
    tries = 0
    onReturn()
    void open()
  }
  lifetime.listen(window?.document, 'visibilitychange', now)
  lifetime.listen(window, 'pageshow', now)
  lifetime.listen(window, 'online', now)

  return { look }
}
