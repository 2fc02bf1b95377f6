/** Batches of a kit: `calls()` with the real adapter, test wallets and a real chain. The dialog is not drawn. */
import { type KitOptions, memoryStorage } from '@scope/core'
import { type CallsOptions, calls } from '@scope/core/calls'
import { type Devnet, startDevnet } from '@scope/devnet'
import type { WalletFeatures } from '@scope/testing'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { startKit } from '../fixtures/local-wallet.js'

let devnet: Devnet
beforeAll(async () => {
  devnet = await startDevnet()
})
afterAll(() => devnet.stop())

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

const friend = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const pay = { to: friend, value: 7n }
const code = (expected: string) => expect.objectContaining({ code: expected })

async function open(
  features: WalletFeatures = {},
  options: CallsOptions = {},
  over: Partial<KitOptions> = {},
) {
  const world = { features, undo, options: { calls: calls(options), ...over } }
  const { kit, wallet, count } = await startKit(devnet, world)
  const opened = await kit.calls?.open()
  if (!opened) throw new Error('The kit is started.')
  return { kit, wallet, calls: opened, count }
}
const yes = { confirmSequence: () => true }

it('sends a batch in one request to a wallet that runs it as one', async () => {
  const confirmSequence = vi.fn(() => true)
  const { calls, count, wallet } = await open({ batches: 'supported' }, { confirmSequence })
  expect((await calls.getCapabilities()).atomic.status).toBe('supported')
  const { id } = await calls.sendCalls({ calls: [pay, pay], atomicRequired: true })
  expect(await calls.waitForCallsStatus(id)).toMatchObject({ status: 'success', atomic: true })
  expect([count('wallet_sendCalls'), wallet.promptCount]).toEqual([1, 2])
  expect(confirmSequence).not.toHaveBeenCalled()
})

it('follows the transactions of a batch, so that balances are fetched again', async () => {
  const { calls, kit } = await open({ batches: 'supported' })
  const { id } = await calls.sendCalls({ calls: [pay, pay] })
  const { receipts } = await calls.waitForCallsStatus(id)
  await expect
    .poll(() =>
      kit.transactions.$transactions
        .get()
        .map(({ id: hash }) => hash)
        .sort(),
    )
    .toEqual(receipts.map(({ transactionHash }) => transactionHash).sort())
})

it('sends no batch with a required capability to a wallet without batches', async () => {
  const { calls, wallet } = await open({}, yes)
  const paymasterService = { url: 'https://pay.example' }
  const send = (optional: boolean) =>
    calls.sendCalls({
      calls: [pay],
      capabilities: { paymasterService: { ...paymasterService, optional } },
    })
  await expect(send(false)).rejects.toEqual(code('capability-unsupported'))
  expect(wallet.promptCount).toBe(1)
  await send(true)
})

it('passes on the error of a host’s own announcement, and is ready for the next batch', async () => {
  const confirmSequence = vi.fn(async () => true)
  confirmSequence.mockRejectedValueOnce(new Error('The page broke.'))
  const { calls } = await open({}, { confirmSequence })
  await expect(calls.sendCalls({ calls: [pay, pay] })).rejects.toEqual(code('unknown'))
  await calls.sendCalls({ calls: [pay, pay] })
})

it('asks for capabilities once per connection and network, and again after an upgrade', async () => {
  const { calls, count } = await open({ batches: 'ready' })
  await Promise.all([calls.getCapabilities(), calls.getCapabilities()])
  expect(count('wallet_getCapabilities')).toBe(1)
  await calls.sendCalls({ calls: [pay] })
  expect((await calls.getCapabilities()).atomic.status).toBe('supported')
})

it('tells the user of several requests before the first, and then asks for each in order', async () => {
  const told: unknown[] = []
  const world = await open(
    {},
    {
      confirmSequence({ calls: all, isSingleRequest }) {
        told.push([all.length, isSingleRequest, world.count('eth_sendTransaction')])
        return true
      },
    },
  )
  const { calls, count, kit } = world
  expect((await calls.getCapabilities()).atomic.status).toBe('unsupported')
  const { id } = await calls.sendCalls({ calls: [pay, { ...pay, value: 8n }] })
  expect(told).toEqual([[2, false, 0]])
  expect(count('eth_sendTransaction')).toBe(2)
  const status = await calls.waitForCallsStatus(id)
  expect(status).toMatchObject({ id, status: 'success', statusCode: 200, atomic: false })
  expect(status.receipts.map(({ transactionHash }) => transactionHash)).toEqual(
    kit.transactions.$transactions
      .get()
      .map(({ id: hash }) => hash)
      .reverse(),
  )
  expect(calls.$sequence.get()).toMatchObject({ status: 'sent', index: 1 })
  // The wallet knows nothing of it.
  await calls.showCallsStatus(id)
  expect(count('wallet_showCallsStatus')).toBe(0)
})

it('sends no call before the one before it is confirmed', async () => {
  const { calls, wallet } = await open({}, yes)
  const states: string[] = []
  undo.push(calls.$sequence.listen((now) => now && states.push(`${now.status} ${now.index}`)))
  await calls.sendCalls({ calls: [pay, pay, pay] })
  expect(states).toEqual([
    'announced 0',
    'requesting 0',
    'pending 0',
    'requesting 1',
    'pending 1',
    'requesting 2',
    'sent 2',
  ])
  expect(wallet.promptCount).toBe(4)
})

it('tells the user before a wallet runs one request call by call', async () => {
  const told = vi.fn(() => true)
  const { calls, count } = await open({ batches: 'unsupported' }, { confirmSequence: told })
  await calls.sendCalls({ calls: [pay] })
  expect(told).not.toHaveBeenCalled()
  const { id } = await calls.sendCalls({ calls: [pay, pay] })
  expect(told).toHaveBeenCalledWith(expect.objectContaining({ isSingleRequest: true }))
  expect([count('wallet_sendCalls'), count('eth_sendTransaction')]).toEqual([2, 0])
  expect(await calls.getCallsStatus(id)).toMatchObject({ atomic: false })
})

it('asks the wallet nothing if the user cancels the announcement', async () => {
  const { calls, count } = await open({}, { confirmSequence: () => false })
  await expect(calls.sendCalls({ calls: [pay, pay] })).rejects.toEqual(code('user-rejected'))
  expect(count('eth_sendTransaction')).toBe(0)
  expect(calls.$sequence.get()).toMatchObject({ status: 'failed' })
})

it('rejects with `atomicity-unsupported` if the batch must run as one', async () => {
  for (const features of [{}, { batches: 'unsupported' }] as const) {
    const { calls, wallet } = await open(features, yes)
    const sent = calls.sendCalls({ calls: [pay, pay], atomicRequired: true })
    await expect(sent).rejects.toEqual(code('atomicity-unsupported'))
    expect(wallet.promptCount).toBe(1)
  }
})

it('sends nothing if the user declines the first request, and says so', async () => {
  const { calls, wallet } = await open({}, yes)
  wallet.reject()
  await expect(calls.sendCalls({ calls: [pay, pay] })).rejects.toEqual(code('user-rejected'))
})

it('reports what was sent if the user declines a later request, and never as declined', async () => {
  const { calls, wallet, count } = await open({}, yes)
  undo.push(calls.$sequence.listen((now) => now?.status === 'pending' && wallet.reject()))
  const error = await calls.sendCalls({ calls: [pay, pay, pay] }).catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({
    code: 'calls-incomplete',
    isRetryable: false,
    details: { sent: 1, count: 3 },
    cause: { code: 'user-rejected' },
  })
  expect(count('eth_sendTransaction')).toBe(2)
  const { id } = (error as { details: { id: string } }).details
  expect(await calls.getCallsStatus(id)).toMatchObject({ status: 'failure', statusCode: 600 })
})

it('[X2] sends no batch for an account or network that changed meanwhile', async () => {
  const { calls, kit, wallet, count } = await open({ batches: 'supported' })
  const other = kit.account('eip155').get().accounts[1]?.address ?? ''
  const sent = calls.sendCalls({ calls: [pay, pay] })
  kit.connection.selectAccount(other, 'eip155')
  await expect(sent).rejects.toEqual(code('account-changed'))
  expect([count('wallet_sendCalls'), wallet.promptCount]).toEqual([0, 1])
})

it('reports a batch of which the wallet sent a part as unknown, and never as declined', async () => {
  const { calls, wallet } = await open({ batches: 'unsupported' }, yes)
  wallet.hold()
  const sent = calls.sendCalls({ calls: [pay, pay] })
  await vi.waitFor(() => expect(wallet.prompts).toHaveLength(1))
  wallet.prompts[0]?.approve()
  await vi.waitFor(() => expect(wallet.promptCount).toBe(3))
  wallet.reject()
  const error = await sent.catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ code: 'outcome-unknown', isRetryable: false })
  const { id } = (error as { details: { id: string } }).details
  expect(await calls.waitForCallsStatus(id)).toMatchObject({ statusCode: 600 })
})

it('reports a batch that the user declined before the first call as declined', async () => {
  const { calls, wallet } = await open({ batches: 'unsupported' }, yes)
  wallet.reject()
  await expect(calls.sendCalls({ calls: [pay, pay] })).rejects.toEqual(code('user-rejected'))
})

it('lets a page answer the announcement of its own view', async () => {
  const { calls } = await open({}, { confirmSequence: () => new Promise(() => undefined) })
  undo.push(
    calls.$sequence.subscribe(
      (now) => now?.status === 'announced' && setTimeout(() => calls.answerSequence(true)),
    ),
  )
  await calls.sendCalls({ calls: [pay, pay] })
})

it('goes on waiting if a poll fails', async () => {
  const { calls, wallet } = await open({ batches: 'supported' })
  const { id } = await calls.sendCalls({ calls: [pay] })
  wallet.goOffline()
  const waiting = calls.waitForCallsStatus(id)
  await expect(calls.getCallsStatus(id)).rejects.toBeTruthy()
  wallet.goOnline()
  expect(await waiting).toMatchObject({ status: 'success' })
})

it('knows the status of its own batches after a reload', async () => {
  const storage = memoryStorage()
  const first = await open({}, yes, { storage })
  const { id } = await first.calls.sendCalls({ calls: [pay, pay] })
  const second = await open({}, yes, { storage })
  expect(await second.calls.waitForCallsStatus(id)).toMatchObject({
    status: 'success',
    statusCode: 200,
  })
})

it('reports a batch whose page was closed in between as unknown, with what was sent', async () => {
  const storage = memoryStorage()
  const first = await open({}, yes, { storage })
  undo.push(first.calls.$sequence.listen((now) => now?.status === 'pending' && first.wallet.hold()))
  const sent = first.calls.sendCalls({ calls: [pay, pay] }).catch((thrown: unknown) => thrown)
  await vi.waitFor(() => expect(first.wallet.prompts).toHaveLength(1), { timeout: 10_000 })
  first.kit.stop()
  expect(await sent).toMatchObject({ code: 'outcome-unknown', details: { sent: 1, count: 2 } })
  const { id = '' } = first.calls.$sequence.get() ?? {}
  const second = await open({}, yes, { storage })
  await expect(second.calls.waitForCallsStatus(id)).rejects.toMatchObject({
    code: 'outcome-unknown',
    details: { id, sent: 1, count: 2 },
  })
})

it('asks no wallet for the status of a batch after it was disconnected', async () => {
  const { calls, kit, count } = await open({ batches: 'supported' })
  const { id } = await calls.sendCalls({ calls: [pay] })
  await calls.waitForCallsStatus(id)
  const asked = count('wallet_getCallsStatus')
  await kit.connection.disconnect()
  await expect(calls.getCallsStatus(id)).rejects.toEqual(code('not-connected'))
  expect(count('wallet_getCallsStatus')).toBe(asked)
})

it('joins no second batch while one is sent call by call', async () => {
  const { calls, wallet } = await open({}, yes)
  wallet.hold()
  const first = calls.sendCalls({ calls: [pay, pay] })
  await vi.waitFor(() => expect(wallet.prompts).toHaveLength(1))
  await expect(calls.sendCalls({ calls: [pay, pay] })).rejects.toEqual(code('already-pending'))
  wallet.approve()
  await first
})

it('[X2] stops if the user switches the network in between', async () => {
  const { calls, wallet, kit } = await open({}, yes)
  const other = devnet.chains[1]?.chainId ?? 0
  undo.push(calls.$sequence.listen((now) => now?.status === 'pending' && wallet.switchChain(other)))
  await expect(calls.sendCalls({ calls: [pay, pay] })).rejects.toMatchObject({
    code: 'calls-incomplete',
    cause: { code: 'network-changed' },
  })
  expect(kit.account('eip155').get().networkId).toBe(`eip155:${other}`)
})

it.each([
  ['no calls', [], 'invalid-params'],
  ['a missing recipient', [{ value: 1n }], 'address-invalid'],
  ['an amount as text', [pay, { ...pay, value: '0x7' }], 'invalid-params'],
  ['an unknown field', [{ ...pay, gas: 5n }], 'invalid-params'],
  ['data that is not hexadecimal', [{ ...pay, data: 'abc' }], 'invalid-params'],
] as const)('rejects %s, and names the field', async (_, all, expected) => {
  const { calls, wallet } = await open({ batches: 'supported' })
  const sent = calls.sendCalls({ calls: all as never })
  const error = await sent.catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({
    code: expected,
    details: { path: expect.stringMatching(/^calls/) },
  })
  expect(wallet.promptCount).toBe(1)
})

it('rejects with `not-connected` without a wallet', async () => {
  const { calls, kit } = await open()
  await kit.connection.disconnect()
  await expect(calls.sendCalls({ calls: [pay] })).rejects.toEqual(code('not-connected'))
  await expect(calls.getCapabilities()).rejects.toEqual(code('not-connected'))
})

it('takes a wallet that does not answer for one without batches', async () => {
  const { calls, wallet } = await open({}, yes)
  wallet.stopResponding()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const found = calls.getCapabilities()
  await vi.advanceTimersByTimeAsync(5_000)
  vi.useRealTimers()
  expect(await found).toEqual({ atomic: { status: 'unsupported' } })
})
