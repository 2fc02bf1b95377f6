/** Phantom and Solflare from before Wallet Standard: the test wallet behind their own shape, on a real chain. */
import { KitError, toNetwork } from '@scope/core/chain'
import { type SolanaChain, startSolanaChain } from '@scope/devnet'
import { createInjectedProvider, createSolanaTestWallet, createTestNode } from '@scope/testing'
import { Keypair } from '@solana/web3.js'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { never } from './fixtures/setup.js'
import { solanaLocal } from './networks/index.js'
import { createSolanaRuntime } from './runtime.js'

let chain: SolanaChain
beforeAll(async () => {
  chain = await startSolanaChain()
})
afterAll(() => chain.stop())

function open(provider?: (own: ReturnType<typeof createInjectedProvider>) => object) {
  const wallet = createSolanaTestWallet({
    chains: [{ chain: 'solana:localnet', rpcUrl: chain.url }],
  })
  const own = createInjectedProvider(wallet)
  const connector = {
    id: 'standard:phantom',
    name: 'Phantom',
    namespace: 'solana',
    type: 'INJECTED',
    provider: provider?.(own) ?? own,
  } as const
  const runtime = createSolanaRuntime()
  async function connect(silent = false) {
    const networkId = chain.caipNetworkId
    return runtime.connect({ connector, networkId, silent, signal: never() })
  }
  async function session() {
    const made = await connect()
    if (!made) throw new Error('It was asked, and answered nothing.')
    return made
  }
  return { wallet, own, runtime, connector, connect, session }
}
const codeOf = (run: () => Promise<unknown>) =>
  run().then(
    () => 'none',
    (thrown: unknown) => (thrown instanceof KitError ? thrown.code : thrown),
  )

describe('an injected wallet', () => {
  it('connects silently only if the site is trusted, and asks once', async () => {
    const { connect, session, wallet, connector } = open()
    expect(await connect(true)).toBeUndefined()
    expect(wallet.promptCount).toBe(0)
    const made = await session()
    expect(made.accounts.map(({ address }) => address)).toEqual([wallet.addresses[0]])
    expect(made.networkId).toBe(chain.caipNetworkId)
    expect(made.provider).toBe(connector.provider)
    expect((await connect(true))?.accounts).toEqual(made.accounts)
    wallet.reject()
    await made.disconnect()
    expect(await codeOf(session)).toBe('user-rejected')
  })

  it('signs messages, and sends what it signed through the site’s node', async () => {
    const { session, runtime } = open()
    const made = await session()
    const [account] = made.accounts
    expect([...made.capabilities].sort()).toEqual([
      'message',
      'send',
      'switch-network',
      'transactions',
    ])
    expect(await made.sign(account, { kind: 'message', message: 'Hello' })).toMatch(/^\w{80,90}$/)
    const to = Keypair.generate().publicKey.toBase58()
    const request = { namespace: 'solana', transaction: { to, value: 2_000_000n } } as const
    const node = createTestNode(chain.url)
    const network = toNetwork(solanaLocal(chain.url, chain.caipNetworkId))
    const id = await made.send(account, network, request, node)
    expect(await runtime.transactionStatus(node, id, never())).toBe('confirmed')
    expect(await runtime.balance(node, to, never())).toBe(2_000_000n)
  })

  it('reports another account and the disconnect, and leaves no listener', async () => {
    const { session, wallet, own } = open()
    const made = await session()
    const heard = { onAccountsChange: vi.fn(), onNetworkChange: vi.fn(), onDisconnect: vi.fn() }
    const unlisten = made.subscribe(heard)
    wallet.selectAccount(1)
    expect(heard.onAccountsChange.mock.lastCall?.[0][0].address).toBe(wallet.addresses[1])
    wallet.forgetSite()
    expect(heard.onDisconnect.mock.lastCall?.[0]).toMatchObject({ code: 'no-accounts' })
    unlisten()
    expect([own.listenerCount(), wallet.listenerCount()]).toEqual([0, 0])
  })

  it('[C9] is rejected if it signs with another key, or nothing', async () => {
    const { session, wallet } = open()
    const made = await session()
    wallet.signWith(new Uint8Array(32).fill(7))
    const message = { kind: 'message', message: 'Hello' } as const
    expect(await codeOf(() => made.sign(made.accounts[0], message))).toBe('wallet-response-invalid')
    const silent = open((own) => ({
      ...own,
      publicKey: own.publicKey,
      connect: async () => undefined,
      signMessage: async () => undefined,
    }))
    expect(await codeOf(silent.session)).toBe('no-accounts')
  })
})
