import type { KitError } from '@scope/core'
import { useEffect, useId, useState } from 'react'
import { useEmailMessages } from '../hooks/use-email-messages.js'
import { Button } from './button.js'
import { CodeField } from './code-field.js'
import { EmailError } from './email-error.js'

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
  isChecking,
  isBusy = isChecking,
  error,
  onCode,
}: {
  readonly label: string
  readonly isChecking: boolean
  /** Takes no digits. Defaults to `isChecking`. */
  readonly isBusy?: boolean
  /** Why the last one did not do. */
  readonly error: KitError | undefined
  readonly onCode: (code: string) => void
}) {
  const messages = useEmailMessages()
  const errorId = useId()
  const [code, setCode] = useState('')
  const isWrong = error !== undefined && spent.has(String(error.details.reason))
  useEffect(() => {
    if (error && spent.has(String(error.details.reason))) setCode('')
  }, [error])
  return (
    <>
      <CodeField
        label={label}
        code={code}
        isBusy={isBusy}
        isWrong={isWrong && !isChecking}
        errorId={errorId}
        onCode={(typed) => {
          setCode(typed)
          if (typed.length === 6) onCode(typed)
        }}
      />
      <EmailError id={errorId} error={isChecking ? undefined : error} />
      {error && !isBusy && code.length === 6 && (
        <Button onClick={() => onCode(code)}>{messages.retry}</Button>
      )}
    </>
  )
}
