import { asciiDigits } from '@scope/core'
import { useEffect, useRef } from 'react'
import { useEffectBeforePaint } from '../use-isomorphic-layout-effect.js'
import { adoptStyles } from './adopt-styles.js'

const dress = adoptStyles(`
.scope.scope .scope-code{position:relative;display:grid;grid-template-columns:repeat(6,minmax(0,1fr));gap:8px;direction:ltr}
.scope.scope .scope-code span{display:grid;place-items:center;block-size:56px;border:1px solid var(--s-edge);border-radius:var(--s-radius-row);font:600 max(1.375rem,22px)/1 var(--s-mono);background:var(--s-bg)}
.scope.scope .scope-code input{position:absolute;inset:0;inline-size:100%;block-size:100%;opacity:0;font-size:16px;caret-color:transparent;cursor:text}
.scope.scope .scope-code:focus-within span[data-here]{outline:2px solid var(--s-link);outline-offset:2px}
.scope.scope .scope-code[data-busy] span{color:var(--s-muted)}
.scope.scope .scope-code[data-wrong]{animation:scope-shake 300ms}
.scope.scope .scope-code[data-wrong] span{border-color:var(--s-danger)}
`)

const length = 6
const boxes = [0, 1, 2, 3, 4, 5]

/** Six boxes over one input, which accepts pasted, autofilled and spaced digits. */
export function CodeField({
  label,
  code,
  isBusy,
  isWrong,
  errorId,
  onCode,
}: {
  readonly label: string
  readonly code: string
  readonly isBusy: boolean
  /** The last code was wrong: the boxes shake once. */
  readonly isWrong: boolean
  /** Id of the element that says why. */
  readonly errorId: string
  readonly onCode: (code: string) => void
}) {
  const field = useRef<HTMLInputElement>(null)
  useEffectBeforePaint(() => dress(document), [])
  useEffect(() => field.current?.focus({ preventScroll: true }), [])
  return (
    <div className="scope-code" data-busy={isBusy || undefined} data-wrong={isWrong || undefined}>
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
        aria-invalid={isWrong}
        aria-describedby={errorId}
        autoComplete="one-time-code"
        inputMode="numeric"
        enterKeyHint="done"
        value={code}
        readOnly={isBusy}
        onChange={(event) =>
          onCode(asciiDigits(event.target.value).replace(/\D/g, '').slice(0, length))
        }
      />
    </div>
  )
}
