import { useEffect, useRef } from 'react'
import { useEffectBeforePaint } from '../../browser.js'
import { dressCode } from './sheet.js'

const length = 6
const boxes = [0, 1, 2, 3, 4, 5]

/** Six boxes over one field: what is pasted, filled in by the phone or typed with spaces in between lands in it whole. */
export function CodeField({
  label,
  code,
  isBusy,
  onCode,
}: {
  readonly label: string
  readonly code: string
  readonly isBusy: boolean
  readonly onCode: (code: string) => void
}) {
  const field = useRef<HTMLInputElement>(null)
  useEffectBeforePaint(() => dressCode(document), [])
  useEffect(() => field.current?.focus({ preventScroll: true }), [])
  return (
    <div className="scope-code" data-busy={isBusy || undefined}>
      {boxes.map((place) => (
        <span
          key={place}
          aria-hidden="true"
          data-here={place === Math.min(code.length, length - 1) || undefined}
        >
          {code[place]}
        </span>
      ))}
      <input
        ref={field}
        aria-label={label}
        autoComplete="one-time-code"
        inputMode="numeric"
        enterKeyHint="done"
        value={code}
        readOnly={isBusy}
        onChange={(event) => onCode(event.target.value.replace(/\D/g, '').slice(0, length))}
      />
    </div>
  )
}
