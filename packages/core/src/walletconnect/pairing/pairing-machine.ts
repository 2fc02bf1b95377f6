/** The one pairing there may be, from nothing to a wallet's answer. Pure. */
import type { KitError } from '../../errors/kit-error.js'
import type { Transitions } from '../../lib/machine.js'
import type { Pairing, PeerMetadata } from '../wallet-connect-feature.js'

/** Milliseconds a URI is shown as good for. */
export const pairingLife = 4 * 60_000
/** Milliseconds before expiry at which a code already counts as expired, so that it doesn't expire during a scan. */
export const expiryMargin = 10_000

export const isExpired = (expiresAt: number, now: number): boolean =>
  expiresAt - now <= expiryMargin

export type PairingEvent =
  | { readonly type: 'prepare' }
  | { readonly type: 'ready'; readonly uri: string; readonly expiresAt: number }
  | { readonly type: 'sign-in' }
  | { readonly type: 'approve'; readonly wallet: PeerMetadata }
  | { readonly type: 'reject' }
  | { readonly type: 'expire' }
  | { readonly type: 'fail'; readonly error: KitError }
  /** The pairing is no longer needed. */
  | { readonly type: 'reset' }

const idle = (): Pairing => ({ status: 'idle' })
const preparing = (): Pairing => ({ status: 'preparing' })
const approved = (_: unknown, { wallet }: Extract<PairingEvent, { type: 'approve' }>): Pairing => ({
  status: 'approved',
  wallet,
})
const failed = (_: unknown, { error }: Extract<PairingEvent, { type: 'fail' }>): Pairing => ({
  status: 'failed',
  error,
})

export const pairingMoves: Transitions<Pairing, PairingEvent> = {
  idle: { prepare: preparing },
  preparing: {
    ready: (_, { uri, expiresAt }) => ({ status: 'ready', uri, expiresAt }),
    fail: failed,
    reset: idle,
  },
  ready: {
    'sign-in': () => ({ status: 'signing-in' }),
    approve: approved,
    reject: () => ({ status: 'rejected' }),
    expire: () => ({ status: 'expired' }),
    fail: failed,
    reset: idle,
  },
  'signing-in': { prepare: preparing, approve: approved, fail: failed, reset: idle },
  approved: { prepare: preparing, reset: idle },
  rejected: { prepare: preparing, reset: idle },
  expired: { prepare: preparing, reset: idle },
  failed: { prepare: preparing, reset: idle },
}
