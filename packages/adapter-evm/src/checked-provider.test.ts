/** The provider that hosts and libraries get, over a wallet that only notes what reaches it: the real viem and ethers. */
import type { Connector } from '@scope/core/chain'
import * as ethers6 from 'ethers'
import * as ethers5 from 'ethers-5'
import fc from 'fast-check'
import { createWalletClient, custom, type EIP1193RequestFn } from 'viem'
import { describe, expect, it } from 'vitest'
import { checkedProvider } from './checked-provider.js'
import type { Eip1193Provider } from './eip1193.js'
import { createPinnedProvider } from './pinned-provider.js'
import { createEvmRuntime } from './runtime.js'

const account = '0x52908400098527886E0F7030069857D2E4169EE7'
const hash = `0x${'1'.repeat(64)}`
const sends = ['eth_sendTransaction', 'eth_signTransaction', 'wallet_sendCalls']

/** Its state is private, as that of wallets that are classes. */
class Wallet {
  readonly isTest = true
  readonly #reached: { method: string; params?: readonly unknown[] }[] = []
  get reached() {
    return this.#reached.filter(({ method }) => sends.includes(method))
  }
  async request(asked: { method: string; params?: readonly unknown[] }): Promise<unknown> {
    this.#reached.push(asked)
    const answers: Readonly<Record<string, unknown>> = {
      eth_requestAccounts: [account],
      eth_accounts: [account],
      eth_chainId: '0x1',
      eth_blockNumber: '0x1',
      eth_sendTransaction: hash,
      wallet_sendCalls: { id: '0x1' },
      eth_estimateGas: '0x5208',
    }
    return answers[asked.method] ?? null
  }
  send(first: unknown, second?: unknown) {
    this.#reached.push({ method: `${first}`, params: second as readonly unknown[] })
  }
  sendAsync(payload: { method: string; params: readonly unknown[] }, _: unknown) {
    this.#reached.push(payload)
  }
}

async function open() {
  const wallet = new Wallet()
  const connector: Connector = {
    id: 'test',
    name: 'Test',
    namespace: 'eip155',
    type: 'ANNOUNCED',
    provider: Object.freeze(wallet),
  }
  const session = await createEvmRuntime().connect({
    connector,
    networkId: 'eip155:1',
    silent: false,
    signal: new AbortController().signal,
  })
  if (!session) throw new Error('The wallet approves.')
  return { wallet, session, provider: session.provider as Eip1193Provider & Wallet }
}

const quantities = [
  'value',
  'gas',
  'gasPrice',
  'maxFeePerGas',
  'maxPriorityFeePerGas',
  'nonce',
] as const
const isQuantity = (value: unknown) =>
  typeof value === 'string' && /^0x[\da-fA-F]{1,64}$/.test(value)
const junk = fc
  .oneof(
    fc.jsonValue(),
    fc.constantFrom('10000000000000000', '0x', '0xg', '-0x1', '0x-1', ' 0x1', '0x1.8', '0b1', '1n'),
    fc.constantFrom(Number.NaN, 0.01, -1, 1, 1n, -1n, null, true, [], {}, ['0x1']),
    fc.constantFrom(`0x1${'0'.repeat(64)}`),
  )
  .filter((value) => !isQuantity(value))

describe('[X18] the provider of hosts and libraries', () => {
  it('passes on every quantity of 256 bits at most as it is', async () => {
    const { wallet, provider } = await open()
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...quantities),
        fc.bigInt({ min: 0n, max: (1n << 256n) - 1n }),
        async (name, amount) => {
          const transaction = { from: account, to: account, [name]: `0x${amount.toString(16)}` }
          await provider.request({ method: 'eth_sendTransaction', params: [transaction] })
          expect(wallet.reached.at(-1)?.params).toEqual([transaction])
        },
      ),
    )
  })

  it('refuses values that are not hexadecimal quantities, for every method that moves money', async () => {
    const { wallet, provider } = await open()
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...sends),
        fc.constantFrom(...quantities),
        junk,
        async (method, name, value) => {
          const call = { to: account, [name]: value }
          const params = method === 'wallet_sendCalls' ? [{ calls: [call] }] : [call]
          await expect(provider.request({ method, params })).rejects.toMatchObject({
            name: 'KitError',
            code: 'invalid-params',
          })
          expect(() => provider.send(method, params)).toThrow()
          expect(() => provider.sendAsync({ method, params }, () => undefined)).toThrow()
        },
      ),
    )
    expect(wallet.reached).toEqual([])
  })

  it('refuses input that is not a transaction', async () => {
    const { wallet, provider } = await open()
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...sends), fc.anything(), async (method, params) => {
        const asked = { method, params: params as readonly unknown[] }
        await expect(provider.request(asked)).rejects.toMatchObject({ name: 'KitError' })
        await expect(provider.request({ method, params: [params] })).rejects.toMatchObject({
          name: 'KitError',
        })
      }),
    )
    expect(wallet.reached).toEqual([])
  })

  it.each([{}, { to: null }, { to: undefined, value: '0x1' }, { data: '0x' }, { to: '' }])(
    '[X19] refuses what has neither recipient nor code: %j',
    async (transaction) => {
      const { wallet, provider } = await open()
      for (const [method, params] of [
        ['eth_sendTransaction', [transaction]],
        ['wallet_sendCalls', [{ calls: [{ to: account }, transaction] }]],
      ] as const) {
        await expect(provider.request({ method, params })).rejects.toMatchObject({
          code: 'address-invalid',
        })
      }
      expect(wallet.reached).toEqual([])
    },
  )

  it('behaves as the wallet’s own otherwise, the same object each time, even if frozen', async () => {
    const { wallet, session, provider } = await open()
    expect(session.provider).toBe(provider)
    expect(provider.isTest).toBe(true)
    expect(provider).toBeInstanceOf(Wallet)
    expect('sendAsync' in provider).toBe(true)
    expect(provider.request).toBe(provider.request)
    await provider.request({ method: 'eth_sendTransaction', params: [{ data: '0x6080' }] })
    expect(provider.reached).toEqual(wallet.reached)
    expect(provider.reached).toHaveLength(1)
  })
})

it('[X18] checks requests even if the page replaces a method', async () => {
  const reached: unknown[] = []
  const wallet = new Wallet()
  const provider = checkedProvider(wallet)
  const request = async (asked: unknown) => void reached.push(asked)
  Object.defineProperty(provider, 'request', { value: request, configurable: true })
  await provider.request({ method: 'eth_chainId' })
  const payment = { method: 'eth_sendTransaction', params: [{ to: account, value: '1' }] }
  await expect(provider.request(payment)).rejects.toMatchObject({ code: 'invalid-params' })
  expect(reached).toEqual([{ method: 'eth_chainId' }])
})

describe('[X18] a library on that provider', () => {
  const inUse = (provider: Eip1193Provider) => ({
    walletId: 'test',
    provider,
    addresses: [account] as const,
    chainId: 1,
  })
  type Fields = Record<string, unknown>
  const libraries: readonly (readonly [
    string,
    (provider: Eip1193Provider, transaction: Fields) => Promise<unknown>,
  ])[] = [
    [
      'viem',
      async (provider, { gasLimit: gas, ...transaction }) => {
        const request = provider.request as EIP1193RequestFn
        const client = createWalletClient({ account, transport: custom({ request }) })
        return client.sendTransaction({ ...transaction, gas, chain: null } as never)
      },
    ],
    [
      'ethers 6',
      async (provider, transaction) => {
        const browser = new ethers6.BrowserProvider(createPinnedProvider(inUse(provider)), 1)
        const signer = new ethers6.JsonRpcSigner(browser, account)
        return signer.sendUncheckedTransaction(transaction)
      },
    ],
    [
      'ethers 5',
      async (provider, transaction) => {
        const { request } = createPinnedProvider(inUse(provider))
        const web3 = new ethers5.providers.Web3Provider({ request }, 1)
        return web3.getSigner(account).sendUncheckedTransaction(transaction)
      },
    ],
  ]

  it.each(libraries)('%s: sends hexadecimal amounts to the wallet, or nothing', async (_, send) => {
    const { wallet, provider } = await open()
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('value', 'maxFeePerGas', 'nonce'),
        fc.oneof(junk, fc.bigInt(), fc.constant(undefined)),
        async (name, value) => {
          const before = wallet.reached.length
          const gas = { gasLimit: 21_000n }
          await send(provider, { to: account, ...gas, [name]: value }).catch(() => undefined)
          for (const { params } of wallet.reached.slice(before)) {
            const [sent] = params as readonly Fields[]
            for (const key of quantities) {
              if (sent?.[key] !== undefined) expect(sent[key]).toSatisfy(isQuantity)
            }
          }
        },
      ),
    )
  })

  it.each(libraries)('%s: sends no payment without a recipient to the wallet', async (_, send) => {
    const { wallet, provider } = await open()
    const gas = { gasLimit: 21_000n }
    await expect(send(provider, { to: undefined, value: 1n, ...gas })).rejects.toThrow()
    expect(wallet.reached).toEqual([])
    await send(provider, { to: account, value: 1n, ...gas })
    expect(wallet.reached.at(-1)?.params).toMatchObject([{ value: '0x1' }])
    // A deployment is what it says it is.
    await send(provider, { data: '0x6080', ...gas })
    expect(wallet.reached).toHaveLength(2)
  })
})
