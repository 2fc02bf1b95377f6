import { useEffect, useState } from 'react'
import { useMessages } from './use-messages.js'

/** Milliseconds before the time is worth a word. */
const slowAfter = 10_000

/** Returns how long something has been pending, as text. Undefined for a short time. */
export function useElapsed(since: number | undefined): string | undefined {
  const { locale } = useMessages()
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (since === undefined) return
    const timer = setInterval(() => setNow(Date.now()), 5_000)
    return () => clearInterval(timer)
  }, [since])
  if (since === undefined || now - since < slowAfter) return undefined
  const seconds = Math.round((now - since) / 5_000) * 5
  const [value, unit] = seconds < 60 ? [seconds, 'second'] : [Math.floor(seconds / 60), 'minute']
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(value)
}
