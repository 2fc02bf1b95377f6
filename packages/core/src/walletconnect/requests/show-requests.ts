/** Shows requests that wait in a wallet elsewhere, where no dialog is in the way: nothing else on this screen tells of them. */
import type { ReadableAtom } from 'nanostores'
import type { Modal } from '../../features/modal/modal.js'
import type { PendingRequest } from '../wallet-connect-feature.js'

/** Returns its stop. */
export function showRequests(
  $requests: ReadableAtom<readonly PendingRequest[]>,
  modal: Modal,
  isEmbedded: boolean,
): () => void {
  let known: readonly PendingRequest[] = []
  return $requests.subscribe((requests) => {
    const hasNew = requests.some(({ id }) => !known.some((request) => request.id === id))
    known = requests
    const { status, stack } = modal.$state.get()
    // From the account it goes back there: that is where what is being sent is followed.
    const isAccount = stack.length === 1 && stack[0].view === 'Account'
    const isFree = isAccount || (!isEmbedded && status === 'closed')
    if (hasNew && isFree) modal.push({ view: 'ApproveTransaction' })
  })
}
