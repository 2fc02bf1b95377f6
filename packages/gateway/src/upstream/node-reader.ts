/** Asks the nodes of one chain for what the gateway itself wants to know: reads alone, through the same proxy as pages. */

import type { Work } from '../http/work.js'
import { isNodesTrouble, parseUnanswered } from '../rpc/nodes.js'
import type { ChainProxy } from '../rpc/proxy.js'
import { UpstreamError } from './upstream-error.js'

export interface Question {
  readonly method: string
  readonly params: readonly unknown[]
}

/** `raw` is JSON as the node wrote it; nothing where the question was refused, as a contract does. */
export interface NodeResult {
  readonly raw: string | undefined
}

export interface NodeReader {
  /** In order. Throws `UpstreamError` where no node could answer one of them, and what `Work.spend` throws. */
  ask(questions: readonly Question[]): Promise<readonly NodeResult[]>
  /** As `ask`, but what nodes find too much is nothing, too. */
  tryAsk(questions: readonly Question[]): Promise<readonly NodeResult[]>
}

/** @param work - Charged for the questions and the answers. Defaults to none: the gateway asks for itself. */
export function createNodeReader(proxy: ChainProxy, work?: Work): NodeReader {
  async function ask(
    questions: readonly Question[],
    isTry: boolean,
  ): Promise<readonly NodeResult[]> {
    const calls = questions.map(({ method, params }) => ({
      id: '0',
      method,
      params,
      rawParams: JSON.stringify(params),
    }))
    await work?.consume(calls.length)
    const outcomes = await proxy.answer(calls)
    work?.read(
      outcomes.reduce((sum, outcome) => sum + ('result' in outcome ? outcome.result.length : 0), 0),
    )
    return outcomes.map((outcome) => {
      if ('result' in outcome) return { raw: outcome.result }
      const silence = parseUnanswered(outcome)
      if (silence) throw new UpstreamError(silence.isTimeout, silence.seconds * 1000)
      if (!isTry && isNodesTrouble(outcome.error)) throw new UpstreamError(false, 1_000)
      return { raw: undefined }
    })
  }
  return {
    ask: (questions) => ask(questions, false),
    tryAsk: (questions) => ask(questions, true),
  }
}
