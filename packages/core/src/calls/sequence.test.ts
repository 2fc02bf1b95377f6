/** A batch that is sent call by call, with every end that a transaction can have. */
import { atom } from 'nanostores'
import { expect, it } from 'vitest'
import type { TransactionStatus } from '../chain/adapter.js'
import { KitError } from '../errors/kit-error.js'
import type { CallsSequence } from './calls-feature.js'
import { createCallsStore, parseSavedCalls, type SavedCalls } from './saved-calls.js'
import { sendInSequence } from './sequence.js'

const call = { to: `0x${'1'.repeat(40)}` }
const id = `0x${'5c'.repeat(32)}`

function world(count: number, send = async (at: number) => `0x${at}`) {
  let saved: readonly SavedCalls[] | undefined
  const item = {
    get: () => parseSavedCalls(saved),
    set: (value: readonly SavedCalls[] | undefined) => {
      saved = value
    },
  }
  const statuses = new Map<string, TransactionStatus>()
  const end = new AbortController()
  const sent: number[] = []
  const $sequence = atom<CallsSequence | undefined>({
    id,
    networkId: 'eip155:1',
    calls: Array.from({ length: count }, () => call),
    status: 'announced',
    index: 0,
    isSingleRequest: false,
    hashes: [],
  })
  const store = createCallsStore(item)
  const settle = (hash: string, status: TransactionStatus) => void statuses.set(hash, status)
  const done = sendInSequence({
    $sequence,
    store,
    signal: end.signal,
    send: (at) => {
      sent.push(at)
      return send(at)
    },
    getStatus: async (hash) => statuses.get(hash) ?? 'pending',
    sleep: () => new Promise((resolve) => setTimeout(resolve)),
  })
  return { done, sent, settle, store, end, $sequence, saved: () => saved }
}
const isAt = ($sequence: { get(): CallsSequence | undefined }, status: string) =>
  expect.poll(() => $sequence.get()?.status).toBe(status)

it.each(['failed', 'replaced', 'dropped'] as const)(
  'sends nothing after a call whose transaction is %s',
  async (status) => {
    const { done, sent, settle, $sequence, store } = world(3)
    await isAt($sequence, 'pending')
    settle('0x0', status)
    await expect(done).rejects.toMatchObject({
      code: 'calls-incomplete',
      details: { id, sent: 1, count: 3 },
      cause: { code: 'transaction-rejected' },
    })
    expect(sent).toEqual([0])
    expect($sequence.get()).toMatchObject({ status: 'failed', index: 1, hashes: ['0x0'] })
    expect(store.find(id)).toMatchObject({ count: 3, hashes: ['0x0'], isEnded: true })
  },
)

it('goes on with a call that was confirmed before it is looked for', async () => {
  const { done, sent, settle, $sequence } = world(2)
  settle('0x0', 'confirmed')
  await done
  expect(sent).toEqual([0, 1])
  expect($sequence.get()).toMatchObject({ status: 'sent', hashes: ['0x0', '0x1'] })
})

it('ends with the kit, and reports what was sent', async () => {
  const { done, end, $sequence } = world(2)
  await isAt($sequence, 'pending')
  end.abort()
  await expect(done).rejects.toMatchObject({ code: 'calls-incomplete', cause: { code: 'aborted' } })
})

it('passes on the error of the first call if nothing was sent, and forgets the batch', async () => {
  const { done, saved } = world(2, async () => {
    throw new KitError('user-rejected', 'no')
  })
  await expect(done).rejects.toMatchObject({ code: 'user-rejected' })
  expect(saved()).toBeUndefined()
})

it.each([0, 1])(
  'reports a call whose answer was lost as one that may have been sent: %s',
  async (at) => {
    const { done, settle, store } = world(2, async (index) => {
      if (index === at) throw new KitError('outcome-unknown', 'lost')
      return `0x${index}`
    })
    settle('0x0', 'confirmed')
    await expect(done).rejects.toMatchObject({
      code: 'outcome-unknown',
      isRetryable: false,
      details: { id, sent: at, count: 2 },
    })
    expect(store.find(id)).toMatchObject({ isEnded: false })
  },
)

it('reports a request that the kit left in the wallet as one that may be sent', async () => {
  const { done, end } = world(1, () => new Promise(() => undefined))
  end.abort()
  await expect(done).rejects.toMatchObject({ code: 'outcome-unknown', details: { sent: 0 } })
})

it('stores the last three batches, and a long one without its transactions', () => {
  const { store, saved } = world(0)
  for (const name of ['a', 'b', 'c', 'd'])
    store.save({ id: name, networkId: 'eip155:1', count: 1, hashes: ['0x1'], isEnded: true })
  const hashes = Array.from({ length: 13 }, (_, at) => `0x${at}`)
  store.save({ id: 'long', networkId: 'eip155:1', count: 13, hashes, isEnded: true })
  expect(store.find('long')?.hashes).toHaveLength(13)
  // Of a long batch a later page knows no more than that it was sent.
  expect(saved()?.map(({ id: name, isEnded }) => [name, isEnded])).toEqual([
    ['long', false],
    ['d', true],
    ['c', true],
  ])
})
