import type { Route } from '@scope/core'
import type { ReactNode } from 'react'
import { lazyComponent } from '../../lazy-component.js'
import { useKit } from '../../scope-context.js'
import { Icon, type IconName } from '../../ui/icon.js'
import { IconTile } from '../../ui/icon-tile.js'
import { Row, Tag } from '../../ui/row.js'

/** Above ten in tens: `120+`. */
const atLeast = (count: number) => (count > 10 && count % 10 ? `${count - (count % 10)}+` : count)

const Tile = ({ tile }: { readonly tile: ReactNode }) => tile
const LazyMiniLogos = lazyComponent(
  async () => (await import('../../ui/mini-logos.js')).MiniLogos,
  {
    Fallback: Tile,
    ErrorFallback: Tile,
  },
)

/** Row that leads to other wallets. */
export function LeadingRow({
  icon,
  title,
  images = [],
  count,
  route,
}: {
  readonly icon: IconName
  readonly title: string
  /** Icons of some of them, which stand for them in place of `icon`. */
  readonly images?: readonly string[]
  /** How many they are, if it is known. */
  readonly count?: number | false
  readonly route: Route
}) {
  const { modal } = useKit()
  const tile = (
    <IconTile>
      <Icon name={icon} />
    </IconTile>
  )
  return (
    <Row
      image={images.length > 0 ? <LazyMiniLogos images={images} tile={tile} /> : tile}
      title={title}
      end={count ? <Tag>{atLeast(count)}</Tag> : <Icon name="forward" />}
      onClick={() => modal.push(route)}
    />
  )
}
