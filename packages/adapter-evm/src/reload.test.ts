// @vitest-environment happy-dom
/** What a page knew of a transaction is known to the next page: its modules are others, its storage is the same. */
import { type KeyValueStorage, memoryStorage } from '@scope/core'
import { type Devnet, startDevnet } from '@scope/devnet'
import { announceWallet, createTestNode, createTestWallet } from '@scope/testing'
import { createWalletClient, http, parseGwei } from 'viem'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { droppedAfter, replacedAfter } from './status.js'

let devnet: Devnet
const ends: (() => unknown)[] = []
beforeAll(async () => {
  devnet = await startDevnet({ chains: [{ chainId: 31337 }] })
})
afterEach(async () => {
  vi.useRealTimers()
  for (const end of ends.splice(0).toReversed()) await end()
})
afterAll(() => devnet.stop())

const url = () => devnet.chains[0]?.url ?? ''
const node = () => createTestNode(url())

async function page(storage: KeyValueStorage) {
  vi.resetModules()
  const [{ createKit }, { evm }] = await Promise.all([import('@scope/core'), import('./index.js')])
  const kit = createKit({
    metadata: { name: 'Test', url: 'http://localhost' },
    networks: [
      {
        id: 31337,
        name: 'Local',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: { default: { http: [url()] } },
      },
    ],
    adapters: [evm()],
    storage,
  })
  ends.push(kit.start())
  return kit
}

const follows = (kit: Awaited<ReturnType<typeof page>>, status: string) =>
  expect
    .poll(() => kit.transactions.$transactions.get()[0]?.status, { timeout: 9_000 })
    .toBe(status)

/** A page that sent something, has seen it wait, and is gone. */
async function sentAndLeft() {
  await node().request('evm_setAutomine', [false])
  ends.push(() => node().request('evm_setAutomine', [true]))
  const wallet = createTestWallet({ chains: [{ chainId: 31337, rpcUrl: url() }], rdns: 'a.fox' })
  ends.push(announceWallet(wallet, window))
  const storage = memoryStorage()
  const kit = await page(storage)
  expect(await kit.connection.connect('a.fox')).toBe(true)
  const { address: from = '' } = kit.account().get()
  const nonce = Number(await node().request('eth_getTransactionCount', [from, 'latest']))
  const id = await kit.requests.sendTransaction({
    namespace: 'eip155',
    transaction: { to: from, value: 1n },
  })
  await expect.poll(() => storage.get('scope.1.transaction_places')).toContain(`:${nonce}`)
  kit.stop()
  return { storage, from: from as `0x${string}`, nonce, id }
}

it('[X13] reports a transaction that was replaced while the page was closed', async () => {
  const { storage, from, nonce } = await sentAndLeft()
  await createWalletClient({ account: from, transport: http(url()) }).sendTransaction({
    chain: null,
    to: from,
    value: 2n,
    nonce,
    maxPriorityFeePerGas: parseGwei('20'),
    maxFeePerGas: parseGwei('50'),
  })
  await node().request('anvil_mine', [])
  const second = await page(storage)
  await follows(second, 'pending')
  // Missed, and not given up yet: behind the node's address may stand others.
  await expect.poll(() => storage.get('scope.1.transaction_places')).toContain('@')
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + replacedAfter })
  await follows(second, 'replaced')
  expect(storage.get('scope.1.transaction_places')).toBeNull()
})

it('[X13] waits for a dropped transaction until an hour after it was missed', async () => {
  const { storage, id } = await sentAndLeft()
  await node().request('anvil_dropTransaction', [id])
  const second = await page(storage)
  await follows(second, 'pending')
  await expect.poll(() => storage.get('scope.1.transaction_places')).toContain('@')
  second.stop()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + droppedAfter })
  await follows(await page(storage), 'dropped')
})
