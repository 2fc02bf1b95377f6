import { useEffect } from 'react'

/**
 * Retries a failed read when the browser is online again. Use it only for reads: the user repeats a
 * request to a wallet.
 *
 * @param retry - Undefined if nothing has failed.
 */
export function useRetryOnline(retry: (() => void) | undefined): void {
  useEffect(() => {
    if (!retry) return
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [retry])
}
