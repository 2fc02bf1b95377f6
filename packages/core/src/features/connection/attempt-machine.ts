/** Which event moves the question of a namespace where. Pure. */
import type { KitError } from '../../errors/kit-error.js'
import type { Moves } from '../../machine.js'
import { type Asked, type Attempt, idle } from './connection-attempt.js'

export type AttemptEvent =
  | (Asked & { readonly type: 'ask'; readonly since: number })
  | { readonly type: 'pending' }
  | { readonly type: 'fail'; readonly problem: KitError }
  /** Answered, cancelled, or no longer of interest. */
  | { readonly type: 'settle' }

const waiting = (
  _: unknown,
  { wallet, namespace, since }: Extract<AttemptEvent, { type: 'ask' }>,
): Attempt => ({
  status: 'waiting',
  wallet,
  namespace,
  since,
  isPending: false,
})

export const attemptMoves: Moves<Attempt, AttemptEvent> = {
  idle: { ask: waiting },
  waiting: {
    ask: waiting,
    pending: (state) => ({ ...state, isPending: true }),
    fail: ({ wallet, namespace }, { problem }) => ({
      status: 'failed',
      wallet,
      namespace,
      problem,
    }),
    settle: () => idle,
  },
  failed: { ask: waiting, settle: () => idle },
}
