import type { ReactNode } from 'react'

/** One of Scope's own drawings where other rows have a picture. */
export const IconTile = ({ children }: { readonly children: ReactNode }) => (
  <span className="scope-point-icon">{children}</span>
)
