/** Short-lived state that several gateways share: limits, nonces, proofs. What can be had again is in a `Cache`. */

/** Increment of a count in a time window. */
export interface Counter {
  readonly key: string
  readonly by: number
  readonly windowMs: number
  /** Where the total is above it, the counters that come after this one are left alone. */
  readonly max?: number
  /**
   * The window must not be forgotten before its end. A full store rejects a new one, and the caller refuses: mails, proofs.
   * @default false
   */
  readonly mustHold?: boolean
}

/** Count of a `Counter` after an increment. */
export interface Count {
  readonly total: number
  /** Time in ms until the window ends and the count restarts. */
  readonly resetMs: number
}

/** Store of values that can be computed again. Bounded in bytes, and may drop an entry at any time. */
export interface Cache {
  get(key: string): Promise<string | undefined>
  /** `ttlMs` later it is gone. */
  set(key: string, value: string, ttlMs: number): Promise<void>
}

/** Store that keeps values until they expire. Rejects if it is full, and drops no valid entry (threat B24). */
export interface KeyValue extends Cache {
  /** Takes it away, atomically: of many who ask at once one gets it. */
  take(key: string): Promise<string | undefined>
  /**
   * Adds to one after the other; a window begins with the first that counts in it. Answers those it counted: as many as
   * there are, or up to the one that is above its `most`. One round trip, all of it atomic.
   */
  count(counters: readonly Counter[]): Promise<readonly Count[]>
  /** Rejects where the store does not answer. */
  ping(): Promise<void>
  close(): Promise<void>
}
