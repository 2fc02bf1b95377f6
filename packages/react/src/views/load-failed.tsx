import { useMessages } from '../hooks/use-messages.js'
import { Notice } from '../ui/notice.js'
import { RetryButton } from '../ui/retry-button.js'

/** Replaces a view whose code can't be loaded: the user is offline, or the site was deployed again. */
export function LoadFailed({ onRetry }: { readonly onRetry: () => void }) {
  const { notLoaded } = useMessages()
  return (
    <>
      <Notice kind="danger" title={notLoaded.title}>
        {notLoaded.hint}
      </Notice>
      <RetryButton onRetry={onRetry} />
    </>
  )
}
