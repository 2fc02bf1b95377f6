import type { NameDraft } from '@scope/core/names'
import { useId } from 'react'
import { useNameMessages } from '../../hooks/use-name-messages.js'
import { bidiIsolate } from '../../lib/bidi-isolate.js'

/** Of a label in DNS. */
const maxLength = 63

/** What stands before the suffix, and the suffix; below it, what is to be said about it. */
export function LabelField({
  draft,
  onType,
}: {
  readonly draft: NameDraft
  readonly onType: (text: string) => void
}) {
  const words = useNameMessages()
  const id = useId()
  const { text, suffix, status } = draft
  const name = bidiIsolate(`${text.toLowerCase()}.${suffix}`)
  const isWrong = status === 'invalid-characters' || status === 'too-short'
  const said =
    status === 'checking'
      ? words.looking
      : status === 'available'
        ? words.isFree(name)
        : status === 'taken'
          ? words.isTaken(name)
          : status === 'unknown'
            ? words.unknown
            : words.rules[status]
  return (
    <div className="scope-form-part">
      <label className="scope-label" htmlFor={id}>
        {words.label}
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
          aria-describedby={`${id}-suffix ${id}-said`}
          onChange={({ target }) => onType(target.value)}
        />
        <span id={`${id}-suffix`} className="scope-hint">
          .{suffix}
        </span>
      </span>
      <p id={`${id}-said`} className="scope-field-said" role="status">
        {isWrong || status === 'taken' ? <b>{said}</b> : said}
      </p>
    </div>
  )
}
