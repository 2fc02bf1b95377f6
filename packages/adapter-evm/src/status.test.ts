import { KitError, type NodeClient, type TransactionTrackingState } from '@scope/core/chain'
import { type Devnet, startDevnet } from '@scope/devnet'
import { createTestNode } from '@scope/testing'
import { createWalletClient, http, parseGwei } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createEvmRuntime } from './runtime.js'
import { droppedAfter, neverShownAfter, replacedAfter } from './status.js'

const from = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const { transactionStatus } = createEvmRuntime()

let devnet: Devnet
let node: NodeClient
beforeAll(async () => {
  devnet = await startDevnet()
  node = createTestNode(devnet.chains[0]?.url ?? '')
})
afterAll(() => devnet.stop())
afterEach(async () => {
  vi.useRealTimers()
  await node.request('evm_setAutomine', [true])
})

/** What is kept of each transaction, as the kit keeps it. */
const kept = new Map<string, string>()
const getMemory = (id: string): TransactionTrackingState => ({
  get: () => kept.get(id),
  set: (text) => void kept.set(id, text),
})
const status = (id: string, on: NodeClient = node) =>
  transactionStatus(on, id, new AbortController().signal, getMemory(id))
const later = (ms: number) =>
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms, shouldAdvanceTime: true })
const client = () =>
  createWalletClient({ account: from, transport: http(devnet.chains[0]?.url ?? '') })

describe('[X13] the status of a transaction', () => {
  it('waits until it is in a block', async () => {
    await node.request('evm_setAutomine', [false])
    const id = await client().sendTransaction({ chain: null, to: from, value: 1n })
    expect(await status(id)).toBe('pending')
    await node.request('anvil_mine', [])
    expect(await status(id)).toBe('confirmed')
    await node.request('evm_setAutomine', [true])
  })

  it('returns replaced once another one with its nonce is mined', async () => {
    await node.request('evm_setAutomine', [false])
    const first = {
      chain: null,
      to: from,
      value: 1n,
      maxPriorityFeePerGas: parseGwei('1'),
    } as const
    const nonce = Number(await node.request('eth_getTransactionCount', [from, 'latest']))
    const id = await client().sendTransaction({ ...first, nonce })
    expect(await status(id)).toBe('pending')
    const instead = await client().sendTransaction({
      ...first,
      nonce,
      value: 2n,
      maxPriorityFeePerGas: parseGwei('20'),
      maxFeePerGas: parseGwei('50'),
    })
    expect(await status(id)).toBe('pending')
    await node.request('anvil_mine', [])
    expect(await status(id)).toBe('pending')
    expect(await status(instead)).toBe('confirmed')
    later(replacedAfter)
    expect(await status(id)).toBe('replaced')
    await node.request('evm_setAutomine', [true])
  })

  it('is not replaced while one node counts it and another lacks it', async () => {
    await node.request('evm_setAutomine', [false])
    const id = await client().sendTransaction({ chain: null, to: from, value: 1n })
    expect(await status(id)).toBe('pending')
    await node.request('anvil_mine', [])
    const isBehind = new Set(['eth_getTransactionReceipt', 'eth_getTransactionByHash'])
    const behind: NodeClient = {
      ...node,
      request: async (method, params, signal) =>
        isBehind.has(method) ? null : node.request(method, params, signal),
    }
    expect(await status(id, behind)).toBe('pending')
    later(replacedAfter - 1_000)
    expect(await status(id, behind)).toBe('pending')
    expect(await status(id)).toBe('confirmed')
  })

  it('is not replaced after one excessive count, however long it is missing', async () => {
    await node.request('evm_setAutomine', [false])
    const id = await client().sendTransaction({ chain: null, to: from, value: 7n })
    expect(await status(id)).toBe('pending')
    const answers = (count?: string): NodeClient => ({
      ...node,
      request: async (method, params, signal) =>
        method === 'eth_getTransactionCount' && count !== undefined
          ? count
          : method === 'eth_getTransactionByHash'
            ? null
            : node.request(method, params, signal),
    })
    expect(await status(id, answers())).toBe('pending')
    later(replacedAfter)
    expect(await status(id, answers('0xffff'))).toBe('pending')
    expect(await status(id, answers())).toBe('pending')
    later(replacedAfter)
    expect(await status(id, answers('0xffff'))).toBe('pending')
    await node.request('anvil_mine', [])
    expect(await status(id, answers())).toBe('confirmed')
  })

  it('stays pending for a day if no node has shown it', async () => {
    const id = `0x${'1'.repeat(64)}`
    expect(await status(id)).toBe('pending')
    later(neverShownAfter - 60_000)
    expect(await status(id)).toBe('pending')
    later(60_000)
    expect(await status(id)).toBe('dropped')
  })

  it('returns dropped an hour after nodes lost it, if its nonce is free', async () => {
    await node.request('evm_setAutomine', [false])
    const id = await client().sendTransaction({ chain: null, to: from, value: 3n })
    expect(await status(id)).toBe('pending')
    await node.request('anvil_dropTransaction', [id])
    expect(await status(id)).toBe('pending')
    later(droppedAfter - 60_000)
    expect(await status(id)).toBe('pending')
    later(60_000)
    expect(await status(id)).toBe('dropped')
    // A node that has it again goes on trying.
    const again = await client().sendTransaction({ chain: null, to: from, value: 3n })
    expect(await status(again)).toBe('pending')
    later(droppedAfter)
    expect(await status(again)).toBe('pending')
    await node.request('anvil_mine', [])
    expect(await status(again)).toBe('confirmed')
  })

  it.each(['', '?', '@', `0x${'1'.repeat(40)}:`, `0x1:2@3`, 'x'.repeat(256)])(
    '[STO-02] ignores an invalid stored value: %s',
    async (text) => {
      const id = `0x${'3'.repeat(64)}`
      kept.set(id, text)
      expect(await status(id)).toBe('pending')
      expect(kept.get(id)).toMatch(/^@\d+$/)
    },
  )

  it('waits if a node returns a receipt without a block', async () => {
    const id = await client().sendTransaction({ chain: null, to: from, value: 1n })
    const early: NodeClient = {
      ...node,
      request: async (method, params, signal) => {
        const answer = await node.request(method, params, signal)
        const isReceipt = method === 'eth_getTransactionReceipt'
        return isReceipt ? { ...(answer as object), blockNumber: null, blockHash: null } : answer
      },
    }
    await expect.poll(() => status(id)).toBe('confirmed')
    expect(await status(id, early)).toBe('pending')
  })

  it('rejects a receipt of another transaction', async () => {
    const id = await client().sendTransaction({ chain: null, to: from, value: 1n })
    const lying: NodeClient = {
      ...node,
      request: (method, params, signal) =>
        method === 'eth_getTransactionReceipt'
          ? Promise.resolve({ transactionHash: `0x${'2'.repeat(64)}`, status: '0x1' })
          : node.request(method, params, signal),
    }
    await expect(status(id, lying)).rejects.toBeInstanceOf(KitError)
  })
})
