/** Complaint 10: what happens in one namespace never changes another's connection, account, accounts or network. */
import { createMemoryAdapter } from '@scope/testing'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { ChainAdapter } from '../../chain/adapter.js'
import { createKit } from '../../create-kit.js'
import { settled } from '../../fixtures/test-kit.js'
import type { CaipNetworkId } from '../../ids/caip.js'
import { memoryStorage } from '../../storage/key-value.js'
import { getCurrentRoute } from '../modal/modal.js'

const known = {
  eip155: ['eip155:1', 'eip155:2'],
  solana: ['solana:one', 'solana:two'],
  bip122: ['bip122:one', 'bip122:two'],
} as const satisfies Record<string, readonly CaipNetworkId[]>
type Tested = keyof typeof known
const tested = Object.keys(known) as Tested[]

const things = [
  'connect first',
  'connect second',
  'reject',
  'approve',
  'hold',
  'cancel',
  'disconnect',
  'disconnect wallet',
  'choose account',
  'switch',
  'change account',
  'change network',
  'leave',
  'vanish',
  'focus',
] as const
type Thing = (typeof things)[number]

const testWindow = () =>
  Object.assign(new EventTarget(), {
    document: Object.assign(new EventTarget(), {
      visibilityState: 'visible',
    }) as unknown as Document,
  })

/** Started. */
function getKit(adapters: readonly ChainAdapter[], window = testWindow()) {
  const [first, ...rest] = tested.flatMap((chainNamespace) =>
    known[chainNamespace].map((id) => ({
      id,
      caipNetworkId: id,
      name: id,
      chainNamespace,
      nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 8 },
      rpcUrls: { default: { http: ['http://127.0.0.1:1'] } },
    })),
  )
  if (!first) throw new Error('There are networks.')
  const kit = createKit({
    metadata: { name: 'Test', url: 'https://site.example' },
    networks: [first, ...rest],
    adapters,
    storage: memoryStorage(),
    env: { window, reconnectDelay: 0 },
  })
  kit.start()
  return kit
}

function world() {
  // One wallet serves all three, a second one is of its own in each.
  const memories = tested.map((namespace) =>
    createMemoryAdapter({
      namespace,
      networks: known[namespace],
      wallets: [{ rdns: 'test.all' }, { rdns: `test.only.${namespace}` }],
    }),
  )
  const window = testWindow()
  const kit = getKit(
    memories.map(({ adapter }) => adapter),
    window,
  )
  const getMemory = (namespace: Tested) => {
    const memory = memories[tested.indexOf(namespace)]
    if (!memory) throw new Error('Every namespace has a memory adapter.')
    return memory
  }
  return { kit, getMemory, window }
}
type World = ReturnType<typeof world>

/** All that a person sees of a namespace, the question that waits in it included. */
const seen = ({ kit }: World, namespace: Tested) => ({
  account: kit.account(namespace).get(),
  attempts: kit.connection.$connectionAttempts
    .get()
    .filter((attempt) => attempt.namespace === namespace),
  connection: kit.connection.forNamespace(namespace).get(),
  networks: kit.network.forNamespace(namespace)?.get(),
  remembered: kit.connection.getRecent(namespace),
  provider: kit.provider(namespace),
})

async function happen({ kit, getMemory, window }: World, namespace: Tested, step: Thing) {
  const { wallet, wallets } = getMemory(namespace)
  const account = kit.account(namespace).get()
  const other = known[namespace].find((id) => id !== account.networkId) ?? known[namespace][0]
  switch (step) {
    case 'connect first':
      return void kit.connection.connect('test.all', { namespace })
    case 'connect second':
      return void kit.connection.connect(`test.only.${namespace}`, { namespace })
    case 'reject':
    case 'approve':
    case 'hold':
      for (const connected of wallets) connected[step]()
      return
    case 'cancel':
      return kit.connection.cancel({ namespace })
    // A wallet that is gone can't take the permission back, and says so.
    case 'disconnect':
      return kit.connection.disconnect({ namespace }).catch(() => undefined)
    case 'disconnect wallet':
      return kit.connection.disconnect({ namespace, walletId: 'test.all' }).catch(() => undefined)
    case 'choose account': {
      const address = account.accounts.at(-1)?.address
      if (account.status === 'connected' && address)
        kit.connection.selectAccount(address, namespace)
      return
    }
    case 'switch':
      return void kit.network.switchTo(other).catch(() => undefined)
    case 'change account':
      return wallet.changeAccount()
    case 'change network':
      return wallet.changeNetwork(other)
    case 'leave':
      return wallet.revokePermission()
    case 'vanish':
      return wallet.uninstall()
    case 'focus':
      return void window.dispatchEvent(new Event('focus'))
  }
}

it('[CON-15] changes no other namespace on random events of one', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...tested),
      fc.array(fc.constantFrom(...things), { minLength: 1, maxLength: 12 }),
      async (namespace, run) => {
        const here = world()
        const others = tested.filter((other) => other !== namespace)
        for (const other of others)
          await here.kit.connection.connect('test.all', { namespace: other })
        // In the second one, a person is being asked besides.
        const [, second = namespace] = others
        const [, asked] = here.getMemory(second).wallets
        asked?.hold()
        const answer = here.kit.connection.connect(`test.only.${second}`, { namespace: second })
        await settled()
        const before = others.map((other) => seen(here, other))
        expect(before.map(({ attempts }) => attempts.map(({ status }) => status))).toEqual([
          [],
          ['pending'],
        ])
        expect(before.map(({ connection }) => connection.status)).toEqual([
          'connected',
          'connected',
        ])
        for (const step of run) {
          await happen(here, namespace, step)
          await settled()
          const now = others.map((other) => seen(here, other))
          expect(now).toEqual(before)
        }
        asked?.approve()
        expect(await answer).toBe(true)
        expect(here.kit.account(second).get().wallet?.id).toBe(`test.only.${second}`)
        here.kit.stop()
      },
    ),
    { numRuns: 200 },
  )
}, 60_000)

it('[CON-13] disconnects one namespace, all of them, or all of one wallet', async () => {
  const here = world()
  const statuses = () => tested.map((namespace) => here.kit.account(namespace).get().status)
  const connectAll = async () => {
    for (const namespace of tested)
      await here.kit.connection.connect('test.all', { namespace: namespace })
  }
  await connectAll()
  await here.kit.connection.disconnect({ namespace: 'solana' })
  expect(statuses()).toEqual(['connected', 'disconnected', 'connected'])
  await connectAll()
  await here.kit.connection.connect('test.only.bip122', { namespace: 'bip122' })
  await here.kit.connection.disconnect({ walletId: 'test.all' })
  expect(statuses()).toEqual(['disconnected', 'disconnected', 'connected'])
  await connectAll()
  await here.kit.connection.disconnect()
  expect(statuses()).toEqual(['disconnected', 'disconnected', 'disconnected'])
})

it('switches to another connected namespace if the one in use disconnects', async () => {
  const here = world()
  const { kit } = here
  for (const namespace of ['solana', 'eip155'] as const)
    await kit.connection.connect('test.all', { namespace: namespace })
  expect(kit.account().get().namespace).toBe('eip155')
  await kit.connection.disconnect({ namespace: 'eip155' })
  expect(kit.account().get()).toMatchObject({ namespace: 'solana', isConnected: true })
  // Choosing a namespace without a wallet is the site's own wish, and stays.
  await kit.network.switchTo('bip122:one')
  expect(kit.account().get()).toMatchObject({ namespace: 'bip122', isConnected: false })
})

it('[NET-04] selects a disconnected namespace, and uses it once a wallet connects', async () => {
  const { kit } = world()
  await kit.connection.connect('test.all', { namespace: 'eip155' })
  kit.network.switchNamespace('solana:two')
  expect(kit.network.$isSwitchingNamespace.get()).toBe(true)
  expect(kit.network.$activeNamespace.get()).toBe('eip155')
  kit.modal.open({ view: 'Connect', namespace: 'solana' })
  kit.modal.close()
  expect(kit.network.$isSwitchingNamespace.get()).toBe(false)
  kit.network.switchNamespace('solana:two')
  await kit.connection.connect('test.all', { namespace: 'solana' })
  expect(kit.network.$isSwitchingNamespace.get()).toBe(false)
  expect(kit.network.$activeNamespace.get()).toBe('solana')
  expect(() => kit.network.switchNamespace('solana:none')).toThrow('Network not found')
})

it('connects a wallet of several namespaces in the one in use by default', async () => {
  const { kit } = world()
  await kit.network.switchTo('solana:one')
  await kit.connection.connect('test.all')
  expect(kit.account('solana').get().isConnected).toBe(true)
  expect(kit.account('eip155').get().isConnected).toBe(false)
  expect(kit.wallets.$wallets.get().find(({ group }) => group === 'recent')?.id).toBe('test.all')
})

it('complaint 10: keeps a request pending while another namespace connects', async () => {
  const { kit, getMemory } = world()
  getMemory('solana').wallet.hold()
  kit.modal.registerViews({
    ConnectingExternal: { getPendingWalletId: ({ walletId }) => walletId },
  })
  kit.modal.open({ view: 'ConnectingExternal', walletId: 'test.all', namespace: 'solana' })
  const first = kit.connection.connect('test.all', { namespace: 'solana' })
  await settled()
  getMemory('bip122').wallets[1]?.hold()
  const second = kit.connection.connect('test.only.bip122', { namespace: 'bip122' })
  expect(await kit.connection.connect('test.only.eip155', { namespace: 'eip155' })).toBe(true)
  const waiting = () => kit.connection.$connectionAttempts.get().map(({ namespace }) => namespace)
  expect(waiting()).toEqual(['bip122', 'solana'])
  expect(kit.account('solana').get().status).toBe('connecting')
  // Its view is not closed under the person who is about to answer, and leaving it takes its own question back.
  expect(getCurrentRoute(kit.modal.$state.get())).toMatchObject({ view: 'ConnectingExternal' })
  kit.modal.close()
  expect(waiting()).toEqual(['bip122'])
  expect(await first).toBe(false)
  getMemory('bip122').wallets[1]?.approve()
  expect(await second).toBe(true)
  expect(kit.connection.$connectionAttempt.get()).toEqual({ status: 'idle' })
})

it('cancels a request by namespace or wallet, and keeps a failure until another request', async () => {
  const { kit, getMemory } = world()
  for (const namespace of tested) getMemory(namespace).wallet.hold()
  const answers = tested.map((namespace) => kit.connection.connect('test.all', { namespace }))
  await settled()
  kit.connection.cancel({ namespace: 'eip155', walletId: 'test.only.eip155' })
  kit.connection.cancel({ namespace: 'solana' })
  const told = () =>
    kit.connection.$connectionAttempts
      .get()
      .map((connectionAttempt) => [connectionAttempt.namespace, connectionAttempt.status])
  expect(told()).toEqual([
    ['bip122', 'pending'],
    ['eip155', 'pending'],
  ])
  getMemory('bip122').wallet.reject()
  await settled()
  expect(kit.connection.$connectionAttempt.get()).toMatchObject({
    status: 'failed',
    namespace: 'bip122',
  })
  getMemory('solana').wallets[1]?.approve()
  await kit.connection.connect('test.only.solana', { namespace: 'solana' })
  expect(told()).toEqual([['eip155', 'pending']])
  kit.connection.cancel({ walletId: 'test.all' })
  expect(told()).toEqual([])
  expect(await Promise.all(answers)).toEqual([false, false, false])
})

it('[CON-13] disconnects all connectors of a wallet, also with different ids', async () => {
  const evm = createMemoryAdapter({
    namespace: 'eip155',
    networks: known.eip155,
    wallets: [{ rdns: 'app.fox', name: 'Fox' }],
  })
  const solana = createMemoryAdapter({
    namespace: 'solana',
    networks: known.solana,
    wallets: [{ name: 'Fox' }],
  })
  const nameless: ChainAdapter = {
    ...solana.adapter,
    discover: (host) =>
      solana.adapter.discover({
        ...host,
        add: ({ rdns: _, ...connector }) => host.add({ ...connector, id: 'standard:fox' }),
      }),
  }
  const kit = getKit([evm.adapter, nameless])
  const both = ['eip155', 'solana'] as const
  const statuses = () => both.map((namespace) => kit.account(namespace).get().status)
  const ids = () => kit.wallets.$wallets.get().map(({ id }) => id)
  await expect.poll(ids).toEqual(['app.fox'])
  for (const walletId of ['app.fox', 'standard:fox']) {
    for (const namespace of both) await kit.connection.connect('app.fox', { namespace })
    expect(statuses()).toEqual(['connected', 'connected'])
    await kit.connection.disconnect({ walletId })
    expect(statuses()).toEqual(['disconnected', 'disconnected'])
  }
})

it('[CON-13] activates no other namespace while all of them disconnect', async () => {
  const { kit } = world()
  for (const namespace of ['solana', 'eip155'] as const)
    await kit.connection.connect('test.all', { namespace: namespace })
  const seen: string[] = []
  kit.network.$activeNamespace.listen((namespace) => seen.push(namespace))
  await kit.connection.disconnect()
  expect(kit.account().get().namespace).toBe('eip155')
  expect(tested.map((namespace) => kit.account(namespace).get().status)).toEqual(
    tested.map(() => 'disconnected'),
  )
  expect(seen).toEqual([])
})
