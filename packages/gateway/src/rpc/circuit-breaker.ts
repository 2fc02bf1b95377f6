/** Leaves a node alone that fails again and again, and then tries it with one request before it is trusted. */

export interface CircuitBreaker {
  /** Returns whether to ask the node now. A node on trial gets one request at a time until it has responded. */
  tryAcquire(): boolean
  succeeded(): void
  /** `forMs`: it said itself how long. */
  failed(forMs?: number): void
  /** Milliseconds until it may be asked again; 0: now. */
  restMs(): number
}

export function createCircuitBreaker(
  after: number,
  resetMs: number,
  now: () => number = Date.now,
): CircuitBreaker {
  let failures = 0
  let openUntil = 0
  let isTrying = false
  return {
    tryAcquire() {
      if (openUntil === 0) return true
      if (now() < openUntil || isTrying) return false
      isTrying = true
      return true
    },
    succeeded() {
      failures = 0
      openUntil = 0
      isTrying = false
    },
    failed(forMs) {
      failures++
      isTrying = false
      if (forMs !== undefined) openUntil = Math.max(openUntil, now() + forMs)
      else if (failures >= after) openUntil = now() + resetMs
    },
    restMs: () => Math.max(0, openUntil - now()),
  }
}
