/** The three adapters over one session: what they sign and send by a phone is real, on local chains. */
import { bitcoin } from '@scope/adapter-bitcoin'
import { bitcoinRegtest } from '@scope/adapter-bitcoin/networks'
import { evm } from '@scope/adapter-evm'
import { solana } from '@scope/adapter-solana'
import { solanaLocal } from '@scope/adapter-solana/networks'
import { createKit, type Kit, type KitOptions, memoryStorage, type Namespace } from '@scope/core'
import { walletConnect } from '@scope/core/walletconnect'
import { type Devnet, startDevnet } from '@scope/devnet'
import { verifyMessage } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type BitcoinTestWallet, createBitcoinWallet } from '../bitcoin/create-bitcoin-wallet.js'
import { createTestWallet } from '../evm/create-test-wallet.js'
import type { TestWallet } from '../evm/test-wallet.js'
import { createSolanaTestWallet } from '../solana/create-test-wallet.js'
import type { SolanaTestWallet } from '../solana/test-wallet.js'
import { createWalletConnectWallet, type WalletConnectWallet } from './index.js'

let devnet: Devnet
let phone: WalletConnectWallet
let evmWallet: TestWallet
let solanaWallet: SolanaTestWallet
let bitcoinWallet: BitcoinTestWallet
let networks: KitOptions['networks']
let relayUrl = ''
let kit: Kit | undefined

beforeAll(async () => {
  devnet = await startDevnet({ solana: {}, bitcoin: { blockTime: 20 }, relay: true })
  const { chains, solana: solanaChain, bitcoin: bitcoinChain, relay } = devnet
  if (!solanaChain || !bitcoinChain || !relay) throw new Error('The devnet is not whole.')
  relayUrl = relay.url
  const local = ({ chainId, url }: (typeof chains)[number]) => ({
    id: chainId,
    name: `Local ${chainId}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [url] } },
  })
  const [first, second] = chains.map(local)
  if (!first || !second) throw new Error('Two chains.')
  networks = [first, second, solanaLocal(solanaChain.url), bitcoinRegtest(bitcoinChain.url)]
})
afterAll(() => devnet?.stop())

beforeEach(async () => {
  const { chains, solana: solanaChain, bitcoin: bitcoinChain } = devnet
  if (!solanaChain || !bitcoinChain) throw new Error('The devnet is not whole.')
  const known = chains.map(({ chainId, url }) => ({ chainId, rpcUrl: url }))
  evmWallet = createTestWallet({ accounts: 2, chains: known })
  solanaWallet = createSolanaTestWallet({
    chains: [{ chain: 'solana:localnet', rpcUrl: solanaChain.url }],
  })
  bitcoinWallet = createBitcoinWallet({
    providers: ['standard'],
    networks: [{ id: bitcoinChain.caipNetworkId, url: bitcoinChain.url }],
  })
  for (const address of bitcoinWallet.addresses) bitcoinChain.fund(address, 1_000_000n)
  const id = solanaLocal(solanaChain.url).caipNetworkId
  phone = await createWalletConnectWallet({
    relayUrl,
    wallets: {
      eip155: evmWallet,
      solana: { wallet: solanaWallet, chains: { [id]: 'solana:localnet' } },
      bip122: bitcoinWallet,
    },
  })
})
afterEach(async () => {
  kit?.stop()
  await phone.close()
})

function open(
  adapters: KitOptions['adapters'] = [evm(), solana(), bitcoin()],
  storage = memoryStorage(),
) {
  const made = createKit({
    metadata: { name: 'Shop', url: 'https://shop.test' },
    networks,
    adapters,
    storage,
    walletConnect: walletConnect({ relayUrl, storage }),
  })
  kit = made
  made.start()
  return made
}

async function connected(...options: Parameters<typeof open>) {
  const made = open(...options)
  const answer = made.connection.connect('walletConnect')
  await expect.poll(() => made.walletConnect?.$pairing.get().status).toBe('ready')
  const pairing = made.walletConnect?.$pairing.get()
  await phone.pair(pairing?.status === 'ready' ? pairing.uri : '')
  expect(await answer).toBe(true)
  for (const namespace of ['eip155', 'solana', 'bip122'] as const) {
    await expect
      .poll(() => made.account(namespace).get().status, { timeout: 5_000 })
      .toBe('connected')
  }
  return made
}

async function confirmed(made: Kit, id: string) {
  await expect
    .poll(() => made.transactions.$transactions.get().find((sent) => sent.id === id)?.status, {
      timeout: 15_000,
    })
    .toBe('confirmed')
}

describe('adapters over one session', () => {
  it('[CON-09][CON-15][CON-16] connect together, with all accounts', async () => {
    const made = await connected()
    expect(made.account('eip155').get().accounts).toHaveLength(2)
    expect(made.account('solana').get().address).toBe(solanaWallet.addresses[0])
    expect(bitcoinWallet.addresses).toContain(made.account('bip122').get().address)
    expect(made.wallets.get('walletConnect')?.type).toBe('WALLET_CONNECT')
    expect(phone.sessions).toHaveLength(1)
  })

  it('[CON-09] EVM: signs, sends on each chain with the right CAIP-2 id, and switches without leaving', async () => {
    const made = await connected()
    const { address } = made.account('eip155').get()
    const signature = await made.requests.sign({ kind: 'message', message: 'Hello' })
    const signed = { address: address as `0x${string}`, message: 'Hello' }
    expect(await verifyMessage({ ...signed, signature: signature as `0x${string}` })).toBe(true)
    for (const chain of ['eip155:31337', 'eip155:31338'] as const) {
      await made.network.switchTo(chain)
      const to = evmWallet.addresses[1] ?? '0x'
      const id = await made.requests.sendTransaction({
        namespace: 'eip155',
        transaction: { to, value: 1n },
      })
      expect(phone.requests.at(-1)).toMatchObject({ chainId: chain, method: 'eth_sendTransaction' })
      await confirmed(made, id)
    }
  })

  it('[CON-09] Solana: signs a message, and sends a transfer that the adapter built', async () => {
    const made = await connected()
    const sign = { namespace: 'solana' as const }
    expect(await made.requests.sign({ kind: 'message', message: 'Hello' }, sign)).toMatch(
      /^\w{80,90}$/,
    )
    const to = solanaWallet.addresses[1] ?? ''
    const id = await made.requests.sendTransaction({
      namespace: 'solana',
      transaction: { to, value: 5n },
    })
    await confirmed(made, id)
    expect(phone.requests.at(-1)?.method).toMatch(/^solana_sign/)
  })

  it('[CON-09] Bitcoin: signs a message, and sends', async () => {
    const made = await connected()
    const signature = await made.requests.sign(
      { kind: 'message', message: 'Hello' },
      { namespace: 'bip122' },
    )
    expect(signature.length).toBeGreaterThan(80)
    const to = bitcoinWallet.addresses[1] ?? ''
    const id = await made.requests.sendTransaction({
      namespace: 'bip122',
      transaction: { to, value: 9_000n },
    })
    await confirmed(made, id)
  })
})

describe('the universal adapter: no chain adapter at all', () => {
  it('[CON-09] signs and sends on all three by the session alone', async () => {
    const made = await connected([])
    expect(made.walletConnect?.isOnlyConnector).toBe(true)
    const to = evmWallet.addresses[1] ?? '0x'
    const sent = [
      await made.requests.sendTransaction({ namespace: 'eip155', transaction: { to, value: 1n } }),
      await made.requests.sendTransaction({
        namespace: 'bip122',
        transaction: { to: bitcoinWallet.addresses[1] ?? '', value: 9_000n },
      }),
    ]
    for (const id of sent) await confirmed(made, id)
    for (const namespace of ['eip155', 'solana', 'bip122'] satisfies Namespace[]) {
      const signature = await made.requests.sign({ kind: 'message', message: 'Hi' }, { namespace })
      expect(signature.length).toBeGreaterThan(60)
      await made.balances.refresh(namespace)
      const balance = made.balances.forNamespace(namespace).get()
      expect(balance).toMatchObject({ value: expect.any(BigInt) })
    }
  })

  it('[X12] rejects unsupported requests without asking the wallet', async () => {
    const made = await connected([])
    const before = phone.requests.length
    const transfer = { to: solanaWallet.addresses[1] ?? '', value: 1n }
    await expect(
      made.requests.sendTransaction({ namespace: 'solana', transaction: transfer }),
    ).rejects.toMatchObject({ code: 'wallet-unsupported' })
    expect(phone.requests).toHaveLength(before)
  })
})

describe('connecting and disconnecting with adapters', () => {
  it('[C7] ends the previous session if disconnected right after a reload', async () => {
    const storage = memoryStorage()
    const before = await connected(undefined, storage)
    before.stop()
    const made = open(undefined, storage)
    await made.connection.disconnect()
    await expect.poll(() => phone.sessions).toEqual([])
    const keys = storage.get('scope.wc.keys')
    expect(keys).toBeNull()
  })

  it('replaces a session of one namespace if another one is requested', async () => {
    const made = open()
    for (const namespaces of [['solana'], ['eip155', 'bip122']]) {
      phone.offer({ namespaces })
      const answer = made.connection.connect('walletConnect', { namespace: 'eip155' })
      await expect.poll(() => made.walletConnect?.$pairing.get().status).toBe('ready')
      const pairing = made.walletConnect?.$pairing.get()
      await phone.pair(pairing?.status === 'ready' ? pairing.uri : '')
      await answer
      const [first = ''] = namespaces
      const status = () => made.account(first as Namespace).get().status
      await expect.poll(status, { timeout: 5_000 }).toBe('connected')
    }
    await expect.poll(() => phone.sessions).toHaveLength(1)
    expect(made.account('solana').get().status).toBe('disconnected')
    expect(made.account('bip122').get().status).toBe('connected')
  })
})

describe('[X12] complaint 15: a page that was discarded during a request', () => {
  it('finds the transaction after the reload, and requests nothing twice', async () => {
    const storage = memoryStorage()
    const before = await connected(undefined, storage)
    evmWallet.hold()
    const to = evmWallet.addresses[1] ?? '0x'
    const transaction = { to, value: 1n }
    before.requests.sendTransaction({ namespace: 'eip155', transaction }).catch(() => undefined)
    await expect.poll(() => evmWallet.prompts).toHaveLength(1)
    before.stop()

    const made = open(undefined, storage)
    await expect.poll(() => made.walletConnect?.$requests.get()).toHaveLength(1)
    evmWallet.approve()
    await expect.poll(() => made.transactions.$transactions.get()).toHaveLength(1)
    await confirmed(made, made.transactions.$transactions.get()[0]?.id ?? '')
    expect(phone.requests).toHaveLength(1)
  })
})

describe('[X12] transactions that may have been sent', () => {
  const transaction = () => ({ to: evmWallet.addresses[1] ?? '0x', value: 1n })

  it.each([['with adapters', undefined] as const, ['with none', [] as const] as const])(
    'reports an unknown outcome for an ambiguous response, %s',
    async (_, adapters) => {
      const made = await connected(adapters)
      phone.answerError(-32603, 'Internal error')
      await expect(
        made.requests.sendTransaction({ namespace: 'eip155', transaction: transaction() }),
      ).rejects.toMatchObject({ code: 'outcome-unknown' })
    },
  )

  it('tracks it also after the caller is gone', async () => {
    const made = await connected()
    evmWallet.hold()
    const sending = made.requests.sendTransaction({
      namespace: 'eip155',
      transaction: transaction(),
    })
    await expect.poll(() => evmWallet.prompts).toHaveLength(1)
    made.walletConnect?.dismiss(made.walletConnect.$requests.get()[0]?.id ?? 0)
    await expect(sending).rejects.toMatchObject({ code: 'outcome-unknown' })
    expect(made.walletConnect?.$requests.get()).toEqual([])
    evmWallet.approve()
    await expect.poll(() => made.transactions.$transactions.get()).toHaveLength(1)
    await confirmed(made, made.transactions.$transactions.get()[0]?.id ?? '')
  })

  it('treats a wallet’s own network error as no lost connection', async () => {
    const made = await connected()
    phone.answerError(7, 'Wrong network selected')
    await expect(made.requests.signMessage('x')).rejects.not.toMatchObject({
      code: 'network-unreachable',
    })
  })
})

describe('wallet events and errors', () => {
  it('[C8] follows its account and network, as far as the session shares them', async () => {
    const made = await connected()
    evmWallet.selectAccount(1)
    await expect.poll(() => made.account('eip155').get().address).toBe(evmWallet.addresses[1])
    evmWallet.switchChain(31338)
    await expect.poll(() => made.network.forNamespace('eip155')?.get().active.id).toBe(31338)
    const stranger = '0x1111111111111111111111111111111111111111'
    await phone.emit({ name: 'accountsChanged', data: [stranger], chainId: 'eip155:31338' })
    await phone.emit({ name: 'chainChanged', data: 666, chainId: 'eip155:31338' })
    await made.requests.sign({ kind: 'message', message: 'Hello' })
    expect(made.account('eip155').get().address).toBe(evmWallet.addresses[1])
    expect(phone.requests.at(-1)?.chainId).toBe('eip155:31338')
  })

  it.each([
    [5000, 'user-rejected'],
    [5001, 'user-rejected'],
    [5002, 'user-rejected'],
    [5100, 'chain-id-unsupported'],
    [5101, 'unsupported-method'],
    [4100, 'unauthorized'],
  ])('maps its error %i to %s', async (code, expected) => {
    const made = await connected()
    phone.answerError(code, 'Said so.')
    await expect(made.requests.sign({ kind: 'message', message: 'x' })).rejects.toMatchObject({
      code: expected,
    })
  })

  it('[NET-07] keeps the approved networks by namespace while connected', async () => {
    phone.offer({ methods: ['personal_sign'] })
    const made = await connected()
    const state = (namespace: Namespace = 'eip155') => made.network.forNamespace(namespace)?.get()
    await expect.poll(() => state()?.supportsAllNetworks).toBe(false)
    expect(state()).toMatchObject({
      namespace: 'eip155',
      active: { caipNetworkId: 'eip155:31337' },
      requested: [{ caipNetworkId: 'eip155:31337' }, { caipNetworkId: 'eip155:31338' }],
      approvedIds: ['eip155:31337', 'eip155:31338'],
      smartAccountNetworkIds: [],
    })
    const solanaId = made.account('solana').get().networkId
    expect(state('solana')).toMatchObject({
      namespace: 'solana',
      active: { caipNetworkId: solanaId },
      requested: [{ caipNetworkId: solanaId }],
      approvedIds: [solanaId],
      supportsAllNetworks: false,
    })
    const before = state('solana')
    const account = made.account('eip155').get().address
    await phone.update({ eip155: { accounts: [`eip155:31337:${account}`] } })
    await expect.poll(() => state()?.approvedIds).toEqual(['eip155:31337'])
    expect(state()).toMatchObject({ requested: [{ id: 31_337 }, { id: 31_338 }] })
    expect(state('solana')).toEqual(before)
    // It approved one network, and can't be asked for another.
    expect(await made.network.switchTo('eip155:31338')).toBe(false)
    expect(state()?.active.id).toBe(31_337)
    await made.connection.disconnect()
    for (const namespace of ['eip155', 'solana'] as const) {
      await expect.poll(() => state(namespace)?.supportsAllNetworks).toBe(true)
      expect(state(namespace)?.approvedIds).toBeUndefined()
    }
  })

  it('disconnects only the namespaces of its session', async () => {
    const made = await connected()
    await phone.update({ solana: null })
    await expect.poll(() => made.account('solana').get().status).toBe('disconnected')
    expect(made.account('eip155').get().status).toBe('connected')
    await phone.disconnect()
    await expect.poll(() => made.account('eip155').get().status).toBe('disconnected')
    await expect.poll(() => made.account('bip122').get().status).toBe('disconnected')
  })
})
