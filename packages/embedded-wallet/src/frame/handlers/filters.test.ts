/** Filters at their edges. The node is scripted: a chain of numbered blocks, with one log and one transaction each. */
import { describe, expect, it } from 'vitest'
import type { NodeClient } from '../approval/prepared.js'
import { FrameError } from '../frame-error.js'
import { createFilters } from './filters.js'

const chainId = 'eip155:1'
const hex = (number: number) => `0x${number.toString(16)}`
const getHash = (number: number) => `0x${number.toString(16).padStart(64, '0')}`

function world() {
  const chain = { latest: 10, isDown: false, time: 1_000_000 }
  const asked: { readonly method: string; readonly params: unknown }[] = []
  const node: NodeClient = {
    async ask(method, params) {
      asked.push({ method, params })
      if (chain.isDown) throw new FrameError('network', 'An error occurred')
      if (method === 'eth_blockNumber') return hex(chain.latest)
      const [parameter] = params as readonly [unknown]
      if (method === 'eth_getLogs') {
        const { fromBlock, toBlock } = parameter as { fromBlock: string; toBlock: string }
        const found: number[] = []
        for (let at = Number(fromBlock); at <= Math.min(Number(toBlock), chain.latest); at++)
          found.push(at)
        return found
      }
      const number = parameter === 'pending' ? chain.latest + 1 : Number(parameter)
      if (number > chain.latest + 1) return null
      return {
        hash: parameter === 'pending' ? null : getHash(number),
        transactions: [getHash(number + 1_000)],
      }
    },
  }
  const filters = createFilters({ now: () => chain.time })
  const ask = (method: string, params: readonly unknown[] = [], on = chainId) =>
    filters.ask({ method, params, chainId: on }, node)
  const changes = (id: unknown) => ask('eth_getFilterChanges', [id])
  return { chain, asked, ask, changes }
}
const notFound = { code: 'node', node: { code: -32_000 }, message: 'filter not found' }

describe('polls', () => {
  it('report each block once if they run at the same time', async () => {
    const { chain, ask, changes } = world()
    const id = await ask('eth_newBlockFilter')
    chain.latest = 12
    expect(await Promise.all([changes(id), changes(id)])).toEqual([[getHash(11), getHash(12)], []])
  })

  it('lose no logs if one fails', async () => {
    const { chain, ask, changes } = world()
    const id = await ask('eth_newFilter', [{}])
    chain.latest = 11
    chain.isDown = true
    await expect(changes(id)).rejects.toMatchObject({ code: 'network' })
    chain.isDown = false
    chain.latest = 12
    expect(await changes(id)).toEqual([11, 12])
  })

  it('report nothing while the node lags, and nothing twice', async () => {
    const { chain, ask, changes } = world()
    const id = await ask('eth_newFilter', [{}])
    chain.latest = 12
    expect(await changes(id)).toEqual([11, 12])
    chain.latest = 11
    expect(await changes(id)).toEqual([])
    chain.latest = 13
    expect(await changes(id)).toEqual([13])
  })

  it('read at most 64 blocks, and continue with the next poll', async () => {
    const { chain, asked, ask, changes } = world()
    const id = await ask('eth_newBlockFilter')
    chain.latest = 10 + 100
    expect(await changes(id)).toHaveLength(64)
    expect(asked.filter(({ method }) => method === 'eth_getBlockByNumber')).toHaveLength(64)
    expect(await changes(id)).toHaveLength(36)
  })
})

describe('a filter', () => {
  it('returns only logs between its first and last block', async () => {
    const { chain, ask, changes } = world()
    const range = { fromBlock: hex(13), toBlock: hex(14) }
    const id = await ask('eth_newFilter', [range])
    chain.latest = 12
    expect(await changes(id)).toEqual([])
    chain.latest = 20
    expect(await changes(id)).toEqual([13, 14])
    expect(await changes(id)).toEqual([])
  })

  it('reports each transaction once, pending or mined', async () => {
    const { chain, ask, changes } = world()
    const id = await ask('eth_newPendingTransactionFilter')
    // What is pending as it is made is not new.
    expect(await changes(id)).toEqual([])
    chain.latest = 11
    expect(await changes(id)).toEqual([getHash(1_012)])
    chain.latest = 13
    expect(await changes(id)).toEqual([getHash(1_013), getHash(1_014)])
  })

  it('ends after five minutes without a poll', async () => {
    const { chain, ask, changes } = world()
    const id = await ask('eth_newBlockFilter')
    chain.time += 4 * 60_000
    expect(await changes(id)).toEqual([])
    chain.time += 4 * 60_000
    expect(await changes(id)).toEqual([])
    chain.time += 5 * 60_000 + 1
    await expect(changes(id)).rejects.toMatchObject(notFound)
  })

  it('removes the least recently used filter when there are 65', async () => {
    const { chain, ask, changes } = world()
    const ids: unknown[] = []
    for (let at = 0; at < 64; at++) {
      chain.time += 1
      ids.push(await ask('eth_newBlockFilter'))
    }
    chain.time += 1
    await changes(ids[0])
    ids.push(await ask('eth_newBlockFilter'))
    await expect(changes(ids[1])).rejects.toMatchObject(notFound)
    for (const id of [ids[0], ids[2], ids[64]]) expect(await changes(id)).toEqual([])
  })

  it('belongs to one network, and returns logs only if it is a log filter', async () => {
    const { ask, changes } = world()
    const id = await ask('eth_newBlockFilter')
    await expect(ask('eth_getFilterChanges', [id], 'eip155:10')).rejects.toMatchObject(notFound)
    expect(await ask('eth_uninstallFilter', [id], 'eip155:10')).toBe(false)
    await expect(ask('eth_getFilterLogs', [id])).rejects.toMatchObject(notFound)
    expect(await changes(id)).toEqual([])
  })

  it.each([
    [[]],
    [[{ address: 'vitalik.eth' }]],
    [[{ topics: ['0x12'] }]],
    [[{ fromBlock: 5 }]],
    [[{ blockHash: getHash(1) }]],
  ])('is rejected for %j', async (params) => {
    await expect(world().ask('eth_newFilter', params)).rejects.toMatchObject({
      code: 'params-invalid',
    })
  })

  it('finds nothing by an invalid id', async () => {
    await expect(world().ask('eth_getFilterChanges', [7])).rejects.toMatchObject({
      code: 'params-invalid',
    })
    await expect(world().changes('0x1')).rejects.toMatchObject(notFound)
  })
})
