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
    <input
      className="scope-field"
      type="search"
      value={text}
      onChange={(event) => onText(event.target.value)}
      placeholder={label}
      aria-label={label}
    />
  )
}

/** What is compared: letters of either case, and no spaces around them. */
export const sought = (text: string): string => text.trim().toLowerCase()
