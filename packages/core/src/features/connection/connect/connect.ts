/**
 * Connection requests to the user: one per namespace, independent of each other. The code is lazy-loaded with the
 * dialog or with the first request. Until then, a pending request is already visible and can be canceled.
 */
import { atom, computed, type WritableAtom } from 'nanostores'
import type { Connector } from '../../../chain/adapter.js'
import type { KitError } from '../../../errors/kit-error.js'
import type { Namespace } from '../../../ids/caip.js'
import type { Lifetime } from '../../../lib/lifetime.js'
import { type ConnectionAttempts, identity } from './connect-contract.js'
import type { ConnectRequests } from './connect-requests.js'
import { idle, type OpenConnectionAttempt } from './connection-attempt.js'

export interface RequestDeps {
  now(): number
  /** Undefined until their code has come. */
  questions(): ConnectRequests | undefined
  /** Rejects with `chunk-load-failed`. */
  fetchQuestions(): Promise<ConnectRequests>
  onFail(connector: Connector, error: KitError): void
}

export function createConnect(deps: RequestDeps): ConnectionAttempts & {
  readonly $connectionAttempts: WritableAtom<readonly OpenConnectionAttempt[]>
} {
  const $connectionAttempts = atom<readonly OpenConnectionAttempt[]>([])
  /** Who is to be asked once the code is there. */
  const early = new Map<
    Namespace,
    { readonly connector: Connector; readonly answer: Promise<boolean> }
  >()
  const others = (namespace: Namespace) =>
    $connectionAttempts.get().filter((attempt) => attempt.namespace !== namespace)

  function askLater(connector: Connector, lifetime: Lifetime): Promise<boolean> {
    const { namespace } = connector
    const wallet = identity(connector)
    $connectionAttempts.set([
      { status: 'pending', wallet, namespace, requestedAt: deps.now(), hasPendingRequest: false },
      ...others(namespace).filter(({ status }) => status === 'pending'),
    ])
    /** False if the request was canceled, also when the same wallet was requested again. */
    const isStill = (): boolean => early.get(namespace) === mine && early.delete(namespace)
    const answer: Promise<boolean> = deps.fetchQuestions().then(
      (found) => isStill() && found.ask(connector, lifetime),
      (error: KitError) => {
        if (!isStill()) return false
        $connectionAttempts.set([
          { status: 'failed', wallet, namespace, error },
          ...others(namespace),
        ])
        deps.onFail(connector, error)
        return false
      },
    )
    const mine = { connector, answer }
    early.set(namespace, mine)
    return answer
  }

  return {
    $connectionAttempts,
    $connectionAttempt: computed($connectionAttempts, ([latest]) => latest ?? idle),
    in: (namespace) => early.get(namespace)?.connector ?? deps.questions()?.in(namespace),
    ask(connector, lifetime) {
      const { namespace } = connector
      const before = early.get(namespace)
      if (before?.connector === connector) return before.answer
      early.delete(namespace)
      return deps.questions()?.ask(connector, lifetime) ?? askLater(connector, lifetime)
    },
    cancel(isMeant = () => true) {
      const questions = deps.questions()
      for (const { wallet, namespace } of $connectionAttempts.get()) {
        if (!isMeant({ id: wallet.id, namespace })) continue
        early.delete(namespace)
        if (!questions) $connectionAttempts.set(others(namespace))
      }
      questions?.cancel(isMeant)
    },
  }
}
