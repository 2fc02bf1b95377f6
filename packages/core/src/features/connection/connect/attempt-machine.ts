/** Which event moves the question of a namespace where. Pure. */
import type { KitError } from '../../../errors/kit-error.js'
import type { Transitions } from '../../../lib/machine.js'
import { type AttemptTarget, type ConnectionAttempt, idle } from './connection-attempt.js'

export type AttemptEvent =
  | (AttemptTarget & { readonly type: 'ask'; readonly requestedAt: number })
  | { readonly type: 'pending' }
  | { readonly type: 'fail'; readonly error: KitError }
  /** Answered, cancelled, or no longer of interest. */
  | { readonly type: 'settle' }

const waiting = (
  _: unknown,
  { wallet, namespace, requestedAt }: Extract<AttemptEvent, { type: 'ask' }>,
): ConnectionAttempt => ({
  status: 'pending',
  wallet,
  namespace,
  requestedAt,
  hasPendingRequest: false,
})

export const attemptTransitions: Transitions<ConnectionAttempt, AttemptEvent> = {
  idle: { ask: waiting },
  pending: {
    ask: waiting,
    pending: (state) => ({ ...state, hasPendingRequest: true }),
    fail: ({ wallet, namespace }, { error }) => ({
      status: 'failed',
      wallet,
      namespace,
      error,
    }),
    settle: () => idle,
  },
  failed: { ask: waiting, settle: () => idle },
}
