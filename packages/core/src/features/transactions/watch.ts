/** Asks the node what became of a transaction until it is decided, the kit stops, or asking has gone on long enough. */
import type { TransactionStatus } from '../../chain/adapter.js'
import { restWhileHidden } from '../../waiting.js'

/** Milliseconds between two looks. */
export const heartbeat = 5_000
/** Looks at one transaction before it is left as it is. */
export const lookLimit = 99

export async function watch(
  look: (signal: AbortSignal) => Promise<TransactionStatus>,
  signal: AbortSignal,
  rest: (ms: number, signal: AbortSignal) => Promise<void> = restWhileHidden,
): Promise<TransactionStatus> {
  for (let looks = 0; looks < lookLimit; looks++) {
    try {
      const status = await look(signal)
      if (status !== 'pending') return status
    } catch {
      // A node that does not answer decides nothing: look again later.
    }
    // The first looks come soon: local and fast networks are done within a second.
    await rest(looks < 3 ? 500 : heartbeat, signal)
  }
  return 'pending'
}
