import type { MouseEvent } from 'react'
import { Icon, type IconName } from './icon.js'

/** 44 px square, named for those who don't see the drawing. */
export function IconButton({
  icon,
  label,
  onClick,
}: {
  icon: IconName
  label: string
  onClick: (event: MouseEvent<HTMLButtonElement>) => void
}) {
  return (
    <button
      type="button"
      className="scope-icon-button"
      aria-label={label}
      title={label}
      onClick={onClick}
    >
      <Icon name={icon} />
    </button>
  )
}
