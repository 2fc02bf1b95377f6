import type { ReactNode } from 'react'

/** Grid tile: image, name, and an optional detail. */
export const Tile = ({
  image,
  name,
  detail,
  onClick,
}: {
  readonly image: ReactNode
  readonly name: string
  readonly detail?: string | undefined
  readonly onClick: () => void
}) => (
  <button type="button" className="scope-tile" onClick={onClick}>
    {image}
    <bdi className="scope-tile-name">{name}</bdi>
    {detail && <span className="scope-tile-detail">{detail}</span>}
  </button>
)
