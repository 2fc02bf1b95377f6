/** Platform functions that a kit uses. Replace them in tests and on servers. Reading them has no effect. */
export interface KitEnvironment {
  /** Absent on a server. */
  readonly window:
    | (EventTarget & Partial<Pick<Window, 'document' | 'matchMedia'>> & { ethereum?: unknown })
    | undefined
  /** Sends HTTP requests. Defaults to the global `fetch`. */
  readonly fetch: typeof fetch
  /** Milliseconds since the epoch. */
  now(): number
  /** 0 ≤ n < 1; spreads retries, never a secret. */
  random(): number
  /**
   * Delay before reconnecting, in milliseconds, so the page can paint first.
   *
   * @default 20
   */
  readonly reconnectDelay?: number
  /** Waits between retries, in milliseconds. Defaults to a real timer. */
  sleep?(ms: number, signal?: AbortSignal): Promise<void>
}

export function browserEnv(): KitEnvironment {
  return {
    window: typeof window === 'undefined' ? undefined : window,
    reconnectDelay: 20,
    fetch: (input, init) => globalThis.fetch(input, init),
    now: () => Date.now(),
    random: () => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32,
  }
}
