/** What was waited for took too long. */
export class TimeoutError extends Error {
  override readonly name = 'TimeoutError'
}

/**
 * Waits for code of others, which may never answer.
 *
 * @param ms - Milliseconds to wait. The signal is aborted after them.
 * @throws TimeoutError
 */
export async function withTimeout<T>(
  ms: number,
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      controller.abort()
      reject(new TimeoutError())
    }, ms)
  })
  try {
    return await Promise.race([run(controller.signal), late])
  } finally {
    clearTimeout(timer)
  }
}
