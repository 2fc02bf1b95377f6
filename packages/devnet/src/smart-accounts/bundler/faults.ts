/** What a bundler does wrong on request. */

/** Settable at any time. Nothing is wrong by default. */
export interface BundlerFaults {
  /** Returns this HTTP status for every request, without handling it. @default undefined */
  status: number | undefined
  /** Number of operations still to send whose response is lost: the connection closes. @default 0 */
  lostResponses: number
  /** Number of operations still to accept and never send. @default 0 */
  droppedOperations: number
  /** Number of operations still to hold until `bundler.sendHeld()`, as if their fees were too low. @default 0 */
  heldOperations: number
  /** Replaces results, for lies about gas, hashes and receipts. @default undefined */
  rewrite: ((method: string, result: unknown) => unknown) | undefined
}

export function createFaults(): BundlerFaults {
  return {
    status: undefined,
    lostResponses: 0,
    droppedOperations: 0,
    heldOperations: 0,
    rewrite: undefined,
  }
}
