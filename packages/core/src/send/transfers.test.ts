import { describe, expect, it } from 'vitest'
import { soon, testKit } from '../fixtures/test-kit.js'
import { type KeyValueStorage, memoryStorage } from '../storage/key-value.js'
import { filled, friend, one, undo, useWorlds, world } from './fixtures/setup-send.js'

useWorlds()

const key = 'scope.1.sendings'
const followed = 'scope.1.pending_transactions'
const saved = (storage: KeyValueStorage): readonly { id: string }[] =>
  JSON.parse(storage.get(key) ?? '[]')

/** A page that sent something which is not decided, and is gone. */
async function sentAndLeft(storage: KeyValueStorage) {
  const page = await filled({ storage })
  page.evm.setTransactionStatus('pending')
  expect(await page.sending.confirm()).toBe(true)
  const [{ id = '' } = {}] = page.sending.$transfers.get()
  page.kit.stop()
  return { ...page, id }
}

describe('transfers of an earlier visit', () => {
  it('reports on the third page what was decided while the form was closed', async () => {
    const storage = memoryStorage()
    const first = await sentAndLeft(storage)
    // The second page never opens the form: only who follows transactions hears of it.
    first.evm.setTransactionStatus('confirmed')
    const second = testKit({ storage, adapters: first.adapters })
    second.kit.start()
    await soon(() =>
      expect(second.kit.transactions.$transactions.get()).toMatchObject([{ status: 'confirmed' }]),
    )
    expect(storage.get(followed)).toBe('[]')
    second.kit.stop()

    const third = await world({ storage, adapters: first.adapters })
    await soon(() =>
      expect(third.sending.$transfers.get()).toMatchObject([
        { id: first.id, status: 'confirmed', to: friend, amount: one / 2n },
      ]),
    )
    expect(storage.get(key)).toBeNull()
  })

  it.each([
    ['weeks ago', [{ id: 'a', networkId: 'eip155:1', sentAt: 1 }]],
    ['before a dozen others', []],
  ])('checks a transfer once more that was sent %s and isn’t tracked', async (_, left) => {
    const storage = memoryStorage()
    const first = await sentAndLeft(storage)
    storage.set(followed, JSON.stringify(left))
    first.evm.setTransactionStatus('failed')
    const again = await world({ storage, adapters: first.adapters })
    await soon(() => expect(again.sending.$transfers.get()).toMatchObject([{ status: 'failed' }]))
    again.evm.setTransactionStatus('pending')
  })

  it('keeps a transfer on an unlisted network for a page that has it', async () => {
    const storage = memoryStorage()
    const first = await sentAndLeft(storage)
    const stored = saved(storage).map((entry) => ({ ...entry, networkId: 'eip155:77' }))
    storage.set(key, JSON.stringify(stored))
    const again = await world({ storage, adapters: first.adapters })
    expect(again.sending.$transfers.get()).toEqual([])
    expect(again.kit.transactions.$transactions.get()).toMatchObject([{ networkId: 'eip155:1' }])
    expect(saved(storage)).toHaveLength(1)
  })

  it('can be hidden while pending, and stays hidden', async () => {
    const storage = memoryStorage()
    const first = await sentAndLeft(storage)
    const again = await world({ storage, adapters: first.adapters })
    const [sending] = again.sending.$transfers.get()
    expect(sending).toMatchObject({ status: 'pending' })
    again.sending.dismiss(sending?.key ?? '')
    expect(again.sending.$transfers.get()).toEqual([])
    expect(storage.get(key)).toBeNull()
    // It goes on being followed all the same.
    expect(again.kit.transactions.$transactions.get()).toMatchObject([
      { id: first.id, status: 'pending' },
    ])
  })
})

it('keeps the transfers of both of two tabs', async () => {
  const storage = memoryStorage()
  const first = await filled({ storage })
  first.evm.setTransactionStatus('pending')
  const second = await world({ storage, adapters: first.adapters })
  undo.push(() => second.kit.stop())
  expect(await first.sending.confirm()).toBe(true)
  second.sending.start('eip155')
  await soon(() => expect(second.sending.$tokens.get()).not.toEqual([]))
  second.sending.setAmount('0.25')
  second.sending.setRecipient(friend)
  await soon(() => expect(second.draft().preview.status).toBe('ready'))
  expect(await second.sending.confirm()).toBe(true)
  const ids = [second, first].map(({ sending }) => sending.$transfers.get()[0]?.id)
  expect(saved(storage).map(({ id }) => id)).toEqual(ids)
  // What one of them has decided, it alone takes out.
  first.evm.setTransactionStatus('confirmed')
  second.kit.stop()
  await soon(() => expect(first.sending.$transfers.get()).toMatchObject([{ status: 'confirmed' }]))
  expect(saved(storage).map(({ id }) => id)).toEqual([ids[0]])
})
