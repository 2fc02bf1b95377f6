/** viem with the kit's account and provider, without a cast: the compiler is half of the test, a real chain the other. */
import { createKit, type Kit, type KitEnvironment, memoryStorage } from '@scope/core'
import { type Devnet, startDevnet } from '@scope/devnet'
import { announceWallet, createTestWallet, type TestWallet } from '@scope/testing'
import {
  type Account,
  type Address,
  type Chain,
  createPublicClient,
  createWalletClient,
  custom,
  type Hex,
  http,
  parseEther,
  verifyMessage,
  verifyTypedData,
} from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, expect, expectTypeOf, it } from 'vitest'
import { type Eip1193Provider, evm } from './index.js'

let devnet: Devnet
beforeAll(async () => {
  devnet = await startDevnet()
})
afterAll(() => devnet.stop())

let kit: Kit
let wallet: TestWallet
let chain: Chain
const cleanups: (() => void)[] = []
beforeEach(async () => {
  const [first] = devnet.chains
  if (!first) throw new Error('A chain was asked for.')
  chain = {
    id: first.chainId,
    name: 'Local',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [first.url] } },
  }
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  const window = Object.assign(new EventTarget(), { document }) as NonNullable<
    KitEnvironment['window']
  >
  wallet = createTestWallet({
    chains: [{ chainId: first.chainId, rpcUrl: first.url }],
    rdns: 'test.blue',
  })
  kit = createKit({
    metadata: { name: 'Test', url: 'http://localhost' },
    networks: [chain],
    adapters: [evm()],
    storage: memoryStorage(),
    env: { window },
  })
  cleanups.push(announceWallet(wallet, window), kit.start())
  await kit.connection.connect('test.blue')
})
afterEach(() => {
  for (const cleanup of cleanups.splice(0).reverse()) cleanup()
})

/** As a site writes it. */
function connected() {
  const { address } = kit.account('eip155').get()
  const provider = kit.provider('eip155')
  if (!address || !provider) throw new Error('No wallet is connected.')
  return { address, provider }
}

it('types addresses as viem does, by the namespace that is asked for', () => {
  const account = kit.account('eip155').get()
  expectTypeOf(account.namespace).toEqualTypeOf<'eip155'>()
  expectTypeOf(account.address).toEqualTypeOf<Address | undefined>()
  expectTypeOf(account.account?.address).toEqualTypeOf<Address | undefined>()
  expectTypeOf(account.accounts.map((entry) => entry.address)).toEqualTypeOf<Address[]>()
  expectTypeOf(kit.account().get().address).toEqualTypeOf<string | undefined>()
  expectTypeOf(kit.account('solana').get().address).toEqualTypeOf<string | undefined>()
})

it('types the provider by EIP-1193, and none of a namespace whose adapter does not say', () => {
  expectTypeOf(kit.provider('eip155')).toEqualTypeOf<Eip1193Provider | undefined>()
  expectTypeOf(kit.provider('bip122')).toEqualTypeOf<unknown>()
  expectTypeOf<Eip1193Provider>().toExtend<Parameters<typeof custom>[0]>()
})

it('is a wallet client: reads, signs and sends', async () => {
  const { address, provider } = connected()
  const client = createWalletClient({ account: address, chain, transport: custom(provider) })
  expectTypeOf(client.account).toExtend<Account>()
  const node = createPublicClient({ chain, transport: http() })
  expect(await client.getAddresses()).toContain(address)

  const signature = await client.signMessage({ message: 'Hello' })
  expect(await verifyMessage({ address, message: 'Hello', signature })).toBe(true)

  const to = '0x00000000000000000000000000000000000a11ce'
  const before = await node.getBalance({ address: to })
  const hash = await client.sendTransaction({ to, value: parseEther('1') })
  expect((await node.waitForTransactionReceipt({ hash })).status).toBe('success')
  expect((await node.getBalance({ address: to })) - before).toBe(parseEther('1'))
})

it('leaves a user’s no as viem knows it', async () => {
  const { address, provider } = connected()
  const client = createWalletClient({ account: address, chain, transport: custom(provider) })
  wallet.reject()
  await expect(client.signMessage({ message: 'Hello' })).rejects.toMatchObject({
    name: 'UserRejectedRequestError',
  })
})

it('types what the kit signs and sends as viem takes it', async () => {
  const { address } = connected()
  const message = 'Hello'
  const signature = await kit.requests.signMessage(message, { namespace: 'eip155' })
  expectTypeOf(signature).toEqualTypeOf<Hex>()
  expect(await verifyMessage({ address, message, signature })).toBe(true)
  const unnamed = await kit.requests.signMessage(message)
  expectTypeOf(unnamed).toEqualTypeOf<string>()
  expect(unnamed).toBe(signature)

  const typedData = {
    domain: { name: 'Mail', version: '1' },
    types: { Mail: [{ name: 'contents', type: 'string' }] },
    primaryType: 'Mail',
    message: { contents: 'Hello' },
  } as const
  const typed = await kit.requests.signTypedData(typedData)
  expect(await verifyTypedData({ address, ...typedData, signature: typed })).toBe(true)

  const to = '0x00000000000000000000000000000000000a11ce'
  const hash = await kit.requests.sendTransaction({
    namespace: 'eip155',
    transaction: { to, value: 1n },
  })
  expectTypeOf(hash).toEqualTypeOf<Hex>()
  const node = createPublicClient({ chain, transport: http() })
  expect((await node.waitForTransactionReceipt({ hash })).status).toBe('success')
})
