/** Asking a person for access: one question at a time, and an answer that comes too late changes nothing. */
import type { ReadableAtom } from 'nanostores'
import type { Connector, ConnectParameters, WalletSession } from '../../chain/adapter.js'
import { asKitError, KitError } from '../../errors/kit-error.js'
import type { Namespace } from '../../ids/caip.js'
import type { Lifetime } from '../../lifetime.js'
import { createMachine } from '../../machine.js'
import { type Attempt, type AttemptEvent, attemptMoves } from './attempt-machine.js'
import type { WalletIdentity } from './connection-machine.js'

/** Milliseconds a person may take to answer in the wallet. */
export const connectDeadline = 5 * 60_000

export interface AskingNeeds {
  now(): number
  open(parameters: Omit<ConnectParameters, 'networkId'>): Promise<WalletSession | undefined>
  onAnswer(connector: Connector, session: WalletSession): void
  onFail(connector: Connector, problem: KitError): void
}

export const identity = ({ id, name, imageUrl }: Connector): WalletIdentity => ({
  id,
  name,
  ...(imageUrl && { imageUrl }),
})

interface Question {
  readonly connector: Connector
  readonly controller: AbortController
  readonly answer: Promise<boolean>
}

export interface Asking {
  readonly $attempt: ReadableAtom<Attempt>
  /** The connector that is being asked in a namespace. */
  in(namespace: Namespace): Connector | undefined
  /** Joins the question that waits for the same connector; takes the place of one for another. */
  ask(connector: Connector, lifetime: Lifetime): Promise<boolean>
  cancel(): void
}

export function createAsking({ now, open, onAnswer, onFail }: AskingNeeds): Asking {
  const { $state, move } = createMachine<Attempt, AttemptEvent>({ status: 'idle' }, attemptMoves)
  let question: Question | undefined

  async function run(connector: Connector, lifetime: Lifetime, controller: AbortController) {
    const { signal } = controller
    const forget = lifetime.add(() => controller.abort())
    const fail = (problem: KitError) => {
      if (!signal.aborted && move({ type: 'fail', problem })) onFail(connector, problem)
    }
    const stopTimer = lifetime.timeout(() => {
      // A pairing code is replaced before it dies: it is shown for as long as somebody looks.
      if (connector.type === 'WALLET_CONNECT') return
      fail(new KitError('timeout', 'The wallet did not answer in time. Try again.'))
      controller.abort()
    }, connectDeadline)
    try {
      const session = await open({
        connector,
        silent: false,
        signal,
        onPending: () => !signal.aborted && move({ type: 'pending' }),
      })
      if (signal.aborted) return false
      if (!session) throw new KitError('accounts-empty', 'The wallet shared no account.')
      move({ type: 'settle' })
      onAnswer(connector, session)
      return true
    } catch (thrown) {
      fail(asKitError(thrown))
      return false
    } finally {
      stopTimer()
      forget()
      if (question?.controller === controller) question = undefined
    }
  }

  return {
    $attempt: $state,
    in: (namespace) =>
      question?.connector.namespace === namespace ? question.connector : undefined,
    ask(connector, lifetime) {
      if (question?.connector === connector) return question.answer
      question?.controller.abort()
      const controller = new AbortController()
      const { namespace } = connector
      move({ type: 'ask', wallet: identity(connector), namespace, since: now() })
      const answer = run(connector, lifetime, controller)
      question = { connector, controller, answer }
      return answer
    },
    cancel() {
      question?.controller.abort()
      question = undefined
      move({ type: 'settle' })
    },
  }
}
