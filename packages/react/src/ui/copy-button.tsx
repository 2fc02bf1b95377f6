import { useCopy } from '../hooks/use-copy.js'
import { useMessages } from '../hooks/use-messages.js'
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
  const { common } = useMessages()
  const label = givenLabel ?? common.copy
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
        {state === 'copied' ? common.copied : state === 'failed' ? common.copyFailed : ''}
      </span>
    </span>
  )
}
