import { useId } from 'react'

/** A few choices side by side, one of them taken. Arrow keys move between them. */
export function SegmentedControl<T extends string>({
  label,
  options,
  value,
  onChange,
}: {
  readonly label: string
  readonly options: readonly { readonly id: T; readonly text: string }[]
  readonly value: T
  readonly onChange: (id: T) => void
}) {
  // The label may be that of another group on the page.
  const name = useId()
  return (
    <fieldset className="scope-segments">
      <legend className="scope-sr-only">{label}</legend>
      {options.map(({ id, text }) => (
        <label key={id} className="scope-segment">
          <input
            type="radio"
            name={name}
            className="scope-sr-only"
            checked={id === value}
            onChange={() => onChange(id)}
          />
          {text}
        </label>
      ))}
    </fieldset>
  )
}
