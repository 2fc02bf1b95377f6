/** The question a person is being asked in a namespace: may this site see your account? Pure. */
import type { KitError } from '../../errors/kit-error.js'
import type { Namespace } from '../../ids/caip.js'
import type { WalletIdentity } from './connection-machine.js'

export interface Asked {
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

/** One that waits or has failed. */
export type OpenAttempt = Exclude<Attempt, { status: 'idle' }>

export const idle: Attempt = { status: 'idle' }
