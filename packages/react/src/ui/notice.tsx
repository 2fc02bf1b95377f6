import type { ReactNode } from 'react'
import { useMessages } from '../hooks/use-messages.js'
import { IconButton } from './icon-button.js'

/** Renders an inline notice: amber for warnings, red for errors, neutral for what is pending or succeeded. */
export function Notice({
  kind,
  title,
  mark = '!',
  isAnnounced = false,
  children,
  onDismiss,
}: {
  kind: 'warn' | 'danger' | 'pending' | 'success'
  title: string
  /** Defaults to an exclamation mark. */
  mark?: ReactNode
  /** Already inside of a live region. */
  isAnnounced?: boolean
  children?: ReactNode
  onDismiss?: () => void
}) {
  const { common } = useMessages()
  // A status that renders with its text is not announced, since nothing has changed in it. An alert is.
  const role = kind === 'danger' ? 'alert' : 'status'
  return (
    <div className="scope-notice" data-kind={kind} role={isAnnounced ? undefined : role}>
      <span className="scope-notice-mark" aria-hidden="true">
        {mark}
      </span>
      <span>
        <b>{title}</b>
        {children}
      </span>
      {onDismiss && <IconButton icon="close" label={common.close} onClick={onDismiss} />}
    </div>
  )
}
