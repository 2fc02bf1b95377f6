/** Asks whether a batch may be sent one call after the other: in the dialog, or by the host's own announcement. */
import { getCurrentRoute, type Modal } from '../features/modal/modal.js'
import type { Lifetime } from '../lib/lifetime.js'
import type { CallsOptions, CallsSequence } from './calls-feature.js'

export interface AnnouncementDeps {
  readonly modal: Modal
  readonly lifetime: Lifetime
  readonly confirmSequence: CallsOptions['confirmSequence']
}

export interface Announcement {
  /**
   * Resolves to the answer of `answer()`, or of `confirmSequence` if it comes first. Without the latter, opens the view, and
   * resolves to false if the user leaves it. Resolves to false if the kit stops.
   */
  ask(sequence: CallsSequence): Promise<boolean>
  answer(isConfirmed: boolean): void
}

export function createAnnouncement(deps: AnnouncementDeps): Announcement {
  const { modal, lifetime, confirmSequence } = deps
  let answer: ((isConfirmed: boolean) => void) | undefined

  /** Returns a function that ends it. */
  function openView(onLeave: () => void): () => void {
    if (modal.$state.get().status === 'open') modal.push({ view: 'SendCalls' })
    else modal.open({ view: 'SendCalls' })
    return modal.$state.listen((state) => {
      if (state.status !== 'open' || getCurrentRoute(state).view !== 'SendCalls') onLeave()
    })
  }

  return {
    answer: (isConfirmed) => answer?.(isConfirmed),
    async ask(sequence) {
      const undo: (() => void)[] = []
      try {
        return await new Promise<boolean>((resolve, reject) => {
          answer = resolve
          undo.push(lifetime.onDispose(() => resolve(false)))
          if (!confirmSequence) undo.push(openView(() => resolve(false)))
          else void Promise.resolve(confirmSequence(sequence)).then(resolve, reject)
        })
      } finally {
        answer = undefined
        for (const step of undo) step()
      }
    },
  }
}
