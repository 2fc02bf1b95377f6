/** The world outside, in one place: what a test or a server replaces. Reading it has no effect. */
export interface Env {
  /** Absent on a server. */
  readonly window: (EventTarget & Pick<Window, 'document'> & { ethereum?: unknown }) | undefined
  readonly fetch: typeof fetch
  /** Milliseconds since the epoch. */
  now(): number
  /** 0 ≤ n < 1; spreads retries, never a secret. */
  random(): number
  /** Milliseconds. Rejects with the signal's reason when it aborts first. */
  wait(ms: number, signal?: AbortSignal): Promise<void>
  /** Like `wait`, and on until the page is looked at: what nobody sees need not be asked for. */
  restWhileHidden(ms: number, signal: AbortSignal): Promise<void>
}

function wait(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    if (signal?.aborted) stop()
    else signal?.addEventListener('abort', stop, { once: true })
  })
}

async function restWhileHidden(ms: number, signal: AbortSignal): Promise<void> {
  await wait(ms, signal)
  if (typeof document === 'undefined' || document.visibilityState !== 'hidden') return
  await new Promise<void>((resolve, reject) => {
    const done = () => {
      document.removeEventListener('visibilitychange', done)
      signal.removeEventListener('abort', done)
      if (signal.aborted) reject(signal.reason)
      else resolve()
    }
    document.addEventListener('visibilitychange', done)
    signal.addEventListener('abort', done)
  })
}

export function browserEnv(): Env {
  return {
    window: typeof window === 'undefined' ? undefined : window,
    fetch: (input, init) => globalThis.fetch(input, init),
    now: () => Date.now(),
    wait,
    restWhileHidden,
    random: () =>
      crypto.getRandomValues(new Uint32Array(1)).reduce((n, word) => n + word / 2 ** 32, 0),
  }
}
