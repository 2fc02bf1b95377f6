/** The question a person is being asked in a namespace: may this site see your account? Pure. */
import type { KitError } from '../../../errors/kit-error.js'
import type { Namespace } from '../../../ids/caip.js'
import type { WalletIdentity } from '../connection-machine.js'

/** Wallet and network of a connection attempt. */
export interface AttemptTarget {
  readonly wallet: WalletIdentity
  readonly namespace: Namespace
}

/**
 * State of a connection request.
 *
 * - `idle`: no request is pending or failed.
 * - `pending`: the wallet shows the request. `requestedAt` is in milliseconds since the epoch.
 * - `failed`: the request failed. `error.code` is `user-rejected` if the user declined.
 */
export type ConnectionAttempt =
  | { readonly status: 'idle' }
  | (AttemptTarget & {
      readonly status: 'pending'
      /** Milliseconds since the epoch. */
      readonly requestedAt: number
      /** The wallet says an earlier request waits in it. */
      readonly hasPendingRequest: boolean
    })
  /** `error.code` is `user-rejected` if the user declined. That is a response, not a failure. */
  | (AttemptTarget & { readonly status: 'failed'; readonly error: KitError })

/** A connection attempt that is pending or has failed. */
export type OpenConnectionAttempt = Exclude<ConnectionAttempt, { status: 'idle' }>

export const idle: ConnectionAttempt = { status: 'idle' }
