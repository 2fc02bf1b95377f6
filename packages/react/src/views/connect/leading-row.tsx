import type { Route } from '@scope/core'
import { useKit } from '../../scope-context.js'
import { Icon, type IconName } from '../../ui/icon.js'
import { IconTile } from '../../ui/icon-tile.js'
import { Row, Tag } from '../../ui/row.js'

/** Above ten in tens: `120+`. */
const atLeast = (count: number) => (count > 10 && count % 10 ? `${count - (count % 10)}+` : count)

/** Row that leads to other wallets. */
export function LeadingRow({
  icon,
  title,
  count,
  route,
}: {
  readonly icon: IconName
  readonly title: string
  /** How many they are, if it is known. */
  readonly count?: number | false
  readonly route: Route
}) {
  const { modal } = useKit()
  return (
    <Row
      image={
        <IconTile>
          <Icon name={icon} />
        </IconTile>
      }
      title={title}
      end={count ? <Tag>{atLeast(count)}</Tag> : <Icon name="forward" />}
      onClick={() => modal.push(route)}
    />
  )
}
