import type { KitError } from '@scope/core'
import { useEffect, useState } from 'react'
import { useEmailMessages } from '../hooks/use-email-messages.js'
import { Button } from './button.js'
import { CodeField } from './code-field.js'

/** What says that these digits won't do: they are typed anew. Anything else is none of their fault. */
const spent: ReadonlySet<string> = new Set([
  'code-wrong',
  'challenge-expired',
  'mail-code-wrong',
  'mail-challenge-over',
  'locked',
])

/**
 * Six digits of a mail, handed on as the last one is there; a wrong one is typed anew. Where nobody could say whether it is
 * right it stays, and is handed on again.
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
  const words = useEmailMessages()
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
        <Button onClick={() => onCode(code)}>{words.again}</Button>
      )}
    </>
  )
}
