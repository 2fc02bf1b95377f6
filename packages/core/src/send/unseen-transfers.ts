/** Results that came while the dialog was closed, so that the page can tell of them. */
import { atom, computed, type ReadableAtom } from 'nanostores'
import type { Modal } from '../features/modal/modal.js'
import type { OutgoingTransfer } from './send-feature.js'

export interface UnseenTransfersDeps {
  readonly modal: Pick<Modal, '$state'>
  readonly $transfers: ReadableAtom<readonly OutgoingTransfer[]>
  now(): number
}

export function createUnseenTransfers({ modal, $transfers, now }: UnseenTransfersDeps) {
  /** Undefined while the dialog is open. */
  const $closedAt = atom<number | undefined>()
  return {
    $unseenTransfers: computed([$closedAt, $transfers], (closedAt, transfers) =>
      closedAt === undefined
        ? []
        : transfers.filter(
            // The user has declined a declined one.
            ({ settledAt, status }) =>
              settledAt !== undefined && settledAt > closedAt && status !== 'declined',
          ),
    ),
    start: () =>
      modal.$state.subscribe(({ status }) => {
        if (status === 'open') $closedAt.set(undefined)
        else if ($closedAt.get() === undefined) $closedAt.set(now())
      }),
  }
}
