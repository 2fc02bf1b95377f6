/**
 * Pairing with a remote wallet. Its URI is created before it is needed, and replaced before it expires while it is
 * displayed. Only one URI is created at a time.
 */
import type { ReadableAtom } from 'nanostores'
import { KitError } from '../../errors/kit-error.js'
import { withAbortSignal } from '../../lib/async.js'
import { createMachine } from '../../lib/machine.js'
import type { Approval, Proposal, RemoteClient } from '../client/remote-client.js'
import { toRemoteError } from '../remote-error.js'
import { parseSession, type RemoteSession } from '../session/session.js'
import type { SigningIn } from '../sign-in/signing-in.js'
import type { Pairing } from '../wallet-connect-feature.js'
import {
  expiryMargin,
  isExpired,
  type PairingEvent,
  pairingLife,
  pairingMoves,
} from './pairing-machine.js'

export interface PairingDeps {
  client(): Promise<RemoteClient>
  readonly signingIn: SigningIn
  /** Called for a session that a wallet settled after the pairing was canceled. */
  onUnwanted(client: RemoteClient, session: unknown): void
  now(): number
}

export interface PairingRoom {
  readonly $pairing: ReadableAtom<Pairing>
  /** Makes a URI where there is none that still lives. */
  prepare(): Promise<void>
  /** Waits for the wallet's answer, with as many URIs as that takes. Rejects with a `KitError`. */
  pair(signal: AbortSignal): Promise<RemoteSession>
  /** Looks whether the code has died meanwhile: timers stand still while a phone is elsewhere. */
  look(): void
  /** Withdraws unanswered proposals. */
  reset(): void
}

interface Made extends Proposal {
  readonly expiresAt: number
}

type Outcome =
  | { readonly approval: Approval; readonly uri: string }
  | { readonly error: unknown }
  | 'expired'
  | 'aborted'

export function createPairing({ client, signingIn, onUnwanted, now }: PairingDeps): PairingRoom {
  const { $state, move } = createMachine<Pairing, PairingEvent>({ status: 'idle' }, pairingMoves)
  let made: Promise<Made> | undefined
  /** What was made last and is not answered yet. */
  let current: Made | undefined
  /** All that may still be answered: a code that was replaced may have been scanned just before. */
  const live = new Map<string, Promise<Approval>>()
  let look: () => unknown = () => undefined
  let stopWaiting = () => {}

  function withdraw() {
    const old = [...live]
    live.clear()
    made = undefined
    current = undefined
    takeBack(old)
  }

  function takeBack(old: readonly (readonly [uri: string, approval: Promise<Approval>])[]) {
    if (old.length === 0) return
    client().then(
      (open) => {
        for (const [uri, approval] of old) {
          // The wallet may be approving at this very moment.
          approval.then(
            ({ session }) => onUnwanted(open, session),
            () => undefined,
          )
          void open.withdraw(uri)
        }
      },
      () => undefined,
    )
  }

  function make(): Promise<Made> {
    if (current && isExpired(current.expiresAt, now())) {
      move({ type: 'expire' })
      made = undefined
      current = undefined
    }
    if (made) return made
    move({ type: 'prepare' })
    const mine = signingIn.propose(client()).then(
      (proposal) => {
        const fresh = { ...proposal, expiresAt: now() + pairingLife }
        // The pairing was canceled before the proposal was ready.
        if (made !== mine) {
          takeBack([[fresh.uri, fresh.approval]])
          throw new KitError('aborted', 'The request was cancelled.')
        }
        live.set(fresh.uri, fresh.approval)
        current = fresh
        move({ type: 'ready', uri: fresh.uri, expiresAt: fresh.expiresAt })
        return fresh
      },
      (thrown) => {
        const error = toRemoteError(thrown)
        if (made === mine) {
          made = undefined
          move({ type: 'fail', error })
        }
        throw error
      },
    )
    made = mine
    return mine
  }

  /** Resolves with the first outcome, also of a replaced proposal. */
  function outcome(answers: readonly Made[], signal: AbortSignal): Promise<Outcome> {
    return new Promise((resolve) => {
      const newest = answers.at(-1)
      const left = (newest?.expiresAt ?? 0) - now() - expiryMargin
      const timer = setTimeout(() => done('expired'), Math.max(0, left))
      const stop = () => done('aborted')
      stopWaiting = stop
      look = () => newest && isExpired(newest.expiresAt, now()) && done('expired')
      function done(found: Outcome) {
        clearTimeout(timer)
        signal.removeEventListener('abort', stop)
        resolve(found)
      }
      if (signal.aborted) return stop()
      signal.addEventListener('abort', stop)
      for (const { approval, uri } of answers) {
        approval.then(
          (answer) => done({ approval: answer, uri }),
          // That an old one was declined or died says nothing about the one that is shown.
          (error) => uri === newest?.uri && done({ error }),
        )
      }
    })
  }

  function unwanted({ session }: Approval) {
    client().then(
      (open) => onUnwanted(open, session),
      () => undefined,
    )
  }

  /** Verifies a signed sign-in before it connects an account. */
  async function approved(approval: Approval, signal: AbortSignal): Promise<RemoteSession> {
    const session = parseSession(approval.session)
    try {
      if (!session)
        throw new KitError(
          'no-accounts',
          'The wallet shared no account. Choose one in the wallet, then try again.',
        )
      const verified = signingIn.verified(approval, signal)
      if (verified) move({ type: 'sign-in' })
      // After an abort, don't wait for the verification.
      await withAbortSignal(Promise.resolve(verified), signal)
    } catch (thrown) {
      unwanted(approval)
      const error = toRemoteError(thrown)
      if (!signal.aborted) move({ type: 'fail', error })
      // Another code may be in the making since.
      else if (!made) move({ type: 'reset' })
      throw error
    }
    move({ type: 'approve', wallet: { name: session.peer.name } })
    return session
  }

  async function settle(found: Outcome, signal: AbortSignal): Promise<RemoteSession | undefined> {
    if (found === 'expired') return undefined
    if (found === 'aborted') throw new KitError('aborted', 'The request was cancelled.')
    // This proposal's pairing ends by itself. The wallet may still be using it.
    if ('approval' in found) live.delete(found.uri)
    withdraw()
    if ('approval' in found) return approved(found.approval, signal)
    const error = toRemoteError(found.error)
    // The library's own expiry: its clock and ours may differ.
    if (error.code === 'timeout') {
      move({ type: 'expire' })
      return undefined
    }
    move(error.code === 'user-rejected' ? { type: 'reject' } : { type: 'fail', error })
    throw error
  }

  return {
    $pairing: $state,
    prepare: () =>
      make().then(
        () => undefined,
        () => undefined,
      ),
    async pair(signal) {
      const shown: Made[] = []
      for (;;) {
        const fresh = await make()
        if (shown.at(-1) !== fresh) shown.push(fresh)
        const session = await settle(await outcome(shown, signal), signal)
        if (session) return session
      }
    },
    look: () => void look(),
    reset() {
      withdraw()
      stopWaiting()
      move({ type: 'reset' })
    },
  }
}
