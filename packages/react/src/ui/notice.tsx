import type { ReactNode } from 'react'
import { useMessages } from '../hooks/use-messages.js'
import { IconButton } from './icon-button.js'

/** A word in place: amber to look again, red for what went wrong. */
export function Notice({
  kind,
  title,
  children,
  onDismiss,
}: {
  kind: 'warn' | 'bad'
  title: string
  children?: ReactNode
  onDismiss?: () => void
}) {
  const { common } = useMessages()
  return (
    <div className="scope-notice" data-kind={kind} role="status">
      <span className="scope-notice-mark" aria-hidden="true">
        !
      </span>
      <span>
        <b>{title}</b>
        {children}
      </span>
      {onDismiss && <IconButton icon="close" label={common.close} onClick={onDismiss} />}
    </div>
  )
}
