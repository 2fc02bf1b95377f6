import type { ReactNode } from 'react'

/** Primary button (one per view), or a quiet secondary one. */
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
