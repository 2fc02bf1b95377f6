import type { ReactNode } from 'react'

/** Tile with one of Scope's icons, for rows without an image. */
export const IconTile = ({ children }: { readonly children: ReactNode }) => (
  <span className="scope-point-icon">{children}</span>
)
