import type { ReactNode } from 'react'
import { useMessages } from '../hooks/use-messages.js'
import { IconButton } from './icon-button.js'

/** Renders an inline notice: amber for warnings, red for errors. */
export function Notice({
  kind,
  title,
  isTold = false,
  children,
  onDismiss,
}: {
  kind: 'warn' | 'danger'
  title: string
  /** Stands in what is read out already. */
  isTold?: boolean
  children?: ReactNode
  onDismiss?: () => void
}) {
  const { common } = useMessages()
  // What stands in for something at once is not heard as a status: nothing has changed in it.
  const role = kind === 'danger' ? 'alert' : 'status'
  return (
    <div className="scope-notice" data-kind={kind} role={isTold ? undefined : role}>
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
