import type { ReactNode } from 'react'

/** One of a grid: picture, name, and a word where there is one. */
export const Tile = ({
  picture,
  name,
  detail,
  onClick,
}: {
  readonly picture: ReactNode
  readonly name: string
  readonly detail?: string | undefined
  readonly onClick: () => void
}) => (
  <button type="button" className="scope-tile" onClick={onClick}>
    {picture}
    <bdi className="scope-tile-name">{name}</bdi>
    {detail && <span className="scope-tile-detail">{detail}</span>}
  </button>
)
