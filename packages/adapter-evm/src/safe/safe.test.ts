// @vitest-environment happy-dom
/**
 * Safe's real SDK on our side, against a page around us that speaks its protocol: a stand-in written here, with a
 * frame of its own in place of `window.parent`.
 */
import { createKit, memoryStorage } from '@scope/core'
import { announceWallet, createTestWallet } from '@scope/testing'
import { mainnet, sepolia } from 'viem/chains'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { evm } from '../index.js'
import { connectInSafe, safe } from './index.js'

const safeAddress = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const safeTxHash = `0x${'ab'.repeat(32)}`

interface Asked {
  readonly id: string
  readonly method: string
  readonly params: unknown
}

const cleanups: (() => unknown)[] = []
let asked: Asked[]
let origin: string

/** What Safe answers, by method. */
const answers: Readonly<Record<string, (params: unknown) => unknown>> = {
  getSafeInfo: () => ({
    safeAddress,
    chainId: 1,
    threshold: 1,
    owners: [safeAddress],
    isReadOnly: false,
  }),
  signMessage: () => ({ signature: '0x1234' }),
  sendTransactions: () => ({ safeTxHash }),
}

beforeEach(() => {
  asked = []
  origin = 'https://app.safe.global'
})
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup()
})

/** Puts the page into a frame whose parent responds as Safe does. */
function frame(isAnswering = true) {
  const parent = {
    postMessage(message: Asked) {
      asked.push(message)
      const answer = answers[message.method]
      if (!isAnswering || !answer) return
      const event = new MessageEvent('message', {
        origin,
        data: { id: message.id, success: true, version: '9.1.0', data: answer(message.params) },
      })
      Object.defineProperty(event, 'source', { value: parent })
      queueMicrotask(() => window.dispatchEvent(event))
    },
  }
  const before = Object.getOwnPropertyDescriptor(window, 'parent')
  Object.defineProperty(window, 'parent', { configurable: true, value: parent })
  cleanups.push(() => {
    if (before) Object.defineProperty(window, 'parent', before)
  })
}

function embed(...ancestors: string[]) {
  Object.defineProperty(window.location, 'ancestorOrigins', {
    configurable: true,
    value: ancestors,
  })
  cleanups.push(() => Reflect.deleteProperty(window.location, 'ancestorOrigins'))
}

function open(origins?: readonly string[]) {
  const kit = createKit({
    metadata: { name: 'Test', url: 'http://localhost' },
    networks: [mainnet, sepolia],
    adapters: [evm({ wallets: [safe({ origins })] })],
    storage: memoryStorage(),
    env: { fetch: () => Promise.reject(new TypeError('No node is asked here.')) },
  })
  cleanups.push(kit.start())
  const rows = () => kit.wallets.$wallets.get().map(({ id }) => id)
  // Reading the wallets starts discovery.
  rows()
  const looked = () => expect.poll(() => kit.wallets.$isDiscovering.get()).toBe(false)
  return { kit, rows, looked }
}

/** Waits until all effects of the messages have happened. The code under test uses no timers here. */
async function rest() {
  for (let turn = 0; turn < 10; turn++) await new Promise((resolve) => setImmediate(resolve))
}

it('lists Safe once its frame responds, connects without a prompt, and signs', async () => {
  frame()
  const { kit, rows } = open()
  expect(rows()).toEqual([])
  await expect.poll(() => rows()).toEqual(['safe'])
  expect(await kit.connection.connect('safe')).toBe(true)
  expect(kit.account('eip155').get()).toMatchObject({
    address: safeAddress,
    networkId: 'eip155:1',
    status: 'connected',
  })
  expect(await kit.requests.signMessage('Hello')).toBe('0x1234')
  const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  const id = await kit.requests.sendTransaction({
    namespace: 'eip155',
    transaction: { to, value: 5n },
  })
  expect(id).toBe(safeTxHash)
  expect(asked.map(({ method }) => method)).toEqual([
    'getSafeInfo',
    'signMessage',
    'sendTransactions',
  ])
})

it('rejects switching away from the Safe’s network without trying', async () => {
  frame()
  const { kit, rows } = open()
  await expect.poll(() => rows()).toEqual(['safe'])
  await kit.connection.connect('safe')
  expect(await kit.network.switchTo('eip155:11155111')).toBe(false)
  expect(kit.network.$switching.get()).toMatchObject({ error: { code: 'unsupported-method' } })
})

it('connects to Safe with connectInSafe, also if other wallets were connected', async () => {
  frame()
  const wallet = createTestWallet({
    rdns: 'test.blue',
    chains: [{ chainId: 1, rpcUrl: 'http://127.0.0.1:1' }],
  })
  cleanups.push(announceWallet(wallet, window))
  const { kit } = open()
  await kit.connection.connect('test.blue')
  cleanups.push(connectInSafe(kit))
  await expect.poll(() => kit.account('eip155').get().wallet?.id).toBe('safe')
  // Left on purpose, it is left.
  await kit.connection.disconnect()
  await rest()
  expect(kit.account('eip155').get().status).toBe('disconnected')
})

it('ignores a page that is not framed', async () => {
  const post = vi.spyOn(window, 'postMessage')
  const { rows, looked } = open()
  await looked()
  await rest()
  expect(rows()).toEqual([])
  expect(post).not.toHaveBeenCalled()
})

it('[X2] ignores a frame of another origin that answers as Safe', async () => {
  frame()
  origin = 'https://app.safe.global.evil.example'
  const { rows } = open()
  await expect.poll(() => asked).toHaveLength(1)
  await rest()
  expect(rows()).toEqual([])
})

it('[X2] contacts only Safe if the browser reports who frames the page', async () => {
  frame()
  embed('https://evil.example', 'https://app.safe.global')
  const { rows, looked } = open()
  await looked()
  await rest()
  expect(asked).toEqual([])
  expect(rows()).toEqual([])
})

it('lists Safe at another origin that the host names', async () => {
  frame()
  origin = 'https://safe.example.org'
  embed('https://safe.example.org')
  const { rows } = open(['https://safe.example.org'])
  await expect.poll(() => rows()).toEqual(['safe'])
})

it('lists no wallet if the frame doesn’t respond', async () => {
  frame(false)
  const { rows, kit } = open()
  await expect.poll(() => asked).toHaveLength(1)
  await rest()
  expect(rows()).toEqual([])
  await expect(kit.connection.connect('safe')).rejects.toMatchObject({ code: 'wallet-not-found' })
})
