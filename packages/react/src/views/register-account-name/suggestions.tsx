import type { NameDraft } from '@scope/core/names'
import { useId } from 'react'
import { useNameMessages } from '../../hooks/use-name-messages.js'
import { IconTile } from '../../ui/icon-tile.js'
import { Row, Tag } from '../../ui/row.js'
import { ViewIcon } from '../../ui/view-icon.js'

/** Maximum number of suggestions. */
const max = 3

/** Suggested names with their availability. */
export function Suggestions({
  draft: { text, suggestions },
  onChoose,
}: {
  readonly draft: NameDraft
  readonly onChoose: (label: string) => void
}) {
  const messages = useNameMessages()
  const id = useId()
  const others = suggestions.filter(({ label }) => label !== text.toLowerCase()).slice(0, max)
  if (others.length === 0) return null
  return (
    <div className="scope-form-part">
      <p className="scope-label" id={id}>
        {messages.suggestions}
      </p>
      <ul className="scope-list" aria-labelledby={id}>
        {others.map(({ name, label, registered }) => (
          <li key={name}>
            <Row
              image={
                <IconTile>
                  <ViewIcon name={registered ? 'close' : 'plus'} />
                </IconTile>
              }
              title={<bdi>{label}</bdi>}
              end={
                <Tag kind={registered ? 'plain' : 'success'}>
                  {registered ? messages.taken : messages.available}
                </Tag>
              }
              onClick={registered ? undefined : () => onChoose(label)}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}
