/** What must not end a connection: storage that forgets, wallets that are busy, what happens in another namespace. */
import { createMemoryAdapter } from '@scope/testing'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import type { ChainAdapter } from '../../../chain/adapter.js'
import { KitError } from '../../../errors/kit-error.js'
import { fetched, settled, testKit } from '../../../fixtures/test-kit.js'
import { cookieStorage } from '../../../storage/cookie.js'
import { type KeyValueStorage, memoryStorage } from '../../../storage/key-value.js'
import { roundDeadline, silentDeadline } from './reconnect-pass.js'

const wallet1 = 'test.memory.wallet1'
const wallet2 = 'test.memory.wallet2'
const sol = {
  namespace: 'solana',
  networks: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
} as const
const sun = { name: 'Sun', rdns: 'test.sun' }

beforeAll(fetched)
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const refuse = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError')
}
const withCookies = (cookie: PropertyDescriptor): KeyValueStorage => {
  vi.stubGlobal('document', Object.defineProperty({}, 'cookie', cookie))
  vi.stubGlobal('location', { protocol: 'https:' })
  return cookieStorage()
}

it.each([
  ['cookies are switched off', () => withCookies({ get: () => '', set: () => undefined })],
  ['cookies are forbidden', () => withCookies({ get: refuse, set: refuse })],
  ['the storage is full', () => ({ ...memoryStorage(), set: refuse })],
  ['the storage can’t be touched', () => ({ get: refuse, set: refuse, remove: refuse })],
])('keeps a connection until the page is left if %s', async (_, storage) => {
  const { kit, page } = testKit({ storage: storage() })
  kit.start()
  await kit.connection.connect(wallet1)
  page.focus()
  await settled()
  expect(kit.account().get()).toMatchObject({ status: 'connected' })
  await kit.connection.disconnect()
  page.focus()
  await settled()
  expect(kit.account().get()).toMatchObject({ status: 'disconnected' })
  expect(kit.connection.getRecent('eip155')).toEqual([])
})

it('follows another tab after a storage was full once', async () => {
  const kept = memoryStorage()
  let isFull = true
  const storage = {
    ...kept,
    set: (key: string, text: string) => (isFull ? refuse() : kept.set(key, text)),
  }
  const { kit, page, adapters } = testKit({ storage })
  kit.start()
  await kit.connection.connect(wallet1)
  isFull = false
  const tab = testKit({ storage, adapters })
  tab.kit.start()
  await tab.kit.connection.connect(wallet1)
  await tab.kit.connection.disconnect()
  page.focus()
  await settled()
  expect(kit.account().get()).toMatchObject({ status: 'disconnected' })
})

it('removes no wallet at the limit that is the only one of its namespace', async () => {
  const { kit, page } = testKit({ evm: Array.from({ length: 9 }, () => ({})), solana: [sun] })
  kit.start()
  await kit.connection.connect(sun.rdns)
  for (let wallet = 1; wallet <= 9; wallet++) {
    await kit.connection.connect(`test.memory.wallet${wallet}`)
  }
  expect(kit.connection.getRecent('eip155').map(({ walletId }) => walletId)).toEqual(
    [9, 8, 7, 6, 5, 4, 3].map((wallet) => `test.memory.wallet${wallet}`),
  )
  page.focus()
  await settled()
  expect(kit.account('solana').get()).toMatchObject({ status: 'connected' })
  expect(kit.connection.getRecent('solana')).toHaveLength(1)
})

/** A connected wallet that answers the next look with this. */
async function lookedAt(error: unknown) {
  const { adapter } = testKit().evm
  let fails = false
  const failing: ChainAdapter = {
    ...adapter,
    async load() {
      const runtime = await adapter.load()
      return {
        ...runtime,
        async connect(parameters) {
          const session = await runtime.connect(parameters)
          const fetchState = async (signal: AbortSignal) => {
            if (fails) throw error
            return session?.fetchState(signal)
          }
          return session && Object.create(session, { fetchState: { value: fetchState } })
        },
      }
    },
  }
  const { kit, page } = testKit({ kit: { adapters: [failing] } })
  kit.start()
  await kit.connection.connect(wallet1)
  await settled()
  fails = true
  page.focus()
  await settled()
  return kit.account().get()
}

it.each(['already-pending', 'limit-exceeded', 'internal-error', 'timeout'] as const)(
  'keeps a wallet connected that reports %s when the page becomes visible',
  async (code) => {
    expect(await lookedAt(new KitError(code, 'Later.'))).toMatchObject({ status: 'connected' })
  },
)

it.each([
  ['says that it is disconnected', new KitError('provider-disconnected', 'Gone.')],
  ['no longer knows this site', new KitError('unauthorized', 'Who?')],
  ['was taken out', new TypeError('Extension context invalidated.')],
])('shows no wallet as connected that %s', async (_, error) => {
  expect(await lookedAt(error)).toMatchObject({ status: 'disconnected', error: {} })
})

it('cancels no request in another wallet when one disconnects', async () => {
  const { kit, solana } = testKit({ evm: [{}, {}], solana: [sun] })
  kit.start()
  await kit.connection.connect(wallet1)
  solana.wallet.hold()
  const answer = kit.connection.connect(sun.rdns)
  await settled()
  await kit.connection.disconnect({ walletId: wallet1 })
  await kit.connection.disconnect({ namespace: 'solana', walletId: wallet2 })
  solana.wallet.approve()
  expect(await answer).toBe(true)
})

it('[CON-13] disconnects a shared session in both namespaces, but not for another wallet', async () => {
  const rdns = 'test.shared'
  const { evm, solana } = testKit({ evm: [{ rdns }], solana: [{ rdns }] })
  const shared = [evm, solana].map(
    ({ adapter }): ChainAdapter => ({
      ...adapter,
      discover: (host) =>
        adapter.discover({ ...host, add: (connector) => host.add({ ...connector, type: 'AUTH' }) }),
    }),
  )
  const { kit } = testKit({ kit: { adapters: shared } })
  const states = () =>
    (['eip155', 'solana'] as const).map((namespace) => kit.account(namespace).get().status)
  kit.start()
  await kit.connection.connect(rdns, { namespace: 'eip155' })
  await kit.connection.connect(rdns, { namespace: 'solana' })
  await kit.connection.disconnect({ namespace: 'eip155', walletId: 'test.other' })
  expect(states()).toEqual(['connected', 'connected'])
  await kit.connection.disconnect({ namespace: 'eip155', walletId: rdns })
  expect(states()).toEqual(['disconnected', 'disconnected'])
})

it('cancels the request of a wallet that is disconnected', async () => {
  const { kit, solana } = testKit({ solana: [sun] })
  kit.start()
  solana.wallet.hold()
  const answer = kit.connection.connect(sun.rdns)
  await settled()
  await kit.connection.disconnect({ walletId: sun.rdns })
  expect(await answer).toBe(false)
})

it('[CON-15] cancels no request if another namespace moves to an unlisted network', async () => {
  const { kit, evm, solana } = testKit({ solana: [sun] })
  kit.start()
  await kit.connection.connect(wallet1)
  solana.wallet.hold()
  kit.modal.open({ view: 'ConnectingExternal', walletId: sun.rdns, namespace: 'solana' })
  const answer = kit.connection.connect(sun.rdns)
  await settled()
  evm.wallet.changeNetwork('eip155:777')
  await settled()
  expect(kit.modal.$state.get()).toMatchObject({ stack: [{ view: 'ConnectingExternal' }] })
  solana.wallet.approve()
  expect(await answer).toBe(true)
  expect(kit.account('eip155').get()).toMatchObject({
    status: 'connected',
    wallet: { id: wallet1 },
  })
  expect(kit.account('solana').get()).toMatchObject({
    status: 'connected',
    wallet: { id: sun.rdns },
  })
})

it('[CON-11] shows reconnecting no longer than the deadlines, for any number of silent wallets', async () => {
  const storage = memoryStorage()
  const before = testKit({ evm: Array.from({ length: 8 }, () => ({})), storage })
  before.kit.start()
  for (let wallet = 1; wallet <= 8; wallet++) {
    await before.kit.connection.connect(`test.memory.wallet${wallet}`)
  }
  before.kit.stop()
  const { adapter } = before.evm
  const deaf = {
    ...adapter,
    load: async () => ({
      ...(await adapter.load()),
      connect: ({ signal }: { readonly signal: AbortSignal }) =>
        new Promise<never>((_, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason))
        }),
    }),
  }
  vi.useFakeTimers()
  const { kit } = testKit({ storage, kit: { adapters: [deaf] } })
  kit.start()
  await vi.advanceTimersByTimeAsync(roundDeadline - 1)
  expect(kit.account().get().status).toBe('reconnecting')
  await vi.advanceTimersByTimeAsync(silentDeadline)
  expect(kit.account().get().status).toBe('disconnected')
  kit.stop()
})

it('[CON-16] returns the type of the account before its wallet responds', () => {
  const remembered = {
    namespace: 'bip122' as const,
    walletId: 'btc',
    walletName: 'Btc',
    address: 'bc1q',
    networkId: 'bip122:one' as const,
  }
  const initialState = { activeNetworkIds: [], connections: [remembered] }
  const { kit } = testKit({ kit: { initialState } })
  expect(kit.account('bip122').get().account?.type).toBe('payment')
})

const written = (page: ReturnType<typeof testKit>['page'], key: string | null) =>
  page.window.dispatchEvent(Object.assign(new Event('storage'), { key }))

it('complaint 24: asks no wallet again if another tab of the site writes', async () => {
  const { kit, evm, solana, page } = testKit({ solana: [sun] })
  kit.start()
  await kit.connection.connect(wallet1)
  await kit.connection.connect(sun.rdns)
  await settled()
  const asked = () => evm.wallet.requests.length + solana.wallet.requests.length
  const before = asked()
  for (const key of ['cart', 'scope.1.recent_wallets', 'scope.1.connections', null])
    written(page, key)
  await settled()
  expect(asked()).toBe(before)
  page.focus()
  await settled()
  expect(asked()).toBeGreaterThan(before)
})

it('connects and disconnects with another tab once its key is written', async () => {
  const storage = memoryStorage()
  const first = testKit({ storage })
  const second = testKit({ storage, adapters: first.adapters })
  first.kit.start()
  second.kit.start()
  await first.kit.connection.connect(wallet1)
  written(second.page, 'site.scope.1.connections')
  await settled()
  expect(second.kit.account('eip155').get().status).toBe('connected')
  await first.kit.connection.disconnect()
  written(second.page, 'scope.1.connected_namespaces')
  expect(second.kit.account('eip155').get().status).toBe('disconnected')
})

it('reconnects a locked wallet at once if it is unlocked, without a prompt', async () => {
  const { kit, evm } = testKit({ evm: [{}, {}] })
  kit.start()
  await kit.connection.connect(wallet1)
  evm.wallet.revokePermission()
  await settled()
  expect(kit.account().get().status).toBe('disconnected')
  // Another page of the site asks meanwhile, or the person unlocks: the wallet says what it shares.
  const other = testKit({ adapters: [evm, createMemoryAdapter(sol)] })
  other.kit.start()
  await other.kit.connection.connect(wallet1)
  await settled()
  expect(kit.account().get()).toMatchObject({ status: 'connected', wallet: { id: wallet1 } })
  expect(evm.wallet.promptCount).toBe(2)
})

it('ignores a wallet’s event after disconnecting, or while another wallet is asked', async () => {
  const { kit, evm } = testKit({ evm: [{}, {}] })
  const other = testKit({ adapters: [evm, createMemoryAdapter(sol)] })
  kit.start()
  other.kit.start()
  await kit.connection.connect(wallet1)
  await kit.connection.disconnect()
  await other.kit.connection.connect(wallet1)
  await settled()
  expect(kit.account().get().status).toBe('disconnected')

  await kit.connection.connect(wallet1)
  evm.wallet.revokePermission()
  evm.wallets[1]?.hold()
  const answer = kit.connection.connect(wallet2)
  await settled()
  await other.kit.connection.connect(wallet1)
  await settled()
  expect(kit.account().get().status).toBe('connecting')
  // After canceling, the connection follows other tabs again.
  kit.connection.cancel()
  expect(await answer).toBe(false)
  await settled()
  evm.wallet.revokePermission()
  await other.kit.connection.connect(wallet1)
  await settled()
  expect(kit.account().get()).toMatchObject({ status: 'connected', wallet: { id: wallet1 } })
})

it('asks once if a wallet emits without end', async () => {
  const { kit, evm } = testKit()
  let listener = () => {}
  let rounds = 0
  const chatty: ChainAdapter = {
    ...evm.adapter,
    async load() {
      const runtime = await evm.adapter.load()
      return {
        ...runtime,
        async connect(parameters) {
          if (!parameters.silent) return runtime.connect(parameters)
          rounds++
          queueMicrotask(() => listener())
          return undefined
        },
        onUnlock(_, heard) {
          listener = heard
          return () => undefined
        },
      }
    },
  }
  const loud = testKit({ kit: { adapters: [chatty] } })
  loud.kit.start()
  await loud.kit.connection.connect(wallet1)
  evm.wallet.revokePermission()
  await settled()
  listener()
  for (let turn = 0; turn < 20; turn++) await settled()
  expect(rounds).toBe(1)
  kit.stop()
})

it('reconnects when the page is focused if a wallet was unlocked before listening', async () => {
  const { evm } = testKit()
  let isUnlocked = false
  const brief: ChainAdapter = {
    ...evm.adapter,
    async load() {
      const { onUnlock: _, ...runtime } = await evm.adapter.load()
      const connect: typeof runtime.connect = (parameters) =>
        runtime.connect(isUnlocked ? { ...parameters, silent: false } : parameters)
      return { ...runtime, connect }
    },
  }
  const { kit, page } = testKit({ kit: { adapters: [brief] } })
  kit.start()
  await kit.connection.connect(wallet1)
  await settled()
  evm.wallet.revokePermission()
  expect(kit.account().get().status).toBe('disconnected')
  isUnlocked = true
  page.focus()
  await settled()
  expect(kit.account().get().status).toBe('connected')
})
