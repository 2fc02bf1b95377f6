import type { ReactNode } from 'react'

/** The way on (one a view), or a quiet side way. */
export function Button({
  kind = 'primary',
  disabled,
  onClick,
  children,
}: {
  kind?: 'primary' | 'quiet'
  disabled?: boolean
  onClick: () => void
  children: ReactNode
}) {
  return (
    <button
      type="button"
      className={`scope-button scope-button-${kind}`}
      disabled={disabled}
      onClick={onClick}
    >
      {children}
    </button>
  )
}
