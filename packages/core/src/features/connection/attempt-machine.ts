/** The one question a person is being asked: may this site see your account? Pure. */
import type { KitError } from '../../errors/kit-error.js'
import type { Namespace } from '../../ids/caip.js'
import type { Moves } from '../../machine.js'
import type { WalletIdentity } from './connection-machine.js'

interface Asked {
  readonly wallet: WalletIdentity
  readonly namespace: Namespace
}

export type Attempt =
  | { readonly status: 'idle' }
  | (Asked & {
      readonly status: 'waiting'
      /** Milliseconds since the epoch. */
      readonly since: number
      /** The wallet says an earlier request waits in it. */
      readonly isPending: boolean
    })
  /** `problem.code` is `user-rejected` where the person said no: that is an answer, not a failure. */
  | (Asked & { readonly status: 'failed'; readonly problem: KitError })

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
    settle: () => ({ status: 'idle' }),
  },
  failed: { ask: waiting, settle: () => ({ status: 'idle' }) },
}
