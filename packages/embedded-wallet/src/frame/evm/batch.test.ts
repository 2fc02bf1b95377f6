/** Several calls at once on a real chain: all shown, each a transaction of its own, and what became of them told by one id. */
import { type Devnet, type DevTokens, deployTokens, startDevnet } from '@scope/devnet'
import { encodeFunctionData, erc20Abi, maxUint256 } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { NodeClient } from '../approval/prepared.js'
import { FrameError } from '../frame-error.js'
import { createBatches } from '../handlers/batches.js'
import { memoryStore } from '../storage/key-value-store.js'
import { account, needsWith, newKey, nodeAt, noNode } from './fixtures/signer.js'
import { prepareEvm } from './index.js'

const friend = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const about = { projectId: 'shop', parentOrigin: 'https://shop.example.com' }
let chain: Devnet
let tokens: DevTokens
let asked: string[]
let node: NodeClient
let batches = createBatches({ store: memoryStore(), ...about })

beforeAll(async () => {
  chain = await startDevnet({ chains: [{ chainId: 31337 }] })
  tokens = await deployTokens(chain.chains[0]?.url ?? '')
}, 60_000)
afterAll(() => chain.stop())
beforeEach(() => {
  asked = []
  node = nodeAt(chain.chains[0]?.url ?? '', asked)
  batches = createBatches({ store: memoryStore(), ...about })
})

const prepare = (batch: object, at = node) =>
  prepareEvm({ method: 'wallet_sendCalls', params: [batch] }, needsWith(at, { batches }))
const call = (functionName: 'transfer' | 'approve', amount: bigint) =>
  encodeFunctionData({ abi: erc20Abi, functionName, args: [friend, amount] })
const status = (id: string) => batches.status(id, () => ({ node, bundler: noNode }))
const pay = { to: friend, value: '0x5' }
const spend = () => ({ to: tokens.standard, data: call('transfer', 7n) })
const refuses = () => ({ to: tokens.reverting, data: call('transfer', 7n) })

describe('a batch', () => {
  it('[EMB-09] is shown call by call, with what all of it changes and costs, and is done in its order', async () => {
    const { decoded, sign } = await prepare({ calls: [pay, spend()], id: '0xabc' })
    expect(decoded.actions).toMatchObject([
      { type: 'transfer', asset: { kind: 'native' }, amount: 5n, to: friend },
      { type: 'transfer', asset: { address: tokens.standard }, amount: 7n, to: friend },
    ])
    expect(decoded.warnings).toEqual(['first-time-recipient'])
    expect(decoded.changes?.map(({ amount }) => amount)).toEqual(expect.arrayContaining([-5n, -7n]))
    const singleFee = (await prepare({ calls: [pay] })).decoded.fee ?? 0n
    expect(decoded.fee).toBeGreaterThan(singleFee * 2n)
    expect(asked).not.toContain('eth_sendRawTransaction')
    expect(await sign(newKey())()).toEqual({ id: '0xabc' })
    expect(asked.filter((method) => method === 'eth_sendRawTransaction')).toHaveLength(2)
    await expect.poll(() => status('0xabc')).toMatchObject({ status: 200 })
    expect(await status('0xabc')).toMatchObject({
      version: '2.0.0',
      id: '0xabc',
      chainId: '0x7a69',
      atomic: false,
      receipts: [
        { status: '0x1', logs: [] },
        { status: '0x1', logs: [{}] },
      ],
    })
  })

  it('decodes each call on the state after the previous ones', async () => {
    // Allowed and taken in one go: alone the second one would fail.
    const taken = encodeFunctionData({
      abi: erc20Abi,
      functionName: 'transferFrom',
      args: [account.address, friend, 3n],
    })
    const mine = encodeFunctionData({
      abi: erc20Abi,
      functionName: 'approve',
      args: [account.address, 3n],
    })
    const { decoded, sign } = await prepare({
      calls: [
        { to: tokens.standard, data: mine },
        { to: tokens.standard, data: taken },
      ],
    })
    expect(decoded.warnings).not.toContain('simulation-failed')
    const { id } = (await sign(newKey())()) as { id: string }
    expect(id).toMatch(/^0x[\da-f]{64}$/)
    await expect.poll(() => status(id)).toMatchObject({ status: 200 })
  })

  it('[X10] warns of an allowance in any of its calls', async () => {
    const endless = { to: tokens.standard, data: call('approve', maxUint256) }
    const { decoded } = await prepare({ calls: [pay, endless] })
    expect(decoded.warnings).toContain('unlimited-approval')
  })

  it('warns before signing if one call fails, and reports a partial result', async () => {
    const { decoded, sign } = await prepare({ calls: [pay, refuses()] })
    expect(decoded.warnings).toContain('simulation-failed')
    const { id } = (await sign(newKey())()) as { id: string }
    await expect.poll(() => status(id)).toMatchObject({ status: 600 })
    const all = await prepare({ calls: [refuses()] })
    const { id: other } = (await all.sign(newKey())()) as { id: string }
    await expect.poll(() => status(other)).toMatchObject({ status: 500 })
  })

  it('[X12] reports a partial result and stops sending if the node rejects a call', async () => {
    let sent = 0
    const fickle: NodeClient = {
      async ask(method, params) {
        if (method === 'eth_sendRawTransaction' && ++sent === 2)
          throw new FrameError('node', 'insufficient funds for gas * price + value')
        return node.ask(method, params)
      },
    }
    const { sign } = await prepare({ calls: [pay, pay, pay] }, fickle)
    const { id } = (await sign(newKey())()) as { id: string }
    expect(sent).toBe(2)
    await expect.poll(() => status(id)).toMatchObject({ status: 600 })
    expect((await status(id)) as { receipts: unknown[] }).toMatchObject({ receipts: [{}] })
    sent = 1
    const none = await prepare({ calls: [pay], id: '0xnone' }, fickle)
    await expect(none.sign(newKey())()).rejects.toMatchObject({ code: 'node' })
    expect(await batches.has('0xnone')).toBe(false)
  })

  it('[X12] reports all receipts once its call is mined although its response was lost', async () => {
    let sent = 0
    const lossy: NodeClient = {
      async ask(method, params) {
        if (method === 'eth_sendRawTransaction' && ++sent === 2) {
          await node.ask(method, params)
          throw new FrameError('network', 'lost')
        }
        if (method === 'eth_getTransactionByHash') throw new FrameError('network', 'lost')
        return node.ask(method, params)
      },
    }
    const { sign } = await prepare({ calls: [pay, pay] }, lossy)
    const { id } = (await sign(newKey())()) as { id: string }
    await expect.poll(() => status(id)).toMatchObject({ status: 200, receipts: [{}, {}] })
  })

  it('[X12] stores each hash before it sends the call', async () => {
    const store: number[] = []
    const keeping = {
      ...batches,
      keep: async (_: string, { hashes }: { readonly hashes: readonly string[] }) => {
        store.push(hashes.length)
      },
    }
    const watched: NodeClient = {
      ask(method, params) {
        if (method === 'eth_sendRawTransaction') store.push(-1)
        return node.ask(method, params)
      },
    }
    const { sign } = await prepareEvm(
      { method: 'wallet_sendCalls', params: [{ calls: [pay, pay] }] },
      needsWith(watched, { batches: keeping }),
    )
    await sign(newKey())()
    expect(store).toEqual([1, -1, 2, -1])
  })

  it('reports that it was not simulated', async () => {
    const plain: NodeClient = {
      async ask(method, params) {
        if (method === 'eth_simulateV1') throw new FrameError('node', 'method not found')
        return node.ask(method, params)
      },
    }
    const { decoded, sign } = await prepare({ calls: [pay, refuses()] }, plain)
    expect(decoded.warnings).toContain('not-simulated')
    expect(decoded.changes).toBeUndefined()
    const { id } = (await sign(newKey())()) as { id: string }
    await expect.poll(() => status(id)).toMatchObject({ status: 600 })
  })

  it.each([
    ['as one', { atomicRequired: true }, 'atomicity'],
    ['by what this account has not', { capabilities: { paymasterService: {} } }, 'capability'],
    ['[F21] on another chain', { chainId: '0x1' }, 'chain-mismatch'],
    ['by another account', { from: friend }, 'account-mismatch'],
    ['[EMB-04] without a recipient', { calls: [{ data: '0x60016001' }] }, 'params-invalid'],
  ])('%s is rejected without a prompt', async (_, more, code) => {
    await expect(prepare({ calls: [pay], ...more })).rejects.toMatchObject({ code })
    expect(asked).not.toContain('eth_sendRawTransaction')
  })

  it('rejects a duplicate id, and ignores an optional capability', async () => {
    const { sign } = await prepare({
      calls: [pay],
      id: '0xabc',
      capabilities: { paymasterService: { optional: true } },
    })
    await sign(newKey())()
    await expect(prepare({ calls: [pay], id: '0xabc' })).rejects.toMatchObject({
      code: 'duplicate-id',
    })
    await expect(status('0xdef')).rejects.toMatchObject({ code: 'unknown-batch' })
    await batches.forget()
    await expect(status('0xabc')).rejects.toMatchObject({ code: 'unknown-batch' })
  })
})

it.each(['wallet_grantPermissions', 'wallet_revokePermissions', 'eth_sendUserOperation'])(
  'rejects %s, a method of smart accounts',
  async (method) => {
    await expect(prepareEvm({ method, params: [{}] }, needsWith(node))).rejects.toMatchObject({
      code: 'unsupported',
    })
  },
)
