import { useCopy } from '../hooks/use-copy.js'
import { useMessages } from '../hooks/use-messages.js'
import { useRemoteMessages } from '../hooks/use-remote-messages.js'
import { Button } from './button.js'

/** Copies the pairing link. It is never shown, because a reader could take over the pairing. */
export function CopyLink({ text }: { readonly text: string | undefined }) {
  const { common } = useMessages()
  const { remote } = useRemoteMessages()
  const [state, copy] = useCopy(text ?? '')
  const status = { idle: '', copied: common.copied, failed: remote.copyFailed }[state]
  return (
    <>
      <Button kind="quiet" disabled={!text} onClick={copy}>
        {status || remote.copyLink}
      </Button>
      <span className="scope-sr-only" role="status">
        {status}
      </span>
    </>
  )
}
