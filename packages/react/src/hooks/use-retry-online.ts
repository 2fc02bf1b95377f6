import { useEffect } from 'react'

/**
 * Retries a failed read when the browser is online again. For reads alone: what asks the user's wallet is repeated by the
 * user.
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
