import type { Swap } from '@scope/core/swap'
import { useState } from 'react'

export type RevokeState = 'idle' | 'asking' | 'failed'

/** Returns a function that asks the wallet to remove the approval of a swap, and what became of it. */
export function useRevoke(
  swap: Swap | undefined,
  key: string,
): readonly [state: RevokeState, revoke: () => void] {
  const [state, setState] = useState<RevokeState>('idle')
  function revoke() {
    if (!swap || state === 'asking') return
    setState('asking')
    swap.revoke(key).then(
      () => setState('idle'),
      () => setState('failed'),
    )
  }
  return [state, revoke]
}
