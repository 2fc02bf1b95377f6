import { useEffect, useState } from 'react'

export type Copying = 'idle' | 'copied' | 'failed'

/** Copies, and tells for two seconds whether the browser let it. */
export function useCopy(text: string): readonly [Copying, () => Promise<void>] {
  const [state, setState] = useState<Copying>('idle')
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
  return [state, copy]
}
