/** Above a list that is long enough for a search to be worth its place. */

const searchFrom = 7

export interface SearchFieldProps {
  /** Entries of the whole list. */
  readonly count: number
  readonly label: string
  readonly text: string
  readonly onText: (text: string) => void
}

export function SearchField({ count, label, text, onText }: SearchFieldProps) {
  if (count < searchFrom) return null
  return (
    <div className="scope-search">
      <input
        className="scope-field"
        type="search"
        enterKeyHint="go"
        value={text}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={({ key, nativeEvent, currentTarget }) => {
          // Enter that ends a composition belongs to the input method.
          if (key === 'Enter' && text && !nativeEvent.isComposing) pressFirst(currentTarget)
        }}
        placeholder={label}
        aria-label={label}
      />
    </div>
  )
}

/** Returns the first enabled row below the field, which Enter opens. */
function pressFirst(field: HTMLElement) {
  const view = field.closest('.scope-body')
  view?.querySelector<HTMLElement>('.scope-list button.scope-row:not(:disabled)')?.click()
}

/** Normalizes text for comparison: lower case, without surrounding spaces. */
export const sought = (text: string): string => text.trim().toLowerCase()
