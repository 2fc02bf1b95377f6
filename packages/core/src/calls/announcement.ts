/** Asks the user in the dialog whether a batch may be sent one call after the other. */
import { getCurrentRoute, type Modal } from '../features/modal/modal.js'
import type { Lifetime } from '../lib/lifetime.js'
import type { CallsSequence } from './calls-feature.js'

export interface AnnouncementDeps {
  readonly modal: Modal
  readonly lifetime: Lifetime
}

export interface Announcement {
  /** Opens the view. Resolves to false if the user cancels or leaves the view, and if the kit stops. */
  ask(sequence: CallsSequence): Promise<boolean>
  answer(isConfirmed: boolean): void
}

export function createAnnouncement({ modal, lifetime }: AnnouncementDeps): Announcement {
  let answer: ((isConfirmed: boolean) => void) | undefined
  return {
    answer: (isConfirmed) => answer?.(isConfirmed),
    async ask() {
      const isShown = () => {
        const state = modal.$state.get()
        return state.status === 'open' && getCurrentRoute(state).view === 'SendCalls'
      }
      if (modal.$state.get().status === 'open') modal.push({ view: 'SendCalls' })
      else modal.open({ view: 'SendCalls' })
      const undo: (() => void)[] = []
      const isConfirmed = await new Promise<boolean>((resolve) => {
        answer = resolve
        undo.push(
          modal.$state.listen(() => {
            if (!isShown()) resolve(false)
          }),
          lifetime.onDispose(() => resolve(false)),
        )
      })
      answer = undefined
      for (const step of undo) step()
      return isConfirmed
    },
  }
}
