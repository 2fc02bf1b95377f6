import type { ReactNode } from 'react'
import type { LineBadge } from '../lib/history-lines.js'

const drawings: Readonly<Record<LineBadge, string>> = {
  in: 'M10 4v12M5 11l5 5 5-5',
  out: 'M10 16V4M5 9l5-5 5 5',
  swap: 'M4 7h12l-3-3M16 13H4l3 3',
  approved: 'm4.5 10.5 3.5 3.5 7.5-8',
  failed: 'm5 5 10 10M15 5 5 15',
}

/** An image with a small mark of what happened. The text beside it tells the same. */
export const BadgedImage = ({
  badge,
  children,
}: {
  readonly badge: LineBadge | undefined
  readonly children: ReactNode
}) => (
  <span className="scope-badged" aria-hidden="true">
    {children}
    {badge && (
      <span className="scope-image-badge" data-badge={badge}>
        <svg className="scope-icon" viewBox="0 0 20 20" aria-hidden="true">
          <path d={drawings[badge]} />
        </svg>
      </span>
    )}
  </span>
)
