/** The questions themselves. An answer that comes too late changes nothing. */
import type { WritableAtom } from 'nanostores'
import type { Connector, ConnectParameters, WalletSession } from '../../../chain/adapter.js'
import { asKitError, KitError } from '../../../errors/kit-error.js'
import type { Namespace } from '../../../ids/caip.js'
import type { Lifetime } from '../../../lib/lifetime.js'
import { transition } from '../../../lib/machine.js'
import { type AttemptEvent, attemptTransitions } from './attempt-machine.js'
import { type ConnectionAttempts, identity } from './connect-contract.js'
import { idle, type OpenConnectionAttempt } from './connection-attempt.js'

/** Milliseconds a person may take to answer in the wallet. */
export const connectDeadline = 5 * 60_000

export interface ConnectRequestDeps {
  now(): number
  open(parameters: Omit<ConnectParameters, 'networkId'>): Promise<WalletSession | undefined>
  /** Ends the request with `settle`, once the connection has the session: between the two, the account would be disconnected. */
  onAnswer(
    connector: Connector,
    session: WalletSession,
    settle: () => void,
    durationMs: number,
  ): void
  onFail(connector: Connector, error: KitError): void
  /** No request is pending in this namespace any more. */
  onOver(namespace: Namespace): void
}

export type ConnectRequests = Pick<ConnectionAttempts, 'in' | 'ask' | 'cancel'>

interface Question {
  readonly connector: Connector
  readonly controller: AbortController
  readonly answer: Promise<boolean>
}

export function createConnectRequests(
  { now, open, onAnswer, onFail, onOver }: ConnectRequestDeps,
  $connectionAttempts: WritableAtom<readonly OpenConnectionAttempt[]>,
): ConnectRequests {
  const questions = new Map<Namespace, Question>()

  /** False for an event that is illegal in the namespace's present state. */
  function move(namespace: Namespace, event: AttemptEvent): boolean {
    const all = $connectionAttempts.get()
    const now = all.find((attempt) => attempt.namespace === namespace) ?? idle
    const next = transition(attemptTransitions, now, event)
    if (!next) return false
    const others = all.filter((attempt) => attempt !== now)
    // A failure is told until something else is asked, wherever that is.
    if (event.type === 'ask' && next.status !== 'idle')
      $connectionAttempts.set([next, ...others.filter(({ status }) => status === 'pending')])
    else
      $connectionAttempts.set(
        all.flatMap((attempt) => (attempt !== now ? attempt : next.status === 'idle' ? [] : next)),
      )
    return true
  }

  async function run(connector: Connector, lifetime: Lifetime, controller: AbortController) {
    const { signal } = controller
    const { namespace } = connector
    const startedAt = now()
    const forget = lifetime.onDispose(() => controller.abort())
    const fail = (error: KitError) => {
      if (!signal.aborted && move(namespace, { type: 'fail', error })) onFail(connector, error)
    }
    const stopTimer = lifetime.timeout(() => {
      // A pairing code is replaced before it expires, so it is shown as long as the user keeps it open.
      if (connector.type === 'WALLET_CONNECT') return
      fail(new KitError('timeout', 'The wallet did not answer in time. Try again.'))
      controller.abort()
    }, connectDeadline)
    try {
      const session = await open({
        connector,
        silent: false,
        signal,
        onPending: () => !signal.aborted && move(namespace, { type: 'pending' }),
      })
      if (signal.aborted) return false
      if (!session) throw new KitError('no-accounts', 'The wallet shared no account.')
      const settle = () => void move(namespace, { type: 'settle' })
      onAnswer(connector, session, settle, now() - startedAt)
      return true
    } catch (thrown) {
      fail(asKitError(thrown))
      return false
    } finally {
      stopTimer()
      forget()
      if (questions.get(namespace)?.controller === controller) questions.delete(namespace)
      if (!questions.has(namespace)) onOver(namespace)
    }
  }

  return {
    in: (namespace) => questions.get(namespace)?.connector,
    ask(connector, lifetime) {
      const { namespace } = connector
      const asked = questions.get(namespace)
      if (asked?.connector === connector) return asked.answer
      asked?.controller.abort()
      const controller = new AbortController()
      move(namespace, { type: 'ask', wallet: identity(connector), namespace, requestedAt: now() })
      const answer = run(connector, lifetime, controller)
      questions.set(namespace, { connector, controller, answer })
      return answer
    },
    cancel(isMeant = () => true) {
      for (const { wallet, namespace } of $connectionAttempts.get()) {
        if (!isMeant({ id: wallet.id, namespace })) continue
        questions.get(namespace)?.controller.abort()
        questions.delete(namespace)
        move(namespace, { type: 'settle' })
      }
    },
  }
}
