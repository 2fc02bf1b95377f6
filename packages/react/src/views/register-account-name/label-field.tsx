import type { NameDraft } from '@scope/core/names'
import { useId } from 'react'
import { useNameMessages } from '../../hooks/use-name-messages.js'
import { bidiIsolate } from '../../lib/bidi-isolate.js'
import { InlineError } from '../../ui/inline-error.js'

/** Maximum length of a DNS label. */
const maxLength = 63

/** Field for the label before the suffix, with its status below. */
export function LabelField({
  draft,
  onType,
}: {
  readonly draft: NameDraft
  readonly onType: (text: string) => void
}) {
  const messages = useNameMessages()
  const id = useId()
  const { text, suffix, status } = draft
  const name = bidiIsolate(`${text.toLowerCase()}.${suffix}`)
  const isWrong = status === 'invalid-characters' || status === 'too-short'
  const hint =
    status === 'checking'
      ? messages.checking
      : status === 'available'
        ? messages.isAvailable(name)
        : status === 'taken'
          ? messages.isTaken(name)
          : status === 'unknown'
            ? messages.unknown
            : messages.rules[status]
  return (
    <div className="scope-form-part">
      <label className="scope-label" htmlFor={id}>
        {messages.label}
      </label>
      <span className="scope-amount-line" dir="ltr">
        <input
          id={id}
          className="scope-field"
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          // The whole name may be pasted.
          maxLength={maxLength + suffix.length + 1}
          value={text}
          aria-invalid={status === 'invalid-characters' || status === 'taken'}
          aria-describedby={`${id}-suffix ${id}-hint`}
          onChange={({ target }) => onType(target.value)}
        />
        <span id={`${id}-suffix`} className="scope-hint">
          .{suffix}
        </span>
      </span>
      <p id={`${id}-hint`} className="scope-field-hint" role="status">
        {isWrong || status === 'taken' ? <InlineError>{hint}</InlineError> : hint}
      </p>
    </div>
  )
}
