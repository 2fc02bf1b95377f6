/**
 * Asking a person for access: one question a namespace, none of which knows the others. What it takes is fetched with the
 * dialog, or when somebody is asked; who is asked meanwhile is known at once, and may be taken back.
 */
import { atom, computed } from 'nanostores'
import type { Connector } from '../../chain/adapter.js'
import type { KitError } from '../../errors/kit-error.js'
import type { Namespace } from '../../ids/caip.js'
import type { Lifetime } from '../../lifetime.js'
import { idle, type OpenAttempt } from './attempt.js'
import { type Asking, type AskingNeeds, identity } from './question.js'
import type { createQuestions, Questions } from './questions.js'

/** `fetchCode` rejects with `load-failed`. */
export function createAsking(
  needs: AskingNeeds,
  fetchCode: () => Promise<typeof createQuestions>,
): Asking & { prefetch(): Promise<Questions> } {
  const $attempts = atom<readonly OpenAttempt[]>([])
  let questions: Questions | undefined
  /** Who is to be asked once the code is there. */
  const early = new Map<
    Namespace,
    { readonly connector: Connector; readonly answer: Promise<boolean> }
  >()
  async function prefetch(): Promise<Questions> {
    const create = await fetchCode()
    questions ??= create(needs, $attempts)
    return questions
  }
  const others = (namespace: Namespace) =>
    $attempts.get().filter((attempt) => attempt.namespace !== namespace)

  function askLater(connector: Connector, lifetime: Lifetime): Promise<boolean> {
    const { namespace } = connector
    const wallet = identity(connector)
    $attempts.set([
      { status: 'waiting', wallet, namespace, since: needs.now(), isPending: false },
      ...others(namespace).filter(({ status }) => status === 'waiting'),
    ])
    /** False where it was taken back, also where the same wallet is asked anew. */
    const isStill = (): boolean => early.get(namespace) === mine && early.delete(namespace)
    const answer: Promise<boolean> = prefetch().then(
      (found) => isStill() && found.ask(connector, lifetime),
      (problem: KitError) => {
        if (!isStill()) return false
        $attempts.set([{ status: 'failed', wallet, namespace, problem }, ...others(namespace)])
        needs.onFail(connector, problem)
        needs.onOver(namespace)
        return false
      },
    )
    const mine = { connector, answer }
    early.set(namespace, mine)
    return answer
  }

  return {
    $attempts,
    $attempt: computed($attempts, ([latest]) => latest ?? idle),
    prefetch,
    in: (namespace) => early.get(namespace)?.connector ?? questions?.in(namespace),
    ask(connector, lifetime) {
      if (questions) return questions.ask(connector, lifetime)
      const before = early.get(connector.namespace)
      return before?.connector === connector ? before.answer : askLater(connector, lifetime)
    },
    cancel(isMeant = () => true) {
      for (const { wallet, namespace } of $attempts.get()) {
        if (!isMeant({ id: wallet.id, namespace })) continue
        early.delete(namespace)
        if (questions) continue
        $attempts.set(others(namespace))
        needs.onOver(namespace)
      }
      questions?.cancel(isMeant)
    },
  }
}
