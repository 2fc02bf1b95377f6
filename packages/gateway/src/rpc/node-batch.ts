/** Reads many calls of one node, and asks in halves what it refused as a whole: nodes limit batches, and answers their size. */

import type { Call, Outcome } from './call.js'
import type { Attempt, Node } from './node.js'
import { type AnswerBudget, tooMuch } from './response-budget.js'

/** Requests in place of one that was refused: a hundred calls, ten at a time. */
const maxParts = 32

/** Never rejects. An outcome is missing if the node gave no answer to the call that can be believed. */
export async function parseBatch(
  node: Node,
  calls: readonly Call[],
  budget: AnswerBudget,
): Promise<Attempt> {
  const first = await node.send(calls, budget)
  if (first.status !== 'refused') return first
  let parts = maxParts

  async function half(some: readonly Call[]): Promise<readonly (Outcome | undefined)[]> {
    if (parts-- <= 0 || budget.left <= 0) return some.map(() => tooMuch)
    const attempt = await node.send(some, budget)
    if (attempt.status === 'answered') return attempt.outcomes
    if (attempt.status === 'failed') return some.map(() => undefined)
    return split(some, attempt.why)
  }

  async function split(
    some: readonly Call[],
    why: 'too-large' | 'unusable',
  ): Promise<readonly (Outcome | undefined)[]> {
    if (some.length === 1) return [why === 'too-large' ? tooMuch : undefined]
    const middle = Math.ceil(some.length / 2)
    const left = await half(some.slice(0, middle))
    return [...left, ...(await half(some.slice(middle)))]
  }

  if (calls.length === 1 && first.why === 'unusable') return first
  return { status: 'answered', outcomes: await split(calls, first.why) }
}
