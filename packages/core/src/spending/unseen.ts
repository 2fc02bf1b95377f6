/** Results that came while the dialog was closed, so that the page can tell of them. */
import { atom, computed, type ReadableAtom } from 'nanostores'
import type { Modal } from '../features/modal/modal.js'

interface Settled {
  readonly status: string
  readonly settledAt?: number
}

export interface UnseenDeps<T extends Settled> {
  readonly modal: Pick<Modal, '$state'>
  readonly $all: ReadableAtom<readonly T[]>
  now(): number
}

export function createUnseen<T extends Settled>({ modal, $all, now }: UnseenDeps<T>) {
  /** Undefined while the dialog is open. */
  const $closedAt = atom<number | undefined>()
  return {
    $unseen: computed([$closedAt, $all], (closedAt, all): readonly T[] =>
      closedAt === undefined
        ? []
        : all.filter(
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
