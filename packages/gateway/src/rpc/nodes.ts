/** The nodes of one chain, in order of preference: the next is asked where one fails. A write goes out once. */
import { type Breaker, createBreaker } from './breaker.js'
import type { Call, Outcome, RpcError } from './call.js'
import { type Egress, EgressError, type EgressFailure } from './egress.js'
import { namespaceOf } from './methods.js'
import { readAnswers } from './node-answer.js'
import { readRetryAfter } from './retry-after.js'

export interface NodesNeeds {
  readonly chain: string
  readonly urls: readonly string[]
  readonly egress: Egress
  readonly timeoutMs: number
  readonly breakAfter: number
  readonly breakMs: number
  /** Whether nodes must show that they are of this chain; a local chain of Solana has no known genesis. */
  readonly checkSolana: boolean
  onFailure(node: number, why: string): void
}

export interface Nodes {
  /** An outcome for each call, in order. Never rejects. */
  ask(calls: readonly Call[], kind: 'read' | 'write'): Promise<readonly Outcome[]>
}

const largest = 10 * 1024 * 1024
const mostPerRequest = 100
/** A node of another chain is not asked again for so long. */
const wrongChainMs = 10 * 60 * 1000

const listed = new Set(['eth_getLogs', 'eth_getBlockByNumber', 'getSignaturesForAddress'])
/** As nodes say it that count. */
const tooMuch: Outcome = { error: { code: -32005, message: 'the answer is too large' } }

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
export function readUnanswered(
  outcome: Outcome,
): { isTimeout: boolean; seconds: number } | undefined {
  const data = 'error' in outcome && outcome.error.code === noAnswer ? outcome.error.data : ''
  const told = unansweredData.exec(data ?? '')
  return told ? { isTimeout: told[1] === 'timeout', seconds: Number(told[2]) } : undefined
}

/** Errors that are the node's trouble and not the question's: another may do better. */
export function isNodesTrouble({ code, message }: RpcError): boolean {
  if (/revert/i.test(message)) return false
  return code === -32005 || code === -32601 || code === -32603 || code === 429 || code === -32029
}

type Attempt =
  | { readonly status: 'answered'; readonly outcomes: readonly (Outcome | undefined)[] }
  | { readonly status: 'failed'; readonly why: EgressFailure | 'http' | 'chain' }

interface Node {
  readonly url: string
  readonly index: number
  readonly breaker: Breaker
  checked: boolean
}

const probe = (chain: string): Call => {
  const method = namespaceOf(chain) === 'solana' ? 'getGenesisHash' : 'eth_chainId'
  return { id: '0', method, params: [], rawParams: '[]' }
}

export function createNodes(needs: NodesNeeds): Nodes {
  const { chain, urls, egress, timeoutMs, breakAfter, breakMs } = needs
  const nodes: Node[] = urls.map((url, index) => ({
    url,
    index,
    breaker: createBreaker(breakAfter, breakMs),
    checked: false,
  }))

  async function send(node: Node, calls: readonly Call[], once = false): Promise<Attempt> {
    const texts = calls.map(
      ({ method, rawParams }, id) =>
        `{"jsonrpc":"2.0","id":${id},"method":${JSON.stringify(method)},"params":${rawParams}}`,
    )
    const body = texts.length === 1 ? (texts[0] ?? '') : `[${texts.join(',')}]`
    try {
      const answer = await egress.post(node.url, body, { timeoutMs, bytes: largest, once })
      const { status, text } = answer
      if (
        status === 429 ||
        status === 403 ||
        status === 408 ||
        (status >= 300 && status < 400) ||
        status >= 502
      ) {
        node.breaker.failed(readRetryAfter(answer.retryAfter, Date.now()))
        return { status: 'failed', why: 'http' }
      }
      const outcomes = readAnswers(chain, calls, text)
      if (outcomes.every((one) => one === undefined)) {
        node.breaker.failed()
        return { status: 'failed', why: 'http' }
      }
      node.breaker.succeeded()
      return { status: 'answered', outcomes }
    } catch (thrown) {
      const isTooMuch = thrown instanceof EgressError && thrown.failure === 'too-large'
      // How much there is of these is the question's doing.
      if (isTooMuch && calls.every(({ method }) => listed.has(method))) {
        node.breaker.succeeded()
        return { status: 'answered', outcomes: calls.map(() => tooMuch) }
      }
      node.breaker.failed()
      return { status: 'failed', why: thrown instanceof EgressError ? thrown.failure : 'broken' }
    }
  }

  /** Once a node: that it is of this chain at all. */
  async function check(node: Node): Promise<Attempt | undefined> {
    const isSolana = namespaceOf(chain) === 'solana'
    if (node.checked || (isSolana && !needs.checkSolana)) return undefined
    const attempt = await send(node, [probe(chain)])
    if (attempt.status === 'failed' && attempt.why !== 'http') return attempt
    const outcome = attempt.status === 'answered' ? attempt.outcomes[0] : undefined
    const reference = chain.slice(chain.indexOf(':') + 1)
    const isRight =
      outcome !== undefined &&
      'result' in outcome &&
      // Ethereum's answer was compared as it was read.
      (!isSolana || outcome.result.slice(1).startsWith(reference))
    if (isRight) {
      node.checked = true
      return undefined
    }
    if (outcome !== undefined && 'result' in outcome) node.breaker.failed(wrongChainMs)
    return { status: 'failed', why: 'chain' }
  }

  async function askSome(
    calls: readonly Call[],
    kind: 'read' | 'write',
  ): Promise<readonly Outcome[]> {
    const settled: (Outcome | undefined)[] = calls.map(() => undefined)
    const last: (Outcome | undefined)[] = calls.map(() => undefined)
    let left = calls.map((_, place) => place)
    let sawTimeout = false
    for (const node of nodes) {
      if (!node.breaker.lets()) continue
      const asked = left.map((place) => calls[place] as Call)
      const wrong = await check(node)
      const attempt = wrong ?? (await send(node, asked, kind === 'write'))
      if (attempt.status === 'failed') {
        needs.onFailure(node.index, attempt.why)
        if (attempt.why === 'timeout') sawTimeout = true
        // It may have been accepted: asking another could only confuse what became of it (threat X12).
        const isLost =
          !wrong &&
          (attempt.why === 'timeout' || attempt.why === 'broken' || attempt.why === 'too-large')
        if (kind === 'write' && isLost) break
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
      if (kind === 'write') break
    }
    const restMs = Math.min(...nodes.map(({ breaker }) => breaker.restMs()))
    return calls.map((_, place) => settled[place] ?? last[place] ?? unanswered(sawTimeout, restMs))
  }

  return {
    async ask(calls, kind) {
      const groups: (readonly Call[])[] = []
      for (let at = 0; at < calls.length; at += mostPerRequest)
        groups.push(calls.slice(at, at + mostPerRequest))
      return (await Promise.all(groups.map((group) => askSome(group, kind)))).flat()
    },
  }
}
