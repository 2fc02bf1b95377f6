import { useMessages } from '../hooks/use-messages.js'
import { Button } from '../ui/button.js'
import { Notice } from '../ui/notice.js'

/** Replaces a view whose code can't be loaded: the user is offline, or the site was deployed again. */
export function LoadFailed({ onRetry }: { readonly onRetry: () => void }) {
  const { notLoaded, common } = useMessages()
  return (
    <>
      <Notice kind="danger" title={notLoaded.title}>
        {notLoaded.hint}
      </Notice>
      <Button onClick={onRetry}>{common.retry}</Button>
    </>
  )
}
