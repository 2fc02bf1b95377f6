/**
 * Bundlers of one chain, in order of preference. Estimates and lookups fail over. An operation is sent to one bundler, and
 * to the next only if the first one can't have received it (threat X12).
 */
import { z } from 'zod'
import type { SafeFetch } from '../http/safe-fetch.js'
import type { Call, Outcome } from '../rpc/call.js'
import { createNode, type Node } from '../rpc/node.js'
import { isNodesTrouble, unanswered } from '../rpc/nodes.js'
import { type AnswerBudget, ownBudget } from '../rpc/response-budget.js'

export interface BundlersDeps {
  readonly chain: string
  readonly urls: readonly string[]
  readonly safeFetch: SafeFetch
  readonly timeoutMs: number
  readonly failureThreshold: number
  readonly resetMs: number
  /** @param bundler - Its place in the list. */
  onFailure(bundler: number, why: string): void
}

/** Never reject. */
export interface Bundlers {
  estimate(call: Call, budget?: AnswerBudget): Promise<Outcome>
  /** @param hash - The hash of the operation. A bundler that returns another one is not believed. */
  send(call: Call, hash: string, budget?: AnswerBudget): Promise<Outcome>
  /** Null only if each bundler answered that it does not know the operation. */
  lookUp(call: Call, hash: string, budget?: AnswerBudget): Promise<Outcome>
}

const lookupResult = z.union([
  z.null(),
  z.object({ userOpHash: z.string() }),
  z.object({ userOperation: z.unknown() }),
])

/** Whether a bundler answered for this operation. */
function isLookupOf(result: string, hash: string): boolean {
  const { success, data } = lookupResult.safeParse(JSON.parse(result))
  if (!success) return false
  return data === null || !('userOpHash' in data) || data.userOpHash.toLowerCase() === hash
}

export function createBundlers(deps: BundlersDeps): Bundlers {
  const { urls, onFailure, ...rest } = deps
  const nodes: readonly Node[] = urls.map((url) => createNode({ ...rest, url, checkSolana: false }))
  const missing = (isTimeout: boolean): Outcome =>
    unanswered(isTimeout, Math.min(...nodes.map((node) => node.restMs())))

  return {
    async estimate(call, budget = ownBudget()) {
      let last: Outcome | undefined
      let isTimeout = false
      for (const [place, node] of nodes.entries()) {
        if (!node.lets()) continue
        const attempt = await node.send([call], budget)
        const outcome = attempt.status === 'answered' ? attempt.outcomes[0] : undefined
        if (attempt.status !== 'answered') {
          onFailure(place, attempt.why)
          isTimeout ||= attempt.why === 'timeout'
        }
        if (outcome === undefined) continue
        if ('result' in outcome || !isNodesTrouble(outcome.error)) return outcome
        last = outcome
      }
      return last ?? missing(isTimeout)
    },
    async send(call, hash, budget = ownBudget()) {
      let isTimeout = false
      for (const [place, node] of nodes.entries()) {
        if (!node.lets()) continue
        const attempt = await node.send([call], budget, true)
        if (attempt.status === 'answered') {
          const [outcome] = attempt.outcomes
          if (outcome === undefined) break
          if ('error' in outcome) return outcome
          if (outcome.result.toLowerCase() === JSON.stringify(hash).toLowerCase()) return outcome
          onFailure(place, 'hash')
          break
        }
        onFailure(place, attempt.why)
        isTimeout ||= attempt.why === 'timeout'
        if (attempt.status === 'refused' || attempt.isSent) break
      }
      return missing(isTimeout)
    },
    async lookUp(call, hash, budget = ownBudget()) {
      let unknown: Outcome | undefined
      let failures = 0
      let isTimeout = false
      for (const [place, node] of nodes.entries()) {
        const attempt = node.lets() ? await node.send([call], budget) : undefined
        const outcome = attempt?.status === 'answered' ? attempt.outcomes[0] : undefined
        if (outcome && 'result' in outcome && isLookupOf(outcome.result, hash)) {
          if (outcome.result !== 'null') return outcome
          unknown = outcome
          continue
        }
        failures++
        if (!attempt) continue
        const why = attempt.status === 'answered' ? 'answer' : attempt.why
        isTimeout ||= why === 'timeout'
        onFailure(place, why)
      }
      return failures === 0 && unknown ? unknown : missing(isTimeout)
    },
  }
}
