/** Data that a kit stores and reads on the next visit, after any sequence of actions. */
import { expect, it } from 'vitest'
import { directory } from '../directory/directory.js'
import { settled, testKit } from '../fixtures/test-kit.js'
import { names } from '../names/names.js'
import { send } from '../send/send.js'
import { tokens } from '../tokens/tokens.js'
import { memoryStorage } from './key-value.js'
import { storageKeys } from './storage-keys.js'

const wallet1 = 'test.memory.wallet1'
const wallet2 = 'test.memory.wallet2'
const solana = { name: 'Sun', rdns: 'test.sun' }

it('[STO-01] restores wallets, networks, namespaces and recent wallets of the last visit', async () => {
  const first = testKit({ evm: [{}, {}], solana: [solana] })
  first.kit.start()
  await first.kit.connection.connect(wallet1)
  await first.kit.connection.connect(wallet2)
  await first.kit.network.switchTo('eip155:2')
  await first.kit.connection.connect(solana.rdns)
  const before = first.kit.account('eip155').get()
  first.kit.stop()

  const { storage, adapters } = first
  const { kit } = testKit({ storage, adapters })
  const stop = kit.start()
  // Before any wallet has answered.
  expect(kit.account('eip155').get()).toMatchObject({
    status: 'reconnecting',
    address: before.address,
    networkId: 'eip155:2',
    wallet: { id: wallet2, name: 'Memory Wallet 2' },
  })
  expect(kit.account('solana').get()).toMatchObject({
    status: 'reconnecting',
    wallet: { id: solana.rdns, name: 'Sun' },
  })
  expect(kit.network.$activeNamespace.get()).toBe('solana')
  await settled()
  expect(kit.account('eip155').get().status).toBe('connected')
  expect(kit.account('solana').get().status).toBe('connected')
  const recent = kit.wallets.$wallets.get().filter(({ group }) => group === 'recent')
  expect(recent.map(({ id }) => id)).toEqual([solana.rdns, wallet2])

  await kit.connection.disconnect({ namespace: 'eip155' })
  stop()
  const later = testKit({ storage, adapters })
  later.kit.start()
  expect(later.kit.account('eip155').get().status).toBe('disconnected')
  expect(later.kit.account('solana').get().status).toBe('reconnecting')
  later.kit.stop()
})

it.each([
  ['corrupt text', '{"'],
  ['nothing', ''],
  ['null', 'null'],
  ['a number', '7'],
  ['an object', '{"__proto__":{"x":1},"length":3}'],
  ['an empty list', '[]'],
  ['a list of others', '[null,1,"x",{},[[]]]'],
  [
    'what another kit has written',
    '[{"id":"io.metamask","chain":"eip155:1","caipAddress":"eip155:1:0x0"}]',
  ],
  ['more than the limit', JSON.stringify([{ id: 'x'.repeat(100_000) }])],
])('[STO-02] starts and connects wallets with %s under every key', async (_, text) => {
  const storage = memoryStorage()
  for (const name of storageKeys) storage.set(`scope.1.${name}`, text)
  for (const key of ['@appkit/connection_status', '@appkit/recent_wallets', 'scope.0.connections'])
    storage.set(key, text)
  const features = { tokens: tokens(), send: send(), names: names(), directory: directory() }
  const { kit } = testKit({ storage, kit: { ...features, gatewayUrl: 'http://127.0.0.1:1' } })
  const stop = kit.start()
  await settled()
  expect(kit.account('eip155').get().status).toBe('disconnected')
  await Promise.all([kit.tokens?.open(), kit.send?.open(), kit.directory?.open()])
  expect(await kit.connection.connect(wallet1)).toBe(true)
  expect(kit.connection.getRecent('eip155').map(({ walletId }) => walletId)).toEqual([wallet1])
  stop()
})
