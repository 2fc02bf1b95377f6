import { afterEach, expect, it } from 'vitest'
import { createLifetime } from '../../lib/lifetime.js'
import { type KeyValueStorage, memoryStorage } from '../../storage/key-value.js'
import { ownedStorage } from '../client/storage.js'
import { getKits, openPhone, type Phone } from '../fixtures/phone.js'
import { createJournal } from './request-log.js'

const lifetime = createLifetime()
afterEach(() => lifetime.dispose())

/** Full, or blocked, for as long as it is told. */
function failing() {
  const kept = memoryStorage()
  const state = { isFull: false }
  const storage: KeyValueStorage = {
    ...kept,
    set(key, value) {
      if (state.isFull) throw new DOMException('full', 'QuotaExceededError')
      kept.set(key, value)
    },
  }
  return { kept, storage, state }
}

it('writes later entries after one could not be written', async () => {
  const { kept, storage, state } = failing()
  const journal = createJournal(ownedStorage('x.', storage), lifetime, Date.now)
  const request = (id: number) =>
    ({
      id,
      method: 'personal_sign',
      networkId: 'eip155:1',
      requestedAt: Date.now(),
      wallet: { name: 'Fox' },
    }) as const
  state.isFull = true
  journal.add(request(1))
  await new Promise((resolve) => setTimeout(resolve))
  expect(kept.get('x.journal')).toBeNull()
  state.isFull = false
  journal.add(request(2))
  await expect
    .poll(() => JSON.parse(kept.get('x.journal') ?? '[]'))
    .toMatchObject([{ id: 1 }, { id: 2 }])
})

it('pairs with a storage of the host that throws', async () => {
  const { storage, state } = failing()
  const phone: Phone = await openPhone()
  const world = getKits(phone)
  state.isFull = true
  const { kit } = await world.paired({ storage })
  expect(kit.account('eip155').get().status).toBe('connected')
  world.stop()
  await phone.close()
}, 20_000)
