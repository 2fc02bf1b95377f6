import { useEffect, useState } from 'react'
import { useEmailMessages } from '../hooks/use-email-messages.js'
import { useMessages } from '../hooks/use-messages.js'
import { secondsText } from '../lib/seconds-text.js'
import { Button } from './button.js'

/** Milliseconds between two mails (EMB-05). */
const spacing = 30_000

/** Returns the whole seconds until then, updated each second. 0 afterwards. */
function useSecondsUntil(time: number): number {
  const [now, setNow] = useState(() => Date.now())
  const left = Math.max(0, Math.ceil((time - now) / 1_000))
  useEffect(() => {
    if (left === 0) return
    const timer = setTimeout(() => setNow(Date.now()), 1_000)
    return () => clearTimeout(timer)
  }, [left])
  return left
}

/** Another mail, once one may be sent. */
export function ResendCodeButton({
  sentAt,
  onResend,
}: {
  readonly sentAt: number
  readonly onResend: () => void
}) {
  const messages = useEmailMessages()
  const { locale } = useMessages()
  const left = useSecondsUntil(sentAt + spacing)
  if (left > 0) {
    return <p className="scope-hint">{messages.resendIn(secondsText(left, locale))}</p>
  }
  return (
    <Button kind="quiet" onClick={onResend}>
      {messages.resend}
    </Button>
  )
}
