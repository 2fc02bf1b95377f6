/** Asks the node what became of a transaction until it is decided or the kit stops: patiently, and at once when the page is looked at. */

import type { TransactionStatus } from '../../chain/adapter.js'
import { sleepUntilVisible } from '../../lib/async.js'

export interface Watched {
  look(signal: AbortSignal): Promise<TransactionStatus>
  onSlow(): void
  readonly signal: AbortSignal
}

/** Polls until the status is final. Rejects when the caller aborts. */
export type Watch = (watched: Watched) => Promise<TransactionStatus>

/** Milliseconds between two looks in the first minute. */
export const heartbeat = 5_000
/** Milliseconds between two looks after it. */
export const slowPollInterval = 30_000
/** Milliseconds after which it is said that it takes long. */
export const slowAfter = 60_000
/** Looks at that beat; then the rest grows. */
export const slowPollCount = 99
/** Milliseconds: it grows no further. */
export const maxPollInterval = 15 * 60_000

const quickLooks = 3
const beatLooks = quickLooks + 12

/** Milliseconds after so many looks. The first come soon: local and fast networks are done within a second. */
export function timeoutMs(looks: number): number {
  if (looks <= quickLooks) return 500
  if (looks <= beatLooks) return heartbeat
  const beyond = Math.max(0, looks - beatLooks - slowPollCount)
  return Math.min(maxPollInterval, slowPollInterval * 2 ** Math.min(beyond, 10))
}

export const watch =
  (
    rest: (ms: number, signal: AbortSignal) => Promise<void> = sleepUntilVisible,
    now: () => number = Date.now,
  ): Watch =>
  async ({ look, onSlow, signal }) => {
    const since = now()
    let isSlow = false
    for (let looks = 1; ; looks++) {
      signal.throwIfAborted()
      try {
        const status = await look(signal)
        if (status !== 'pending') return status
      } catch {
        // A node that doesn't respond decides nothing: poll again later.
      }
      // Uses the clock, not the poll count: a user who often returns to the page causes many polls.
      if (!isSlow && now() - since >= slowAfter) {
        isSlow = true
        onSlow()
      }
      await rest(timeoutMs(looks), signal)
    }
  }
