import type { Route } from '@scope/core'
import { useKit } from '../../scope-context.js'
import { Icon } from '../../ui/icon.js'
import { IconTile } from '../../ui/icon-tile.js'
import { Row, Tag } from '../../ui/row.js'
import { RowImage } from './row-image.js'
import type { ListedRow } from './use-rows.js'

/** Above ten in tens: `120+`. */
const atLeast = (count: number) => (count > 10 && count % 10 ? `${count - (count % 10)}+` : count)

/** Row that leads to other wallets. */
export function LeadingRow({
  title,
  others,
  count,
  route,
}: {
  readonly title: string
  /** Those that the list has no row for. Their icons stand in place of the drawing. */
  readonly others?: readonly ListedRow[]
  /** How many they are, if it is known. */
  readonly count?: number | false
  readonly route: Route
}) {
  const { modal } = useKit()
  const tile = (
    <IconTile>
      <Icon name="grid" />
    </IconTile>
  )
  return (
    <Row
      image={others ? <RowImage others={others} tile={tile} /> : tile}
      title={title}
      end={count ? <Tag>{atLeast(count)}</Tag> : <Icon name="forward" />}
      onClick={() => modal.push(route)}
    />
  )
}
