import { useEffect, useState } from 'react'
import { useMessages } from '../hooks/use-messages.js'
import { Icon } from './icon.js'

/** Copies, and says so; where the browser blocks it, says that instead. */
export function CopyButton({ text }: { text: string }) {
  const { common } = useMessages()
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle')
  useEffect(() => {
    if (state === 'idle') return
    const timer = setTimeout(() => setState('idle'), 2_000)
    return () => clearTimeout(timer)
  }, [state])
  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setState('copied')
    } catch {
      setState('failed')
    }
  }
  return (
    <span className="scope-copy">
      <button
        type="button"
        className="scope-icon-button"
        aria-label={common.copy}
        title={common.copy}
        onClick={copy}
      >
        <Icon name={state === 'copied' ? 'check' : 'copy'} />
      </button>
      <span className="scope-copy-word" role="status" data-state={state}>
        {state === 'copied' ? common.copied : state === 'failed' ? common.copyFailed : ''}
      </span>
    </span>
  )
}
