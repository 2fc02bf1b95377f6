/** What two tabs of a user store at the same time. */
import { expect, it } from 'vitest'
import type { Action } from '../approval/decoded-request.js'
import { createSession } from '../session/session.js'
import { type KeyValueStore, memoryStore } from '../storage/key-value-store.js'
import { createPageLock, type WithLock } from '../storage/lock.js'
import { createContacts } from './contacts.js'
import { createRecordStore } from './record-store.js'

const about = { projectId: 'shop', parentOrigin: 'https://shop.example.com' }
const chainId = 'eip155:1'
const account = `0x${'1'.repeat(40)}`
const recipients = [`0x${'2'.repeat(40)}`, `0x${'3'.repeat(40)}`]
const hashes = [`0x${'4'.repeat(64)}`, `0x${'5'.repeat(64)}`]

function openTab(store: KeyValueStore, withLock: WithLock) {
  const session = createSession({
    server: { call: () => Promise.reject(new Error('offline')) },
    store,
    ...about,
    withLock,
    now: () => 0,
    forgetUser: async () => {},
    onChange() {},
  })
  const records = createRecordStore({ session, store, ...about, now: () => 0 })
  return { ...records, ...records.getRecords(session.of('ada')) }
}

async function openTabs() {
  const [store, withLock] = [memoryStore(), createPageLock()]
  const tokens = { userId: 'ada', accessToken: 'a', refreshToken: 'b', renewAt: 1 }
  await store.set(`session ${about.projectId} ${about.parentOrigin}`, tokens)
  return { tabs: hashes.map(() => openTab(store, withLock)), store }
}

const pay = (to: string) => {
  const action: Action = { type: 'transfer', asset: { kind: 'native' }, amount: 1n, to }
  return { chainId, account, actions: [action], warnings: [] }
}

it('stores the batches of two tabs that send at once', async () => {
  const { tabs } = await openTabs()
  await Promise.all(
    tabs.map(({ batches }, at) =>
      batches.keep(`${at}`, { chainId, hashes: [hashes[at] ?? ''], count: 1 }),
    ),
  )
  for (const id of ['0', '1']) expect(await tabs[0]?.batches.has(id)).toBe(true)
})

it('stores the permissions that two tabs grant at once', async () => {
  const { tabs } = await openTabs()
  const permission = { type: 'native-token-allowance', data: {} }
  const granted = hashes.map((context, at) => ({
    ...{ id: `${at}`, chainId, account, permission, expiry: 1, context },
  }))
  await Promise.all(tabs.map(({ permissions }, at) => permissions.keep(granted.slice(at, at + 1))))
  for (const { id, context } of granted)
    expect(await tabs[0]?.permissions.find(chainId, account, context)).toMatchObject({ id })
})

it('stores the recipients that two tabs pay at once', async () => {
  const { tabs, store } = await openTabs()
  await Promise.all(
    tabs.map(({ contacts }, at) => contacts.expect(pay(recipients[at] ?? ''), hashes[at] ?? '')),
  )
  const known = await createContacts(store).of(account, async () => true)
  expect([...known].sort()).toEqual(recipients)
})

it('keeps a recipient who is paid while earlier payments are looked up', async () => {
  const { tabs, store } = await openTabs()
  const [first, second] = tabs
  await first?.contacts.expect(pay(recipients[0] ?? ''), hashes[0] ?? '')
  await first?.contacts.of(account, async () => {
    await second?.contacts.expect(pay(recipients[1] ?? ''), hashes[1] ?? '')
    return true
  })
  const known = await createContacts(store).of(account, async () => true)
  expect([...known].sort()).toEqual(recipients)
})
