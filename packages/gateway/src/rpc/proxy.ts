/** Answers calls: from what is kept, from one that is under way, or from a node. */
import { createHash } from 'node:crypto'
import type { Cache } from '../key-value/key-value.js'
import { getCacheability, isCacheable } from './cacheability.js'
import type { Call, Outcome } from './call.js'
import { getNamespace, methodKind } from './methods.js'
import type { Nodes } from './nodes.js'
import { type AnswerBudget, tooMuch } from './response-budget.js'

export interface ChainProxy {
  /**
   * An outcome for each, in order. Rejects as `assertPresent` throws alone.
   * @param budget - Bytes that nodes may send for these calls.
   * @param assertPresent - Throws if the client has left: no further write goes out then (threat B22).
   */
  answer(
    calls: readonly Call[],
    budget?: AnswerBudget,
    assertPresent?: () => void,
  ): Promise<readonly Outcome[]>
  /** Resolves once nothing is being kept any more. */
  settled(): Promise<void>
}

export interface ProxyDeps {
  readonly chain: string
  readonly nodes: Nodes
  readonly cache: Cache
  /** What answered: `kept`, `joined`, `node`, `failed`. */
  onAnswer(outcome: string): void
}

const keptMs = 24 * 60 * 60 * 1000
/** Above it the time is shorter in proportion: one large answer takes the place of many small ones. */
const lightKept = 8 * 1024
const finalMs = 15_000
const noFinalMs = 60_000
const largestKept = 256 * 1024

export function createProxy({ chain, nodes, cache, onAnswer }: ProxyDeps): ChainProxy {
  const underWay = new Map<string, Promise<Outcome>>()
  const keeping = new Set<Promise<void>>()

  // As it was written, which is what the node is asked: numbers beyond 2^53 that read as one are two questions.
  const getKey = ({ method, rawParams }: Call): string =>
    createHash('sha256').update(`${method}\n${rawParams}`).digest('base64url')

  const keptKey = (key: string) => `rpc:${chain}:${key}`

  /** The newest block that no reorganisation takes back; nothing where the chain does not say. */
  async function readFinalBlock(): Promise<bigint | undefined> {
    const place = `rpc:${chain}:final`
    const known = await cache.get(place)
    if (known !== undefined) return known === '' ? undefined : BigInt(known)
    const params = ['finalized', false]
    const call = {
      id: '0',
      method: 'eth_getBlockByNumber',
      params,
      rawParams: JSON.stringify(params),
    }
    const [outcome] = await nodes.ask([call], 'read')
    const number =
      outcome && 'result' in outcome
        ? /"number"\s*:\s*"(0x[0-9a-f]{1,16})"/i.exec(outcome.result)?.[1]
        : undefined
    await cache.set(place, number ?? '', number ? finalMs : noFinalMs)
    return number === undefined ? undefined : BigInt(number)
  }

  let finding: Promise<bigint | undefined> | undefined
  function finalBlock(): Promise<bigint | undefined> {
    finding ??= readFinalBlock().finally(() => {
      finding = undefined
    })
    return finding
  }

  async function keep(call: Call, key: string, { result }: { result: string }): Promise<void> {
    if (result.length > largestKept) return
    const holds = getCacheability(call, JSON.parse(result))
    if (holds === 'never') return
    if (holds !== 'always') {
      if (getNamespace(chain) !== 'eip155') return
      const final = await finalBlock()
      if (final === undefined || holds.ifFinal > final) return
    }
    const share = Math.min(1, lightKept / Math.max(1, result.length))
    await cache.set(keptKey(key), result, keptMs * share)
  }

  function keepLater(call: Call, key: string, outcome: Outcome): void {
    if (!('result' in outcome)) return
    // What cannot be kept is asked for again: no reason to fail anything.
    const work = keep(call, key, outcome)
      .catch(() => {})
      .finally(() => keeping.delete(work))
    keeping.add(work)
  }

  async function getCached(key: string): Promise<Outcome | undefined> {
    const text = await cache.get(keptKey(key)).catch(() => undefined)
    return text === undefined ? undefined : { result: text }
  }

  async function read(calls: readonly Call[], budget?: AnswerBudget): Promise<Outcome[]> {
    const keys = calls.map(getKey)
    const outcomes = await Promise.all(
      calls.map((call, at) => (isCacheable(call) ? getCached(keys[at] ?? '') : undefined)),
    )
    const asked: { call: Call; key: string; place: number }[] = []
    const joined: { promise: Promise<Outcome>; place: number }[] = []
    const settle = new Map<string, (outcome: Outcome) => void>()
    calls.forEach((call, place) => {
      if (outcomes[place]) {
        onAnswer('cached')
        return
      }
      const key = keys[place] ?? ''
      const same = underWay.get(key)
      if (same) {
        joined.push({ promise: same, place })
        return
      }
      // Only a call on its own is joined: one of a batch waits for the whole batch of another user (threat B21).
      if (calls.length === 1) underWay.set(key, new Promise((resolve) => settle.set(key, resolve)))
      asked.push({ call, key, place })
    })
    if (asked.length > 0) {
      const answers = await nodes.ask(
        asked.map(({ call }) => call),
        'read',
        budget,
      )
      asked.forEach(({ call, key, place }, at) => {
        const outcome = answers[at] as Outcome
        outcomes[place] = outcome
        const done = settle.get(key)
        if (done) underWay.delete(key)
        done?.(outcome)
        onAnswer('result' in outcome ? 'node' : 'failed')
        if (isCacheable(call)) keepLater(call, key, outcome)
      })
    }
    for (const { promise, place } of joined) {
      const outcome = await promise
      const call = calls[place] as Call
      // The other request had no bytes left: that says nothing of this one.
      outcomes[place] =
        outcome === tooMuch ? ((await nodes.ask([call], 'read', budget))[0] as Outcome) : outcome
      onAnswer('joined')
    }
    return outcomes as Outcome[]
  }

  return {
    async answer(calls, budget, assertPresent) {
      const isWrite = calls.map(({ method }) => methodKind(chain, method) === 'write')
      const reads = await read(
        calls.filter((_, at) => !isWrite[at]),
        budget,
      )
      let next = 0
      const outcomes: Outcome[] = []
      // One after the other, in the order they were given: the second may spend what the first brings.
      for (const [at, call] of calls.entries()) {
        if (!isWrite[at]) {
          outcomes.push(reads[next++] as Outcome)
          continue
        }
        if (at > 0) assertPresent?.()
        outcomes.push((await nodes.ask([call], 'write', budget))[0] as Outcome)
      }
      return outcomes
    },
    async settled() {
      while (keeping.size > 0) await Promise.all(keeping)
    },
  }
}
