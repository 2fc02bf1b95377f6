import type { MouseEvent } from 'react'
import { Icon, type IconName } from './icon.js'

/** Icon button of 44 px with an accessible name. */
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
