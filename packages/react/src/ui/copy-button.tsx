import { useCopy } from '../hooks/use-copy.js'
import { useViewMessages } from '../hooks/use-view-messages.js'
import { ViewIcon } from './view-icon.js'

/** Copies, and says so; where the browser blocks it, says that instead. */
export function CopyButton({
  text,
  label: givenLabel,
}: {
  readonly text: string
  /** Defaults to that of an address. */
  readonly label?: string
}) {
  const { account, common } = useViewMessages()
  const label = givenLabel ?? account.copy
  const [state, copy] = useCopy(text)
  return (
    <span className="scope-copy">
      <button
        type="button"
        className="scope-icon-button"
        aria-label={label}
        title={label}
        onClick={copy}
      >
        <ViewIcon name={state === 'copied' ? 'check' : 'copy'} />
      </button>
      <span className="scope-copy-word" role="status" data-state={state}>
        {state === 'copied' ? common.copied : state === 'failed' ? account.copyFailed : ''}
      </span>
    </span>
  )
}
