/** Short-lived state that several gateways share: limits and caches. Losing it loses nothing that cannot be had again. */

export interface Counter {
  readonly key: string
  readonly by: number
  readonly windowMs: number
  /** Where the total is above it, the counters that come after this one are left alone. */
  readonly most?: number
}

export interface Count {
  readonly total: number
  /** Milliseconds until the window ends and the count begins anew. */
  readonly resetMs: number
}

export interface KeyValue {
  get(key: string): Promise<string | undefined>
  /** Takes it away, atomically: of many who ask at once one gets it. */
  take(key: string): Promise<string | undefined>
  /** `ttlMs` later it is gone. */
  set(key: string, value: string, ttlMs: number): Promise<void>
  /**
   * Adds to one after the other; a window begins with the first that counts in it. Answers those it counted: as many as
   * there are, or up to the one that is above its `most`. One round trip, all of it atomic.
   */
  count(counters: readonly Counter[]): Promise<readonly Count[]>
  /** Rejects where the store does not answer. */
  ping(): Promise<void>
  close(): Promise<void>
}
