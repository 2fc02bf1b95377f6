/** A script of the page that puts methods of its own in the wallet's place, on a real local chain with real keys. */
import { toNetwork } from '@scope/core/chain'
import { type SolanaChain, startSolanaChain } from '@scope/devnet'
import { createInjectedProvider, createSolanaTestWallet } from '@scope/testing'
import { Keypair, PublicKey, SystemProgram, Transaction } from '@solana/web3.js'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { connectorOf, connectTo, never, openStage, type Stage } from './fixtures/setup.js'
import { solanaDevnet } from './networks/index.js'
import { createSolanaRuntime } from './runtime.js'

let chain: SolanaChain
beforeAll(async () => {
  chain = await startSolanaChain()
})
afterAll(() => chain.stop())

const message = { kind: 'message', message: 'Hello' } as const
const input = { domain: 'example.com' }
const payment = () => {
  const to = Keypair.generate().publicKey.toBase58()
  return { namespace: 'solana', transaction: { to, value: 2_000_000n } } as const
}

/** Every method that is there hears of nothing but the thief's own. */
function patch(owner: object, thief: () => unknown): number {
  const methods = Object.entries(owner).filter(([, value]) => typeof value === 'function')
  return methods.filter(([key]) => Reflect.set(owner, key, thief)).length
}

/** Everything that a session asks of a wallet. */
async function useAll({ session, network, node }: Omit<Stage, 'wallet'>) {
  const [account] = session.accounts
  const key = new PublicKey(account.address)
  const wire = new Transaction({
    feePayer: key,
    blockhash: PublicKey.default.toBase58(),
    lastValidBlockHeight: 1,
  })
    .add(SystemProgram.transfer({ fromPubkey: key, toPubkey: key, lamports: 1 }))
    .serialize({ requireAllSignatures: false })
  await session.sign(account, message)
  await session.sign(account, { kind: 'transactions', transactions: [wire] })
  await session.send(account, network, payment(), node)
  if (session.capabilities.has('sign-in')) await session.sign(account, { kind: 'sign-in', input })
  expect((await session.fetchState(never())).accounts).toEqual(session.accounts)
  await session.disconnect()
}

describe('[X5] a script that patches the wallet after it connected', () => {
  it('gets no requests if it replaces the methods of every feature', async () => {
    const stage = await openStage(chain)
    const thief = vi.fn()
    const features = Object.values(stage.wallet.wallet.features)
    expect(features.map((feature) => patch(feature, thief))).not.toContain(0)
    await useAll(stage)
    // On devnet the wallet sends by itself.
    const again = await openStage(chain)
    for (const feature of Object.values(again.wallet.wallet.features)) patch(feature, thief)
    const { session, node, wallet } = again
    await session.send(session.accounts[0], toNetwork(solanaDevnet), payment(), node)
    expect(wallet.requests.at(-1)?.method).toBe('solana:signAndSendTransaction')
    expect(thief).not.toHaveBeenCalled()
  })

  it('gets no requests if it replaces features, or adds one', async () => {
    const { wallet, network, node } = await openStage(chain)
    wallet.leaveOut(['solana:signAndSendTransaction'])
    const { features } = wallet.wallet
    const descriptors = Object.getOwnPropertyDescriptors(wallet.wallet)
    const own = Object.defineProperties(
      {},
      { ...descriptors, features: { value: features, writable: true } },
    )
    const session = await connectTo(own, chain.caipNetworkId)
    const thief = vi.fn()
    const stolen = [...Object.keys(features), 'solana:signAndSendTransaction'].map((name) => {
      const method = name === 'standard:events' ? 'on' : name.replace(/^.*:/, '')
      return [name, { version: '1.0.0', [method]: thief }]
    })
    Reflect.set(own, 'features', Object.fromEntries(stolen))
    // Sent by the node: the wallet itself could not.
    await session.send(session.accounts[0], toNetwork(solanaDevnet), payment(), node)
    await useAll({ session, network, node })
    expect(thief).not.toHaveBeenCalled()
  })

  it('gets no requests from a wallet that predates Wallet Standard', async () => {
    const wallet = createSolanaTestWallet({
      chains: [{ chain: 'solana:localnet', rpcUrl: chain.url }],
    })
    const provider = createInjectedProvider(wallet)
    const connector = { ...connectorOf(wallet.wallet), type: 'INJECTED', provider } as const
    const { network, node } = await openStage(chain)
    const networkId = chain.caipNetworkId
    const connect = () =>
      createSolanaRuntime().connect({ connector, networkId, silent: false, signal: never() })
    const session = await connect()
    if (!session) throw new Error('It was asked, and answered nothing.')
    const thief = vi.fn()
    const own = provider.connect
    expect(patch(provider, thief)).toBeGreaterThan(2)
    await useAll({ session, network, node })
    expect(thief).not.toHaveBeenCalled()
    // A wallet that has new methods itself is asked by them as it is connected again.
    const connectAnew = vi.fn(own)
    Reflect.set(provider, 'connect', connectAnew)
    expect((await connect())?.accounts).toEqual(session.accounts)
    expect(connectAnew).toHaveBeenCalled()
  })
})
