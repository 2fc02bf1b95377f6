/** Letting time pass, as long as somebody waits. */

/** Milliseconds. Rejects with the signal's reason when it aborts first. */
export function wait(ms: number, signal?: AbortSignal): Promise<void> {
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

/** Like `wait`, and on until the page is looked at: what nobody sees need not be asked for. */
export async function restWhileHidden(ms: number, signal: AbortSignal): Promise<void> {
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
