/** What JSON, forms and environment variables can hold, in place of what a wallet should be asked for. */
import { createMemoryAdapter } from '@scope/testing'
import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import type { SignRequest, TypedData } from '../../chain/adapter.js'
import type { TransactionRequest } from '../../chain/send-request.js'
import { KitError } from '../../errors/kit-error.js'
import { networks, testKit } from '../../fixtures/test-kit.js'
import type { CaipNetworkId, Namespace } from '../../ids/caip.js'

const bitcoin = {
  id: '000000000019d6689c085ae165831e93',
  name: 'Bitcoin',
  chainNamespace: 'bip122',
  nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
  rpcUrls: { default: { http: ['http://127.0.0.1:1'] } },
} as const

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

async function world() {
  const made = (namespace: Namespace, networkId: CaipNetworkId) =>
    createMemoryAdapter({
      namespace,
      networks: [networkId],
      wallets: [{ rdns: `test.${namespace}` }],
    })
  const adapters = [
    made('eip155', 'eip155:1'),
    made('solana', `solana:${networks.solana.id}`),
    made('bip122', `bip122:${bitcoin.id}`),
  ] as const
  const { kit } = testKit({
    kit: {
      adapters: adapters.map(({ adapter }) => adapter),
      networks: [networks.one, networks.solana, bitcoin],
    },
  })
  stops.push(kit.start())
  /** What reached a wallet that a user has to approve: the transaction, or what is to be signed. */
  const reached: unknown[] = []
  for (const { adapter } of adapters) {
    adapter.discover({
      window: undefined,
      remove: () => undefined,
      add: ({ provider }) => {
        const memory = provider as Record<'send' | 'sign', (...asked: unknown[]) => unknown>
        const { send, sign } = memory
        memory.send = (...asked) => {
          reached.push(asked[2])
          return send(...asked)
        }
        memory.sign = (...asked) => {
          reached.push(asked[1])
          return sign(...asked)
        }
      },
    })
    await kit.connection.connect(`test.${adapter.namespace}`)
  }
  return { kit, reached }
}

/** What JSON holds, what JavaScript adds, and amounts that no chain can carry. */
const junk = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom('10000000000000000', '0x10', '', 'abc', '1e18', Number.NaN, 0.01, -1, 1e21),
  fc.constantFrom(null, Number.POSITIVE_INFINITY, true, [], {}, [1n], Object(1n)),
  fc.bigInt({ max: -1n }),
  fc.bigInt({ min: 1n << 256n }),
)
const to = { eip155: '0x52908400098527886E0F7030069857D2E4169EE7', solana: 'So1', bip122: 'bc1q' }
const valid = {
  eip155: { to: to.eip155, value: 1n },
  solana: { to: to.solana, value: 1n },
  bip122: { to: to.bip122, value: 1n },
}
const fields = {
  eip155: ['value', 'gas', 'maxFeePerGas', 'maxPriorityFeePerGas', 'gasPrice', 'nonce'],
  solana: ['value', 'fee', 'nonce'],
  bip122: ['value', 'feeRate', 'fee'],
} as const
const namespaces = ['eip155', 'solana', 'bip122'] as const

/** As a host without types calls it. */
const untyped = (namespace: unknown, transaction: unknown) =>
  ({ namespace, transaction }) as unknown as TransactionRequest

const refusals = ['invalid-params', 'address-invalid', 'chain-required']

describe('[X18] amounts of a wrong type', () => {
  it('rejects decimal text of JSON instead of sending it as hexadecimal', async () => {
    const { kit, reached } = await world()
    const parsed = JSON.parse('{"value":"10000000000000000"}')
    const sent = kit.requests.sendTransaction({
      namespace: 'eip155',
      transaction: { to: to.eip155, ...parsed },
    })
    await expect(sent).rejects.toMatchObject({
      name: 'KitError',
      code: 'invalid-params',
      message: 'transaction.value: expected bigint, received string',
    })
    expect(reached).toEqual([])
  })

  it.each(namespaces)('%s: sends a wallet nothing but a bigint in range', async (namespace) => {
    const { kit, reached } = await world()
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...fields[namespace]), junk, async (field, value) => {
        const request = untyped(namespace, { ...valid[namespace], [field]: value })
        for (const ask of [kit.requests.sendTransaction, kit.requests.estimateFee]) {
          const error = await ask(request).catch((thrown: unknown) => thrown)
          expect(error).toBeInstanceOf(KitError)
          expect(refusals).toContain((error as KitError).code)
        }
        await expect(kit.requests.checkRecipient(request)).rejects.toBeInstanceOf(KitError)
      }),
    )
    expect(reached).toEqual([])
  })

  it.each(namespaces)(
    '%s: sends a wallet no other value in place of a transaction',
    async (namespace) => {
      const { kit, reached } = await world()
      await fc.assert(
        fc.asyncProperty(junk, async (transaction) => {
          await expect(
            kit.requests.sendTransaction(untyped(namespace, transaction)),
          ).rejects.toBeInstanceOf(KitError)
        }),
      )
      expect(reached).toEqual([])
    },
  )

  it.each(namespaces)(
    '%s: sends every amount in range to the wallet unchanged',
    async (namespace) => {
      const { kit, reached } = await world()
      const max = namespace === 'eip155' ? (1n << 256n) - 1n : (1n << 64n) - 1n
      await fc.assert(
        fc.asyncProperty(fc.bigInt({ min: 0n, max }), async (value) => {
          const before = reached.length
          await kit.requests.sendTransaction(untyped(namespace, { ...valid[namespace], value }))
          expect(reached[before]).toEqual({ ...valid[namespace], value })
        }),
        { numRuns: 20 },
      )
    },
  )

  it('copies validated values immutably', async () => {
    const { kit, reached } = await world()
    const transaction = { to: to.eip155, value: 1n }
    await kit.requests.sendTransaction({ namespace: 'eip155', transaction })
    expect(reached).toEqual([transaction])
    expect(reached[0]).not.toBe(transaction)
    expect(Object.isFrozen(reached[0])).toBe(true)
  })

  it('refuses an unknown field instead of dropping it: a nonce or a chain that was meant', async () => {
    const { kit, reached } = await world()
    for (const field of ['chainId', 'nonce', 'gasLimit', 'from']) {
      await expect(
        kit.requests.sendTransaction(untyped('eip155', { ...valid.eip155, [field]: 1n })),
      ).rejects.toMatchObject({
        code: 'invalid-params',
        message: expect.stringContaining(`transaction.${field}: no such field`),
      })
    }
    expect(reached).toEqual([])
  })
})

it('refuses the shape of wagmi, and shows its own', async () => {
  const { kit, reached } = await world()
  const request = { to: to.eip155, value: 1n } as unknown as TransactionRequest
  await expect(kit.requests.sendTransaction(request)).rejects.toMatchObject({
    code: 'invalid-params',
    message:
      "transaction: expected object, as in { namespace: 'eip155', transaction: { to, value } }, received undefined",
  })
  expect(reached).toEqual([])
})

describe('options of a Solana transaction', () => {
  const transaction = new Uint8Array([1])

  it('reach the wallet as they are', async () => {
    const { kit, reached } = await world()
    const options = {
      skipPreflight: true,
      preflightCommitment: 'processed',
      maxRetries: 0,
      minContextSlot: 7,
    } as const
    await kit.requests.sendTransaction({
      namespace: 'solana',
      transaction: { transaction, ...options },
    })
    expect(reached).toEqual([{ transaction, ...options }])
  })

  it.each([
    ['skipPreflight', 1],
    ['preflightCommitment', 'max'],
    ['maxRetries', -1],
    ['maxRetries', '3'],
    ['minContextSlot', 1.5],
    ['minContextSlot', 7n],
  ])('rejects %s: %s before the wallet is asked', async (name, value) => {
    const { kit, reached } = await world()
    const sent = kit.requests.sendTransaction(untyped('solana', { transaction, [name]: value }))
    await expect(sent).rejects.toMatchObject({ code: 'invalid-params' })
    expect(reached).toEqual([])
  })
})

describe('[X19] a transaction without a recipient', () => {
  it.each([
    ['nothing', {}],
    ['undefined', { to: undefined }],
    ['null', { to: null }],
    ['an empty text', { to: '' }],
  ])('rejects %s as to, with data and without', async (_, absent) => {
    const { kit, reached } = await world()
    for (const more of [{ value: 1n }, { data: '0x60806040' }, { value: 1n, data: '0x' }]) {
      const sent = kit.requests.sendTransaction(untyped('eip155', { ...absent, ...more }))
      await expect(sent).rejects.toMatchObject({
        code: 'to' in absent && absent.to === null ? 'invalid-params' : 'address-invalid',
        message: expect.stringContaining('transaction.to: expected'),
      })
    }
    expect(reached).toEqual([])
  })

  it('sends a deployment by its bytecode, without a recipient', async () => {
    const { kit, reached } = await world()
    const transaction = { bytecode: '0x60806040', value: 1n } as const
    await kit.requests.sendTransaction({ namespace: 'eip155', transaction })
    expect(reached).toEqual([transaction])
    for (const wrong of [
      { bytecode: '0x60806040', to: undefined },
      { bytecode: '0x60806040', to: to.eip155 },
      { bytecode: '0x60806040', data: '0x00' },
      { bytecode: '0x' },
      { bytecode: '6080' },
      { bytecode: null },
    ]) {
      await expect(kit.requests.sendTransaction(untyped('eip155', wrong))).rejects.toBeInstanceOf(
        KitError,
      )
    }
    expect(reached).toHaveLength(1)
  })
})

describe('[X18] values to sign', () => {
  const typedData = (value: unknown, type = 'uint256'): TypedData => ({
    domain: { name: 'Shop', chainId: 1n },
    types: {
      Order: [{ name: 'lines', type: 'Line[]' }],
      Line: [{ name: 'price', type }],
    },
    primaryType: 'Order',
    message: { lines: [{ price: value }] },
  })

  it.each([
    ['a number that is none', Number.NaN],
    ['one that lost digits', 1e21],
    ['a fraction', 0.01],
    ['a text in words', 'abc'],
    ['a decimal fraction', '0.01'],
    ['nothing', undefined],
    ['null', null],
    ['a negative amount', -1n],
    ['more than 256 bits', 1n << 256n],
  ])('rejects an integer of typed data that is %s', async (_, value) => {
    const { kit, reached } = await world()
    await expect(kit.requests.signTypedData(typedData(value))).rejects.toMatchObject({
      code: 'invalid-params',
      message: expect.stringContaining('typedData.message.lines[0].price: expected'),
    })
    expect(reached).toEqual([])
  })

  it('accepts integers as bigints, safe numbers, or decimal text', async () => {
    const { kit, reached } = await world()
    for (const value of [1n, 7, '10000000000000000', '0x2386f26fc10000'])
      await kit.requests.signTypedData(typedData(value))
    await kit.requests.signTypedData(typedData(-128n, 'int8'))
    await expect(kit.requests.signTypedData(typedData(128n, 'int8'))).rejects.toBeInstanceOf(
      KitError,
    )
    expect(reached).toHaveLength(5)
  })

  it('sends a wallet only requests with the fields of their kind', async () => {
    const { kit, reached } = await world()
    const kinds = ['message', 'sign-in', 'typed-data', 'transactions', 'psbt', 'else'] as const
    const unfit = fc.oneof(
      fc.constantFrom(undefined, null, 0, 7n, true, Number.NaN, [], {}),
      fc.array(fc.string(), { minLength: 1 }),
    )
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...kinds),
        fc.constantFrom(...namespaces),
        unfit,
        async (kind, namespace, value) => {
          const input = kind === 'sign-in' ? undefined : value
          const asked = {
            ...{ kind, message: value, typedData: value, transactions: value },
            ...{ psbt: value, input },
          } as unknown as SignRequest
          await expect(kit.requests.sign(asked, { namespace })).rejects.toBeInstanceOf(KitError)
        },
      ),
    )
    expect(reached).toEqual([])
  })
})
