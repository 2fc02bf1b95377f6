import { useEffect, useState } from 'react'
import { CodeField } from './code-field.js'

/** Six digits of a mail, handed on as the last one is there; a wrong one is typed anew. */
export function CodeStep({
  label,
  isBusy,
  problem,
  onCode,
}: {
  readonly label: string
  readonly isBusy: boolean
  /** Why the last one did not do. */
  readonly problem: object | undefined
  readonly onCode: (code: string) => void
}) {
  const [code, setCode] = useState('')
  useEffect(() => {
    if (problem) setCode('')
  }, [problem])
  return (
    <CodeField
      label={label}
      code={code}
      isBusy={isBusy}
      onCode={(typed) => {
        setCode(typed)
        if (typed.length === 6) onCode(typed)
      }}
    />
  )
}
