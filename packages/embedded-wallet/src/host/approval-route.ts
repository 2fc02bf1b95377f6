/** The approval in the card's own order of views: the account makes room for it behind the frame, and comes back after it. */
import type { InternalKit } from '@scope/core'
import type { ReadableAtom } from 'nanostores'

/** Answers what ends it. */
export function syncApprovalRoute(
  $isApproving: ReadableAtom<boolean>,
  modal: InternalKit['modal'],
): () => void {
  return $isApproving.listen((isApproving) => {
    const { status, stack } = modal.$state.get()
    if (status !== 'open') return
    // Other views wait for what they have asked: they stay.
    const isAccount = stack.length === 1 && stack[0].view === 'Account'
    if (isApproving && isAccount) modal.push({ view: 'ApproveTransaction' })
    else if (!isApproving && stack.at(-1)?.view === 'ApproveTransaction') modal.back()
  })
}
