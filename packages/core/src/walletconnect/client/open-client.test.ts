import { startRelay } from '@scope/devnet'
import { expect, it } from 'vitest'
import { memoryStorage } from '../../storage/key-value.js'
import { openClient } from './open-client.js'
import { repeatInPage } from './page-listeners.js'
import type { RemoteStorage } from './remote-client.js'
import { ownedStorage } from './storage.js'

const listener = {
  changed: () => undefined,
  event: () => undefined,
  ended: () => undefined,
  answered: () => undefined,
  online: () => undefined,
}
/** By default no relay listens at the URL: opening doesn't wait for it. */
const openOn = (storage: RemoteStorage, relayUrl = 'ws://127.0.0.1:9') =>
  openClient({
    projectId: undefined,
    relayUrl,
    metadata: { name: 'Shop', description: '', url: 'https://shop.test', icons: [] },
    storage,
    listener,
    onTrouble: () => undefined,
  })

/** A storage whose keys can't be read. */
const blocked = (storage: RemoteStorage): RemoteStorage => ({
  ...storage,
  getItem: <T>(key: string) =>
    key.endsWith('//keychain') ? Promise.reject(new Error('blocked')) : storage.getItem<T>(key),
})

it('leaves no timer in the page if a client could not open', async () => {
  await expect(openOn(blocked(ownedStorage('x.', memoryStorage())))).rejects.toThrow('blocked')
  const client = await openOn(ownedStorage('x.', memoryStorage()))
  let ticks = 0
  const timer = repeatInPage(() => void ticks++, 1)
  await client.stop()
  ticks = 0
  await new Promise((resolve) => setTimeout(resolve, 50))
  clearInterval(timer)
  expect(ticks).toBe(0)
}, 20_000)

it('[STO-02] clears storage that prevents a client from opening, and opens it', async () => {
  const storage = ownedStorage('x.', memoryStorage())
  await storage.setItem('wc@2:core:0.3//keychain', {})
  await storage.setItem('journal', [])
  let kept = blocked(storage)
  const client = await openOn({
    ...storage,
    getItem: (key) => kept.getItem(key),
    clear() {
      storage.clear()
      kept = storage
    },
  })
  expect(await storage.getItem('journal')).toBeUndefined()
  await client.stop()
}, 20_000)

it('[C7] keeps the storage if it did not cause the failure', async () => {
  const storage = ownedStorage('x.', memoryStorage())
  const kept = { client_ed25519_seed: '01'.repeat(32) }
  await storage.setItem('wc@2:core:0.3//keychain', kept)
  await expect(openOn(blocked(storage))).rejects.toThrow('blocked')
  expect(await storage.getItem('wc@2:core:0.3//keychain')).toEqual(kept)
}, 20_000)

async function openOnRelay() {
  const relay = await startRelay()
  const client = await openOn(ownedStorage('x.', memoryStorage()), relay.url)
  const propose = () =>
    client.propose({ eip155: { chains: ['eip155:1'], methods: [], events: [] } })
  return { relay, client, propose }
}

it('opens one socket for simultaneous messages, also after the relay was down', async () => {
  const { relay, client, propose } = await openOnRelay()
  await Promise.all([propose(), propose(), propose()])
  expect(relay.visits).toBe(1)
  await relay.stop()
  const late = Promise.all([propose(), propose(), propose()])
  await relay.start()
  await late
  expect(relay.visits).toBe(2)
  await client.stop()
  await relay.stop()
}, 20_000)

it('opens a socket if it is asked to between two failed attempts', async () => {
  const { relay, client, propose } = await openOnRelay()
  await propose()
  await relay.stop()
  const late = propose()
  // The first attempt fails at once, and the library waits a second before the next one.
  await new Promise((resolve) => setTimeout(resolve, 300))
  await relay.start()
  await client.reopen()
  expect(client.isOnline).toBe(true)
  await late
  expect(relay.visits).toBe(2)
  await client.stop()
  await relay.stop()
}, 20_000)
