import type { ReactNode } from 'react'

export interface RowProps {
  readonly image: ReactNode
  readonly title: ReactNode
  readonly detail?: ReactNode
  readonly end?: ReactNode
  readonly isCurrent?: boolean
  readonly disabled?: boolean
  /** Disabled for now, but keeps focus. */
  readonly isInert?: boolean
  readonly onClick?: (() => void) | undefined
}

export type RowParts = Pick<RowProps, 'image' | 'title' | 'detail' | 'end'>

export const Parts = ({ image, title, detail, end }: RowParts) => (
  <>
    {image}
    <span className="scope-row-text">
      <span className="scope-row-title">{title}</span>
      {detail && <span className="scope-row-detail">{detail}</span>}
    </span>
    {end}
  </>
)

/** List row: image, title, detail and an element at the end. */
export function Row({ isCurrent, disabled, isInert, onClick, ...parts }: RowProps) {
  const content = <Parts {...parts} />
  if (!onClick) {
    return (
      <div className="scope-row" aria-current={isCurrent || undefined}>
        {content}
      </div>
    )
  }
  return (
    <button
      type="button"
      className="scope-row"
      aria-current={isCurrent || undefined}
      disabled={disabled}
      aria-disabled={isInert || undefined}
      onClick={isInert ? undefined : onClick}
    >
      {content}
    </button>
  )
}

export const Tag = ({
  kind = 'plain',
  children,
}: {
  /** `text` has no ground: it says what a row was, not what it has. */
  kind?: 'plain' | 'accent' | 'success' | 'text'
  children: ReactNode
}) => <span className={`scope-tag scope-tag-${kind}`}>{children}</span>
