/** The nodes of one chain, in order of preference: the next is asked where one fails. A write goes out once. */

import type { SafeFetch } from '../http/safe-fetch.js'
import type { Call, Outcome, RpcError } from './call.js'
import { createNode, type Node } from './node.js'
import { parseBatch } from './node-batch.js'
import { type AnswerBudget, ownBudget, tooMuch } from './response-budget.js'

export interface NodesDeps {
  readonly chain: string
  readonly urls: readonly string[]
  readonly safeFetch: SafeFetch
  readonly timeoutMs: number
  readonly failureThreshold: number
  readonly resetMs: number
  /** Whether nodes must show that they are of this chain; a local chain of Solana has no known genesis. */
  readonly checkSolana: boolean
  onFailure(node: number, why: string): void
}

export interface Nodes {
  /**
   * An outcome for each call, in order. Never rejects.
   * @param budget - Bytes that nodes may send for these calls. Defaults to 32 MB.
   */
  ask(
    calls: readonly Call[],
    kind: 'read' | 'write',
    budget?: AnswerBudget,
  ): Promise<readonly Outcome[]>
}

const maxPerRequest = 100

/** Ours: no node answered. `data` says when to try again. */
export const noAnswer = -32603
export function unanswered(isTimeout: boolean, restMs: number): Outcome {
  const seconds = Math.max(1, Math.ceil(restMs / 1000))
  const data = JSON.stringify({
    reason: isTimeout ? 'timeout' : 'unavailable',
    retryAfter: seconds,
  })
  const message = isTimeout
    ? 'no node of this chain answered in time'
    : 'no node of this chain could answer'
  return { error: { code: noAnswer, message, data } }
}

const unansweredData = /^\{"reason":"(timeout|unavailable)","retryAfter":(\d+)\}$/

/** What `unanswered` has said; nothing of any other outcome. */
export function parseUnanswered(
  outcome: Outcome,
): { isTimeout: boolean; seconds: number } | undefined {
  const data = 'error' in outcome && outcome.error.code === noAnswer ? outcome.error.data : ''
  const match = unansweredData.exec(data ?? '')
  return match ? { isTimeout: match[1] === 'timeout', seconds: Number(match[2]) } : undefined
}

/** Errors that are the node's trouble and not the question's: another may do better. */
export function isNodesTrouble({ code, message }: RpcError): boolean {
  if (/revert/i.test(message)) return false
  // -32011: a node of Solana that keeps no history.
  return code === -32005 || code === -32601 || code === -32603 || code === -32011
}

export function createNodes(deps: NodesDeps): Nodes {
  const { urls, onFailure, ...rest } = deps
  const nodes: readonly Node[] = urls.map((url) => createNode({ ...rest, url }))

  /** Asks one node after the other for what is still missing. */
  async function readSome(
    calls: readonly Call[],
    budget: AnswerBudget,
  ): Promise<readonly Outcome[]> {
    const settled: (Outcome | undefined)[] = calls.map(() => undefined)
    const last: (Outcome | undefined)[] = calls.map(() => undefined)
    let left = calls.map((_, place) => place)
    let sawTimeout = false
    for (const [index, node] of nodes.entries()) {
      if (budget.left <= 0) {
        for (const place of left) last[place] ??= tooMuch
        break
      }
      if (!node.lets()) continue
      const asked = left.map((place) => calls[place] as Call)
      const attempt = await parseBatch(node, asked, budget)
      if (attempt.status !== 'answered') {
        onFailure(index, attempt.status === 'failed' ? attempt.why : 'http')
        sawTimeout ||= attempt.why === 'timeout'
        continue
      }
      left.forEach((place, at) => {
        const outcome = attempt.outcomes[at]
        if (outcome === undefined) return
        if ('error' in outcome && isNodesTrouble(outcome.error)) last[place] = outcome
        else settled[place] = outcome
      })
      left = left.filter((place) => settled[place] === undefined)
      if (left.length === 0) break
    }
    return calls.map((_, place) => settled[place] ?? last[place] ?? missing(sawTimeout))
  }

  const missing = (isTimeout: boolean): Outcome =>
    unanswered(isTimeout, Math.min(...nodes.map((node) => node.restMs())))

  /** It may have been accepted: asking another could only confuse what became of it (threat X12). */
  async function write(call: Call, budget: AnswerBudget): Promise<Outcome> {
    let sawTimeout = false
    for (const [index, node] of nodes.entries()) {
      if (!node.lets()) continue
      const attempt = await node.send([call], budget, true)
      if (attempt.status === 'answered') return attempt.outcomes[0] ?? missing(sawTimeout)
      onFailure(index, attempt.status === 'failed' ? attempt.why : 'http')
      sawTimeout ||= attempt.why === 'timeout'
      const isLost =
        attempt.why === 'too-large' ||
        (attempt.status === 'failed' && attempt.isSent && attempt.why !== 'http')
      if (isLost) break
    }
    return missing(sawTimeout)
  }

  return {
    async ask(calls, kind, budget = ownBudget()) {
      const outcomes: Outcome[] = []
      if (kind === 'write') {
        for (const call of calls) outcomes.push(await write(call, budget))
        return outcomes
      }
      // One group after the other: together they would read more than the budget, and hold it all at once.
      for (let at = 0; at < calls.length; at += maxPerRequest)
        outcomes.push(...(await readSome(calls.slice(at, at + maxPerRequest), budget)))
      return outcomes
    },
  }
}
