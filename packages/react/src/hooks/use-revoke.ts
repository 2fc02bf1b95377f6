import { KitError } from '@scope/core'
import type { Swap } from '@scope/core/swap'
import { useEffect, useState } from 'react'
import { useSwapMessages } from './use-swap-messages.js'

/** Milliseconds after which the removal can be requested again. */
const sentTimeout = 60_000

/** When removals were sent, by the key of their swap. Another view of the same swap shows them, too. */
const sentAt = new WeakMap<object, Map<string, number>>()

function getTimeLeft(swap: object, key: string): number {
  const at = sentAt.get(swap)?.get(key)
  return at === undefined ? 0 : at + sentTimeout - Date.now()
}

function markSent(swap: object, key: string): void {
  const known = sentAt.get(swap) ?? new Map<string, number>()
  sentAt.set(swap, known.set(key, Date.now()))
}

export interface Revoke {
  /** The wallet is asked, or has sent the removal. */
  readonly isBusy: boolean
  /** What happens now. Empty if nothing does. */
  readonly hint: string
  /** Why the approval may still be there. Empty without an error. */
  readonly error: string
  revoke(): void
}

/** Returns a function that asks the wallet to remove the approval of a swap, and its status. The swap goes once that is final. */
export function useRevoke(swap: Pick<Swap, 'revoke'>, key: string): Revoke {
  const { progress: messages } = useSwapMessages()
  const [state, setState] = useState<'idle' | 'asking' | 'sent' | 'unknown' | 'failed'>(() =>
    getTimeLeft(swap, key) > 0 ? 'sent' : 'idle',
  )
  const isBusy = state === 'asking' || state === 'sent'
  useEffect(() => {
    if (state !== 'sent') return
    const timer = setTimeout(() => setState('idle'), getTimeLeft(swap, key))
    return () => clearTimeout(timer)
  }, [state, swap, key])
  function revoke() {
    if (isBusy) return
    setState('asking')
    swap.revoke(key).then(
      () => {
        markSent(swap, key)
        setState('sent')
      },
      (error) =>
        setState(
          error instanceof KitError && error.code === 'outcome-unknown' ? 'unknown' : 'failed',
        ),
    )
  }
  return {
    isBusy,
    hint: state === 'asking' ? messages.removing : state === 'sent' ? messages.removalPending : '',
    error:
      state === 'failed' ? messages.notRemoved : state === 'unknown' ? messages.removalUnknown : '',
    revoke,
  }
}
