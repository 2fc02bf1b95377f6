import { useEffect, useState } from 'react'

/** Milliseconds an app has to come to the front before it may not be there. */
export const appLinkTimeoutMs = 1_750

/**
 * Whether the app that a tap was to open did not come: a page that is still to be seen by then was not left. Nothing
 * tells more than that; the page stays where it is.
 */
export function useAppLinkTimeout(): {
  readonly isShut: boolean
  readonly taps: number
  onTap(): void
} {
  const [taps, setTaps] = useState(0)
  const [isShut, setShut] = useState(false)
  useEffect(() => {
    if (taps === 0) return
    // A page may be hidden already: a tab that opened at once is not reported.
    const timer = setTimeout(() => setShut(document.visibilityState !== 'hidden'), appLinkTimeoutMs)
    const look = () => {
      if (document.visibilityState !== 'hidden') return
      clearTimeout(timer)
      setShut(false)
    }
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [taps])
  return { isShut, taps, onTap: () => setTaps((count) => count + 1) }
}
