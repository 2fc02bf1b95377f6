import { useMessages } from '../hooks/use-messages.js'
import { useRetryOnline } from '../hooks/use-retry-online.js'
import { Button } from './button.js'

/** Repeats a failed read: by a press, and when the browser is online again. */
export function RetryButton({
  onRetry,
  kind,
}: {
  readonly onRetry: () => void
  readonly kind?: 'primary' | 'quiet'
}) {
  const { common } = useMessages()
  useRetryOnline(onRetry)
  return (
    <Button onClick={onRetry} {...(kind && { kind })}>
      {common.retry}
    </Button>
  )
}
