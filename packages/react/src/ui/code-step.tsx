import type { KitError } from '@scope/core'
import { useEffect, useState } from 'react'
import { useEmailMessages } from '../hooks/use-email-messages.js'
import { Button } from './button.js'
import { CodeField } from './code-field.js'

/** Errors that mean that these digits are invalid and must be entered again. Other errors aren't caused by them. */
const spent: ReadonlySet<string> = new Set([
  'code-wrong',
  'challenge-expired',
  'mail-code-wrong',
  'mail-challenge-expired',
  'locked',
])

/**
 * Asks for six digits from an email, and submits them with the last one. A wrong code must be entered again. If the
 * check failed, the code stays and can be submitted again.
 */
export function CodeStep({
  label,
  isBusy,
  error,
  onCode,
}: {
  readonly label: string
  readonly isBusy: boolean
  /** Why the last one did not do. */
  readonly error: KitError | undefined
  readonly onCode: (code: string) => void
}) {
  const messages = useEmailMessages()
  const [code, setCode] = useState('')
  useEffect(() => {
    if (error && spent.has(String(error.details.reason))) setCode('')
  }, [error])
  return (
    <>
      <CodeField
        label={label}
        code={code}
        isBusy={isBusy}
        onCode={(typed) => {
          setCode(typed)
          if (typed.length === 6) onCode(typed)
        }}
      />
      {error && !isBusy && code.length === 6 && (
        <Button onClick={() => onCode(code)}>{messages.retry}</Button>
      )}
    </>
  )
}
