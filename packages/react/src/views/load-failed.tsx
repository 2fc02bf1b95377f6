import { useMessages } from '../hooks/use-messages.js'
import { Button } from '../ui/button.js'
import { Notice } from '../ui/notice.js'

/** In the place of a view whose code could not be fetched: offline, or a site that was deployed anew. */
export function LoadFailed({ onRetry }: { readonly onRetry: () => void }) {
  const { problem, common } = useMessages()
  const { title, hint } = problem('load-failed')
  return (
    <>
      <Notice kind="bad" title={title}>
        {hint}
      </Notice>
      <Button onClick={onRetry}>{common.retry}</Button>
    </>
  )
}
