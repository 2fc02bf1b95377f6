/** Batches of calls (EIP-5792), as wallets have them: the real adapter, a test wallet and a real chain. */
import type { Call, CallsStatus, WalletCalls, WalletSession } from '@scope/core/chain'
import { type Devnet, startDevnet } from '@scope/devnet'
import {
  createTestNode,
  createTestWallet,
  type TestWallet,
  type WalletFeatures,
} from '@scope/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  connectProvider,
  getChains,
  getLocalNetwork,
  getParams,
  runtime,
} from '../fixtures/local-wallet.js'
import { parseCapabilities } from './capabilities.js'
import { parseCallsStatus } from './status.js'

let devnet: Devnet
beforeAll(async () => {
  devnet = await startDevnet()
})
afterAll(() => devnet.stop())

const signal = new AbortController().signal
const friend = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const id = `0x${'5c'.repeat(32)}`
const pay: Call = { to: friend, value: 7n }
const second: Call = { to: friend, data: '0x', value: 8n }

const getNetwork = (at: number) => getLocalNetwork(devnet, at)

async function open(features: WalletFeatures = { batches: 'supported' }) {
  const wallet = createTestWallet({ chains: getChains(devnet), features })
  const session = await connectProvider(devnet, wallet.provider)
  const calls = await session.calls?.()
  if (!calls) throw new Error('The wallet has batches.')
  return { wallet, session, calls, account: session.accounts[0] }
}
const paramsOf = (wallet: TestWallet, method: string) =>
  getParams(wallet, method).map(([first]) => first)
/** A chain includes a transaction a moment after it was sent. */
async function getFinalStatus(calls: WalletCalls, batchId: string): Promise<CallsStatus> {
  await expect
    .poll(async () => (await calls.getCallsStatus(batchId, signal)).status)
    .not.toBe('pending')
  return calls.getCallsStatus(batchId, signal)
}
const code = (expected: string) => expect.objectContaining({ code: expected })

describe('wallet_sendCalls', () => {
  it('sends each call once, and reads status and receipts', async () => {
    const { wallet, calls, account } = await open()
    const network = getNetwork(0)
    const request = {
      calls: [pay, second],
      id,
      atomicRequired: true,
    }
    expect(await calls.sendCalls(account, network, request)).toBe(id)
    expect(paramsOf(wallet, 'wallet_sendCalls')).toEqual([
      {
        version: '2.0.0',
        id,
        from: account.address,
        chainId: '0x7a69',
        atomicRequired: true,
        calls: [
          { to: friend, value: '0x7' },
          { to: friend, data: '0x', value: '0x8' },
        ],
      },
    ])
    const status = await getFinalStatus(calls, id)
    expect(status).toMatchObject({ id, status: 'success', statusCode: 200, atomic: true })
    expect(status.receipts).toHaveLength(2)
    const hashes = status.receipts.map(({ transactionHash }) => transactionHash)
    const receipts = await runtime.getCallReceipts?.(
      createTestNode(devnet.chains[0]?.url ?? ''),
      hashes,
      signal,
    )
    expect(receipts).toEqual(status.receipts)
    expect(receipts?.[0]).toMatchObject({ status: 'success', gasUsed: 21_000n, logs: [] })
    await calls.showCallsStatus(id)
    await expect(calls.getCallsStatus(`0x${'0'.repeat(64)}`, signal)).rejects.toEqual(
      code('unknown-bundle'),
    )
  })

  it('reports a rejection of the user, a required capability and a used id by their codes', async () => {
    const { wallet, calls, account } = await open({ batches: 'unsupported' })
    const network = getNetwork(0)
    const send = (over: object = {}) =>
      calls.sendCalls(account, network, { calls: [pay], id, atomicRequired: false, ...over })
    await expect(send({ atomicRequired: true })).rejects.toEqual(code('atomicity-unsupported'))
    wallet.reject()
    await expect(send()).rejects.toEqual(code('user-rejected'))
    wallet.approve()
    await send()
    await expect(send()).rejects.toEqual(code('duplicate-bundle'))
  })

  it('[X2] asks a wallet on another network or account nothing', async () => {
    const { wallet, calls, account } = await open()
    const request = { calls: [pay], id, atomicRequired: false }
    await expect(calls.sendCalls(account, getNetwork(1), request)).rejects.toEqual(
      code('network-changed'),
    )
    wallet.setAccounts([1])
    await expect(calls.sendCalls(account, getNetwork(0), request)).rejects.toEqual(
      code('account-changed'),
    )
    expect(paramsOf(wallet, 'wallet_sendCalls')).toEqual([])
  })

  it('[X9] rejects a call that pays the zero address', async () => {
    const { wallet, calls, account } = await open()
    const burn = { to: `0x${'0'.repeat(40)}`, value: 1n }
    const request = { calls: [pay, burn], id, atomicRequired: false }
    await expect(calls.sendCalls(account, getNetwork(0), request)).rejects.toEqual(
      code('address-invalid'),
    )
    expect(paramsOf(wallet, 'wallet_sendCalls')).toEqual([])
  })

  it('[X5] uses the provider of the time of the connection', async () => {
    const { wallet, calls, account } = await open()
    const stolen: unknown[] = []
    Object.assign(wallet.provider, { request: async (asked: unknown) => stolen.push(asked) })
    await calls.sendCalls(account, getNetwork(0), { calls: [pay], id, atomicRequired: false })
    expect(stolen).toEqual([])
  })

  it('returns `outcome-unknown` with the id if the response is lost', async () => {
    const { wallet, session } = await open()
    const lossy = {
      request: async (asked: { readonly method: string }) => {
        const answer = await wallet.provider.request(asked)
        if (asked.method === 'wallet_sendCalls') throw new Error('Extension context invalidated.')
        return answer
      },
    }
    const again = await reconnect(lossy, session)
    const sent = again.sendCalls(session.accounts[0], getNetwork(0), {
      calls: [pay],
      id,
      atomicRequired: false,
    })
    await expect(sent).rejects.toMatchObject({ code: 'outcome-unknown', details: { id } })
    // In a block a moment after it was sent.
    expect((await getFinalStatus(again, id)).status).toBe('success')
  })
})

async function reconnect(provider: object, { networkId }: WalletSession) {
  const connector = { id: 'test', name: 'Test', namespace: 'eip155', type: 'ANNOUNCED' } as const
  const asked = { connector: { ...connector, provider }, networkId, silent: false, signal }
  const calls = await (await runtime.connect(asked))?.calls?.()
  if (!calls) throw new Error('The wallet approves.')
  return calls
}

describe('wallet_getCapabilities', () => {
  it('asks for one chain, and reads how the wallet runs batches there', async () => {
    const { wallet, calls, account } = await open({ batches: 'ready' })
    const read = () => calls.getCapabilities(account, getNetwork(0), signal)
    expect(await read()).toEqual({ atomic: { status: 'ready' } })
    const { requests } = wallet
    expect(requests.at(-1)?.params).toEqual([account.address, ['0x7a69']])
    await calls.sendCalls(account, getNetwork(0), { calls: [pay], id, atomicRequired: true })
    expect(await read()).toEqual({ atomic: { status: 'supported' } })
  })

  it('returns undefined for a wallet without batches', async () => {
    const { calls, account } = await open({})
    expect(await calls.getCapabilities(account, getNetwork(0), signal)).toBeUndefined()
  })

  it.each([
    ['the EIP', { '0x1': { atomic: { status: 'ready' } } }, 'ready'],
    ['Base', { '0x1': { atomic: { supported: 'supported' } } }, 'supported'],
    ['drafts', { '0x1': { atomicBatch: { supported: true } } }, 'supported'],
    ['leading zeros and capitals', { '0X01': { atomic: { status: 'ready' } } }, 'ready'],
    ['leading zeros', { '0x01': { atomic: { status: 'supported' } } }, 'supported'],
    ['every chain', { '0x0': { atomic: { status: 'supported' } } }, 'supported'],
    [
      'a chain over every chain',
      { '0x0': { atomic: { status: 'supported' } }, '0x1': { atomic: { status: 'unsupported' } } },
      'unsupported',
    ],
    ['another chain', { '0x2': { atomic: { status: 'supported' } } }, undefined],
    ['nonsense', { '0x1': { atomic: { status: 'yes' } } }, 'unsupported'],
    ['a list', [], undefined],
    ['null', null, undefined],
  ])('reads the form of %s', (_, response, status) => {
    expect(parseCapabilities(response, '0x1')?.atomic.status).toBe(status)
  })

  it('keeps other capabilities, and reads the one of paymasters', () => {
    const flow = { flowControl: { supported: true } }
    const read = (paymasterService: unknown) =>
      parseCapabilities({ '0x1': { ...flow, paymasterService } }, '0x1')
    expect(read({ supported: true })).toMatchObject({
      ...flow,
      paymasterService: { supported: true },
    })
    expect(read({ supported: 'true' })?.paymasterService?.supported).toBe(false)
    expect(read('yes')?.paymasterService).toBe('yes')
  })
})

describe('wallet_getCallsStatus', () => {
  const receipt = {
    transactionHash: `0x${'a'.repeat(64)}`,
    status: '0x1',
    blockHash: `0x${'b'.repeat(64)}`,
    blockNumber: '0x5',
    gasUsed: '0x5208',
    logs: [{ address: friend, data: '0x', topics: [`0x${'c'.repeat(64)}`] }],
  }
  const parse = (over: object) =>
    parseCallsStatus(
      { version: '2.0.0', chainId: '0x1', status: 200, receipts: [receipt], ...over },
      id,
    )

  it.each([
    [100, 'pending'],
    [200, 'success'],
    [400, 'failure'],
    [500, 'failure'],
    [600, 'failure'],
  ] as const)('reads the status %s', (statusCode, status) => {
    expect(parse({ status: statusCode })).toMatchObject({ statusCode, status, atomic: true })
  })

  it('reads statuses of drafts, whose "confirmed" says nothing of success', () => {
    expect(parse({ status: 'PENDING' }).statusCode).toBe(100)
    expect(parse({ status: 'CONFIRMED' }).statusCode).toBe(200)
    const receipts = [{ ...receipt, status: '0x0' }]
    expect(parse({ status: 'CONFIRMED', receipts }).statusCode).toBe(500)
  })

  it('keeps the requested id, and the receipts with their logs', () => {
    const { id: shown, receipts, networkId } = parse({ id: 'another', atomic: false })
    expect([shown, networkId]).toEqual([id, 'eip155:1'])
    expect(receipts?.[0]).toMatchObject({ blockNumber: 5n, gasUsed: 21_000n, logs: receipt.logs })
  })

  it.each([
    ['no status', { status: undefined }],
    ['a status out of range', { status: 7 }],
    ['no chain', { chainId: 'mainnet' }],
    ['a receipt without a hash', { receipts: [{ ...receipt, transactionHash: '0x1' }] }],
    ['logs that are no list', { receipts: [{ ...receipt, logs: 'none' }] }],
  ])('rejects a response with %s', (_, over) => {
    expect(() => parse(over)).toThrow(code('wallet-response-invalid'))
  })
})
