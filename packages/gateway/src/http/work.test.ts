/** B22: what one request makes the gateway do is charged, bounded, and ends with it. */
import { describe, expect, it } from 'vitest'
import { memoryCache } from '../key-value/memory-cache.js'
import { createAnswerBudgets } from '../rpc/response-budget.js'
import { createNodeReader } from '../upstream/node-reader.js'
import { createResponseCache } from '../upstream/response-cache.js'
import { httpError } from './http-error.js'
import { createSlots } from './slots.js'
import { bytesPerCall, ClientLeft, createWork } from './work.js'

function open(address = 'a', max = 100) {
  const leaving = new AbortController()
  const state = { calls: 0 }
  const work = createWork({
    address,
    request: { signal: leaving.signal },
    async charge(calls) {
      state.calls += calls
      if (state.calls > max) throw httpError(429, 'address', 'too many')
    },
  })
  return { work, state, leave: () => leaving.abort() }
}

const turn = () => new Promise((resolve) => setImmediate(resolve))

describe('[B22] work', () => {
  it('is charged by calls and by bytes, and ends with the budget', async () => {
    const { work, state } = open()
    await work.consume(10)
    for (let at = 0; at < 8; at++) work.read(bytesPerCall / 4)
    expect(state.calls).toBe(12)
    work.read(1_000 * bytesPerCall)
    await expect(work.consume(1)).rejects.toMatchObject({ status: 429 })
  })

  it('ends when the client leaves', async () => {
    const { work, state, leave } = open()
    leave()
    await expect(work.consume(1)).rejects.toThrow(ClientLeft)
    expect([work.hasLeft(), state.calls]).toEqual([true, 0])
  })

  it('is charged for each call to a node and for its responses', async () => {
    const { work, state } = open()
    const answer = async () => [{ result: 'x'.repeat(2 * bytesPerCall) }, { result: '1' }]
    const reader = createNodeReader({ answer, settled: async () => {} }, work)
    const question = { method: 'eth_call', params: [] }
    await reader.ask([question, question])
    expect(state.calls).toBe(4)
  })
})

describe('[B22] slots', () => {
  const limits = { perAddress: 2, perProcess: 3, waitingPerAddress: 1, waiting: 2 }
  function begin(slots: ReturnType<typeof createSlots>, address: string) {
    const { work, leave } = open(address)
    let end = () => {}
    const state = { isRunning: false, error: undefined as unknown }
    const done = slots
      .run(work, async () => {
        state.isRunning = true
        await new Promise<void>((resolve) => {
          end = resolve
        })
      })
      .catch((thrown: unknown) => {
        state.error = thrown
      })
    return { state, done, leave, end: () => end() }
  }

  it('are limited per address: more requests wait, then are rejected', async () => {
    const slots = createSlots(limits)
    const all = Array.from({ length: 4 }, () => begin(slots, 'a'))
    await turn()
    expect(all.map(({ state }) => state.isRunning)).toEqual([true, true, false, false])
    expect(all[3]?.state.error).toMatchObject({ status: 429 })
    all[0]?.end()
    await turn()
    expect(all[2]?.state.isRunning).toBe(true)
  })

  it('are limited in all, and prefer addresses that have none', async () => {
    const slots = createSlots(limits)
    const [first] = [begin(slots, 'a'), begin(slots, 'a'), begin(slots, 'b')]
    const [third, other] = [begin(slots, 'b'), begin(slots, 'c')]
    await turn()
    const refused = begin(slots, 'd')
    await turn()
    expect(refused.state.error).toMatchObject({ status: 503 })
    first?.end()
    await turn()
    expect([third?.state.isRunning, other?.state.isRunning]).toEqual([false, true])
  })

  it('are free again after the work failed or its client left', async () => {
    const slots = createSlots({ ...limits, perProcess: 1 })
    const first = begin(slots, 'a')
    const second = begin(slots, 'b')
    const third = begin(slots, 'c')
    await turn()
    second.leave()
    first.end()
    await turn()
    await turn()
    expect(second.state.error).toBeInstanceOf(ClientLeft)
    expect(third.state.isRunning).toBe(true)
  })
})

it('[B22] keeps a shared request if one client leaves or has spent its budget', async () => {
  for (const thrown of [new ClientLeft(), httpError(429, 'address', 'too many')]) {
    const kept = createResponseCache(memoryCache(10_000), 'test')
    let fail = () => {}
    const first = kept.text(
      ['k'],
      1_000,
      () =>
        new Promise((_, reject) => {
          fail = () => reject(thrown)
        }),
    )
    first.catch(() => {})
    await turn()
    const second = kept.text(['k'], 1_000, async () => 'mine')
    await turn()
    fail()
    await expect(first).rejects.toBe(thrown)
    expect(await second).toBe('mine')
  }
})

describe('[B23] bytes of answers under way', () => {
  it('are bounded by request, by address and in all', () => {
    const megabyte = 1024 * 1024
    const budgets = createAnswerBudgets({ perAddress: 20 * megabyte, all: 50 * megabyte })
    const openBudget = budgets.open('a', 16 * megabyte)
    openBudget.take(10 * megabyte)
    expect(openBudget.left).toBe(6 * megabyte)
    const two = budgets.open('a', 16 * megabyte)
    expect(two.left).toBe(10 * megabyte)
    two.take(15 * megabyte)
    expect([openBudget.left, two.left].every((left) => left <= 0)).toBe(true)
    const others = ['b', 'c'].map((address) => budgets.open(address, 16 * megabyte))
    for (const other of others) other.take(14 * megabyte)
    // All is taken, and one that has nothing is still answered.
    expect(budgets.open('d', 16 * megabyte).left).toBe(megabyte)
    for (const open of [openBudget, two, ...others]) open.close()
    expect(budgets.open('a', 16 * megabyte).left).toBe(16 * megabyte)
  })
})
