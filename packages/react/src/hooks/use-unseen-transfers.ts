import type { OutgoingTransfer } from '@scope/core/send'
import { useEffect, useState } from 'react'
import { useKit } from '../scope-context.js'
import { useAtom } from './use-atom.js'
import { useOutgoingTransfers } from './use-send.js'

/**
 * Returns the transfers whose result came while the dialog was closed, until the user opens it. Without declined ones:
 * the user declined them.
 */
export function useUnseenTransfers(): readonly OutgoingTransfer[] {
  const isOpen = useAtom(useKit().modal.$state).status === 'open'
  const transfers = useOutgoingTransfers()
  const [closedAt, setClosedAt] = useState(() => Date.now())
  useEffect(() => {
    if (!isOpen) setClosedAt(Date.now())
  }, [isOpen])
  return isOpen
    ? []
    : transfers.filter(
        ({ settledAt, status }) =>
          settledAt !== undefined && settledAt > closedAt && status !== 'declined',
      )
}
