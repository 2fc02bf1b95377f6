import { createMemoryAdapter } from '@scope/testing'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { TransactionStatus } from '../../chain/adapter.js'
import { settled, soon, testKit } from '../../fixtures/test-kit.js'
import { type KeyValueStorage, memoryStorage } from '../../storage/key-value.js'
import { followedAge } from './follow.js'

const wallet = 'test.memory.wallet1'
const key = 'scope.1.pending_transactions'
const senders = 'scope.1.transaction_senders'
const transaction = { namespace: 'eip155', transaction: { to: '0x1', value: 1n } } as const

// Nodes are asked again after pauses: `soon` lets them pass.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** One that the node has not decided. */
async function sent(storage: KeyValueStorage = memoryStorage()) {
  const world = testKit({ storage })
  const stop = world.kit.start()
  world.evm.setTransactionStatus('pending')
  await world.kit.connection.connect(wallet)
  const id = await world.kit.requests.sendTransaction(transaction)
  return { ...world, stop, id }
}
type World = Pick<Awaited<ReturnType<typeof sent>>, 'kit'>
const rows = ({ kit }: World) => kit.transactions.$transactions.get()

it('shows its start time and account, and stores them only until it settles', async () => {
  const { kit, evm, id, storage } = await sent()
  const from = `eip155:1:${kit.account().get().address}`
  const waiting = { id, networkId: 'eip155:1', from, status: 'pending', isSlow: false }
  expect(rows({ kit })).toEqual([{ ...waiting, sentAt: expect.any(Number) }])
  expect(JSON.parse(storage.get(key) ?? '')).toEqual([
    { id, networkId: 'eip155:1', sentAt: rows({ kit })[0]?.sentAt },
  ])
  evm.setTransactionStatus('failed')
  await soon(() => expect(rows({ kit })).toMatchObject([{ status: 'failed' }]))
  expect(storage.get(key)).toBe('[]')
  expect(storage.get(senders)).toBeNull()
  kit.stop()
})

it('keeps its account after a reload, and ignores an account of another network', async () => {
  const first = await sent()
  first.kit.stop()
  const from = rows(first)[0]?.from
  expect(from).toMatch(/^eip155:1:/)
  const reload = async () => {
    const again = testKit({ storage: first.storage, adapters: first.adapters })
    again.kit.start()
    await soon(() => expect(rows(again)).toHaveLength(1))
    again.kit.stop()
    return rows(again)[0]?.from
  }
  expect(await reload()).toBe(from)
  const { id } = first
  for (const said of ['eip155:2:0x1', 'eip155:1', '', 7]) {
    first.storage.set(senders, JSON.stringify([{ id, networkId: 'eip155:1', said }]))
    expect(await reload()).toBeUndefined()
  }
})

it('is tracked again after a stop and a start', async () => {
  const { kit, evm, stop, id } = await sent()
  stop()
  evm.setTransactionStatus('confirmed')
  expect(rows({ kit })).toMatchObject([{ id, status: 'pending' }])
  kit.start()
  await soon(() => expect(rows({ kit })).toMatchObject([{ id, status: 'confirmed' }]))
  kit.stop()
})

it('is tracked again after a reload, and its balance is read again once it settles', async () => {
  const first = await sent()
  first.kit.stop()
  const again = testKit({ storage: first.storage, adapters: first.adapters })
  again.kit.start()
  await soon(() => expect(rows(again)).toMatchObject([{ id: first.id, status: 'pending' }]))
  const balance = again.kit.balances.forNamespace('eip155')
  const stop = balance.listen(() => undefined)
  await soon(() => expect(balance.get()).toMatchObject({ status: 'ready' }))
  again.evm.setBalance(again.kit.account().get().address ?? '', 5n)
  again.evm.setTransactionStatus('confirmed')
  await soon(() => expect(rows(again)).toMatchObject([{ status: 'confirmed' }]))
  await soon(() => expect(balance.get()).toMatchObject({ value: 5n }))
  stop()
  again.kit.stop()
})

it.each([
  ['of a network that is no longer listed', { networkId: 'eip155:7' }],
  ['of more than two weeks ago', { sentAt: Date.now() - followedAge - 1 }],
  ['that is none', { id: '' }],
  ['of no time', { sentAt: 'yesterday' }],
])('[STO-02] doesn’t track one %s', async (_, over) => {
  const storage = memoryStorage()
  storage.set(
    key,
    JSON.stringify([{ id: 'a', networkId: 'eip155:1', sentAt: Date.now(), ...over }]),
  )
  const { kit } = testKit({ storage })
  kit.start()
  await settled()
  expect(rows({ kit })).toEqual([])
  kit.stop()
})

it('[C12] fetches nothing and asks no node at start if nothing is pending', async () => {
  const asked: string[] = []
  const evm = createMemoryAdapter({ namespace: 'eip155', networks: ['eip155:1'] })
  const { kit } = testKit({
    kit: {
      adapters: [
        {
          ...evm.adapter,
          load() {
            asked.push('runtime')
            return evm.adapter.load()
          },
        },
      ],
    },
  })
  kit.start()
  await settled()
  await settled()
  expect(asked).toEqual([])
  kit.stop()
})

describe('add', () => {
  const hash = `0x${'ab'.repeat(32)}`
  const reported = {
    id: hash,
    networkId: 'eip155:1',
    from: 'eip155:1:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
  } as const

  /** A node that knows the transaction, though no wallet of the kit has sent it. */
  function nodeOf(status: TransactionStatus) {
    const [evm, solana] = testKit().adapters
    const node = { status }
    const adapter = {
      ...evm.adapter,
      load: async () => ({
        ...(await evm.adapter.load()),
        transactionStatus: async () => node.status,
      }),
    }
    return { node, adapters: [{ ...evm, adapter }, solana] }
  }

  it('follows a transaction that the page sent in another way, also after a reload', async () => {
    const { node, adapters } = nodeOf('pending')
    const { kit, storage } = testKit({ adapters })
    kit.start()
    await kit.transactions.add(reported)
    expect(rows({ kit })).toMatchObject([{ ...reported, status: 'pending' }])
    kit.stop()
    const again = testKit({ storage, adapters })
    again.kit.start()
    await soon(() => expect(rows(again)).toMatchObject([{ ...reported, status: 'pending' }]))
    node.status = 'confirmed'
    await soon(() => expect(rows(again)).toMatchObject([{ ...reported, status: 'confirmed' }]))
    again.kit.stop()
  })

  it('keeps a transaction that is already listed', async () => {
    const { kit } = testKit(nodeOf('confirmed'))
    kit.start()
    await kit.transactions.add(reported)
    await soon(() => expect(rows({ kit })).toMatchObject([{ status: 'confirmed' }]))
    const before = rows({ kit })
    await kit.transactions.add({ id: hash, networkId: 'eip155:1' })
    expect(rows({ kit })).toBe(before)
    kit.stop()
  })

  it('refuses invalid fields, and networks that the site does not list', async () => {
    const { kit } = testKit()
    kit.start()
    const add = (change: object | null) =>
      kit.transactions.add((change && { ...reported, ...change }) as typeof reported)
    const refusals = [
      [null, 'invalid-params', 'networkId'],
      [{ networkId: 1 }, 'invalid-params', 'networkId'],
      [{ networkId: 'eip155:99' }, 'network-not-found', 'eip155:99'],
      [{ id: undefined }, 'invalid-params', 'id: expected a transaction hash'],
      [{ id: '0x1' }, 'invalid-params', 'id: expected a transaction hash'],
      [{ from: '0x1' }, 'invalid-params', 'from: expected'],
      [{ from: 'eip155:2:0x1' }, 'invalid-params', 'from: expected'],
    ] as const
    for (const [change, code, text] of refusals)
      await expect(add(change)).rejects.toMatchObject({
        code,
        message: expect.stringContaining(text),
      })
    expect(rows({ kit })).toEqual([])
    kit.stop()
  })
})
