/** One connection, and wallets that are odd or hostile, each on a real local chain with real keys. */
import {
  type Account,
  type CaipNetworkId,
  fromBase58,
  KitError,
  toNetwork,
} from '@scope/core/chain'
import { type SolanaChain, startSolanaChain } from '@scope/devnet'
import { createSolanaTestWallet, type SolanaStandardWallet } from '@scope/testing'
import { Keypair, PublicKey, SystemProgram, Transaction } from '@solana/web3.js'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { connectorOf, connectTo, never, openStage, type Stage } from './fixtures/setup.js'
import { solanaDevnet, solana as solanaMainnet, solanaTestnet } from './networks/index.js'
import { createSolanaRuntime } from './runtime.js'

let chain: SolanaChain
beforeAll(async () => {
  chain = await startSolanaChain()
})
afterAll(() => chain.stop())

const codeOf = (run: () => Promise<unknown>) =>
  run().then(
    () => 'none',
    (thrown: unknown) => (thrown instanceof KitError ? thrown.code : thrown),
  )
const listener = () => ({
  onAccountsChange: vi.fn(),
  onNetworkChange: vi.fn(),
  onDisconnect: vi.fn(),
})
const ofOne = { kind: 'message', message: 'Hello' } as const

function getTransaction({ session }: Stage, lamports = 1) {
  const key = new PublicKey(session.accounts[0].address)
  return new Transaction({
    feePayer: key,
    blockhash: PublicKey.default.toBase58(),
    lastValidBlockHeight: 1,
  })
    .add(SystemProgram.transfer({ fromPubkey: key, toPubkey: key, lamports }))
    .serialize({ requireAllSignatures: false })
}

/** The same wallet with some properties of its own. */
const bent = (wallet: SolanaStandardWallet, changes: object): object => {
  const own = Object.getOwnPropertyDescriptors(changes)
  return Object.defineProperties({}, { ...Object.getOwnPropertyDescriptors(wallet), ...own })
}
const locals = { chains: [{ chain: 'solana:devnet', rpcUrl: '' }] }

describe('accounts and networks', () => {
  it('[CON-16] lists every account, each once, with its public key', async () => {
    const { session, wallet } = await openStage(chain, { accounts: 3 })
    expect(session.accounts.map(({ address }) => address)).toEqual(wallet.addresses)
    const [first] = session.accounts
    const key = Buffer.from(fromBase58(first.address, 32) ?? []).toString('hex')
    expect(first).toEqual({
      namespace: 'solana',
      address: first.address,
      type: 'eoa',
      publicKey: key,
    })
  })

  it('uses the site’s network if the wallet serves it, else one that it serves', async () => {
    const { wallet } = createSolanaTestWallet(locals)
    expect((await connectTo(wallet, solanaDevnet.caipNetworkId)).networkId).toBe(
      solanaDevnet.caipNetworkId,
    )
    expect((await connectTo(wallet, solanaMainnet.caipNetworkId)).networkId).toBe(
      solanaDevnet.caipNetworkId,
    )
  })

  it('knows clusters by CAIP’s id, too', async () => {
    const options = { chains: [{ chain: solanaTestnet.caipNetworkId, rpcUrl: '' }] }
    const { wallet } = createSolanaTestWallet(options)
    const session = await connectTo(wallet, solanaMainnet.caipNetworkId)
    expect(session.networkId).toBe(solanaTestnet.caipNetworkId)
  })

  it('switches and reports it if the account can be used, else rejects', async () => {
    const { session } = await openStage(chain)
    const heard = listener()
    session.subscribe(heard)
    await session.switchNetwork(toNetwork(solanaDevnet))
    expect(heard.onNetworkChange).toHaveBeenCalledWith(solanaDevnet.caipNetworkId)
    expect(await codeOf(() => session.switchNetwork(toNetwork(solanaTestnet)))).toBe(
      'chain-id-unsupported',
    )
    expect((await session.fetchState(never())).networkId).toBe(solanaDevnet.caipNetworkId)
  })

  it('moves to another network if the wallet drops the current one', async () => {
    const { session, wallet } = await openStage(chain)
    const heard = listener()
    session.subscribe(heard)
    wallet.setChains(['solana:testnet'])
    expect(heard.onNetworkChange.mock.calls).toEqual([[solanaTestnet.caipNetworkId]])
    wallet.setChains([])
    expect(heard.onDisconnect).toHaveBeenCalledOnce()
  })

  it('ends when the wallet is locked, and tells nothing twice', async () => {
    const { session, wallet } = await openStage(chain)
    const heard = listener()
    session.subscribe(heard)
    wallet.leaveOut(['solana:signIn'])
    wallet.setChains(['solana:localnet', 'solana:devnet', 'solana:testnet'])
    expect([heard.onAccountsChange.mock.calls, heard.onNetworkChange.mock.calls]).toEqual([[], []])
    wallet.lock()
    expect(heard.onDisconnect.mock.lastCall?.[0]).toMatchObject({ code: 'no-accounts' })
  })

  it('ends after a request that finds no account, also without an event', async () => {
    const { session, wallet } = await openStage(chain)
    const heard = listener()
    wallet.lock()
    session.subscribe(heard)
    const signing = session.sign(session.accounts[0], { kind: 'message', message: 'x' })
    await expect(signing).rejects.toMatchObject({ code: 'no-accounts' })
    expect(heard.onDisconnect.mock.lastCall?.[0]).toMatchObject({ code: 'no-accounts' })
  })

  it('connects, but never silently asks', async () => {
    const wallet = createSolanaTestWallet(locals)
    const connector = connectorOf(wallet.wallet)
    const { connect } = createSolanaRuntime()
    const networkId = solanaDevnet.caipNetworkId
    expect(await connect({ connector, networkId, silent: true, signal: never() })).toBeUndefined()
    wallet.pendingNext()
    const onPending = vi.fn()
    const asked = connect({ connector, networkId, silent: false, signal: never(), onPending })
    await expect.poll(() => onPending.mock.calls.length).toBe(1)
    // Another tab's question is answered.
    wallet.setAccounts([0])
    const again = createSolanaRuntime().connect({
      connector,
      networkId,
      silent: false,
      signal: never(),
    })
    expect((await again)?.accounts).toHaveLength(1)
    expect((await asked)?.accounts).toHaveLength(1)
  })
})

describe('signing', () => {
  it('signs several transactions with one prompt, in order', async () => {
    const stage = await openStage(chain)
    const { session, wallet } = stage
    const transactions = [getTransaction(stage, 1), getTransaction(stage, 2)]
    const before = wallet.promptCount
    const asked = { kind: 'transactions', transactions } as const
    const signed = await session.sign(session.accounts[0], asked)
    expect(wallet.promptCount).toBe(before + 1)
    for (const [at, wire] of signed.entries()) {
      const read = Transaction.from(Buffer.from(wire))
      expect(read.verifySignatures()).toBe(true)
      expect(read.instructions[0]?.data.at(4)).toBe(at + 1)
    }
  })

  it('signs in for the account connected, and no other', async () => {
    const { session, wallet } = await openStage(chain)
    const input = { domain: 'example.com', address: wallet.addresses[1] ?? '' }
    const asked = { kind: 'sign-in', input } as const
    expect(await codeOf(() => session.sign(session.accounts[0], asked))).toBe('invalid-params')
    const { address, message } = await session.sign(session.accounts[1] as Account, asked)
    expect([address, new TextDecoder().decode(message)]).toEqual([
      input.address,
      `example.com wants you to sign in with your Solana account:\n${input.address}`,
    ])
  })

  it('signs for the account asked, the second too', async () => {
    const { session } = await openStage(chain)
    const second = session.accounts[1] as Account
    expect(await session.sign(second, ofOne)).not.toBe(
      await session.sign(session.accounts[0], ofOne),
    )
  })

  it.each([
    ['nonsense', new Uint8Array(7)],
    ['nothing', new Uint8Array()],
    ['an endless one', new Uint8Array(5_000)],
  ])('refuses %s as a transaction before any prompt', async (_, transaction) => {
    const { session, wallet, network, node } = await openStage(chain)
    const asked = { kind: 'transactions', transactions: [transaction] } as const
    expect(await codeOf(() => session.sign(session.accounts[0], asked))).toBe('invalid-params')
    const request = { namespace: 'solana', transaction: { transaction } } as const
    expect(await codeOf(() => session.send(session.accounts[0], network, request, node))).toBe(
      'invalid-params',
    )
    expect(wallet.promptCount).toBe(1)
  })

  it.each([
    [{ value: '1000' }, 'transaction.value: expected bigint, received string'],
    [{ value: 1_000 }, 'transaction.value: expected bigint, received number'],
    [{ value: undefined }, 'transaction.value: expected bigint, received undefined'],
    [{ value: -1n }, 'received negative bigint'],
    [{ value: 1n << 64n }, 'transaction.value: expected bigint from 0 to 2^64 - 1'],
    [{ to: undefined }, 'transaction.to: expected string, received undefined'],
    [{ memo: 7 }, 'transaction.memo: expected string, received number'],
  ])('[X18] refuses %o in a transfer before any prompt', async (fields, message) => {
    const { session, wallet, network, node } = await openStage(chain)
    const transaction = { to: session.accounts[0].address, value: 1n, ...fields } as never
    const request = { namespace: 'solana', transaction } as const
    await expect(session.send(session.accounts[0], network, request, node)).rejects.toThrow(message)
    expect(wallet.promptCount).toBe(1)
  })

  it('refuses a transaction that the account does not sign', async () => {
    const stage = await openStage(chain)
    const other = await openStage(chain, { accounts: [Keypair.generate().secretKey] })
    const asked = { kind: 'transactions', transactions: [getTransaction(other)] } as const
    const { session } = stage
    expect(await codeOf(() => session.sign(session.accounts[0], asked))).toBe('invalid-params')
  })

  it('has the wallet’s current capabilities', async () => {
    const { session, wallet, network, node } = await openStage(chain)
    expect([...session.capabilities].sort()).toEqual([
      'message',
      'send',
      'sign-in',
      'switch-network',
      'transactions',
    ])
    wallet.leaveOut(['solana:signMessage', 'solana:signIn', 'solana:signTransaction'])
    expect([...session.capabilities].sort()).toEqual(['send', 'switch-network'])
    expect(await codeOf(() => session.sign(session.accounts[0], ofOne))).toBe('wallet-unsupported')
    // Without signing alone, a local cluster goes through the wallet, too.
    const to = Keypair.generate().publicKey.toBase58()
    const request = { namespace: 'solana', transaction: { to, value: 2_000_000n } } as const
    await session.send(session.accounts[0], network, request, node)
    expect(wallet.requests.at(-1)?.method).toBe('solana:signAndSendTransaction')
  })

  it('reports outcome-unknown if a wallet that sends was lost', async () => {
    const { session, wallet, node } = await openStage(chain)
    const to = Keypair.generate().publicKey.toBase58()
    const request = { namespace: 'solana', transaction: { to, value: 2_000_000n } } as const
    wallet.failNext(new Error('Extension context invalidated.'))
    const send = () => session.send(session.accounts[0], toNetwork(solanaDevnet), request, node)
    expect(await codeOf(send)).toBe('outcome-unknown')
    wallet.failNext(new DOMException('x', 'AbortError'))
    expect(await codeOf(send)).toBe('outcome-unknown')
    // One that signed it knows its signature: it is followed.
    const hash = '5'.repeat(88)
    const data = { reason: 'outcome-unknown', hash }
    wallet.failNext(Object.assign(new Error('Lost'), { code: -32603, data }))
    expect(await send()).toBe(hash)
    wallet.failNext(new Error('User rejected the request.'))
    expect(await codeOf(send)).toBe('user-rejected')
  })

  it('asks for no signature of another account than shown', async () => {
    const { session, wallet } = await openStage(chain)
    const [first] = session.accounts
    const heard = listener()
    session.subscribe(heard)
    wallet.setAccounts([1])
    expect(await codeOf(() => session.sign(first, ofOne))).toBe('account-changed')
    expect(wallet.promptCount).toBe(1)
    wallet.forgetSite()
    expect(await codeOf(() => session.sign(first, ofOne))).toBe('no-accounts')
  })
})

describe('[C2] odd and hostile wallets', () => {
  it('rejects with no-accounts if the wallet has none', async () => {
    const { wallet } = createSolanaTestWallet({ ...locals, accounts: 0 })
    expect(await codeOf(() => connectTo(wallet))).toBe('no-accounts')
  })

  it('rejects accounts on no Solana cluster, or only on unknown ones', async () => {
    const { wallet } = createSolanaTestWallet(locals)
    const { publicKey } = Keypair.generate()
    const account = (chains: readonly string[]) => ({
      address: publicKey.toBase58(),
      publicKey: publicKey.toBytes(),
      chains,
      features: [],
    })
    const withAccounts = (accounts: readonly object[]) =>
      bent(wallet, {
        features: {
          ...wallet.features,
          'standard:connect': { connect: async () => ({ accounts }) },
        },
      })
    expect(await codeOf(() => connectTo(withAccounts([account(['eip155:1'])])))).toBe('no-accounts')
    expect(await codeOf(() => connectTo(withAccounts([account(['solana:moonbase'])])))).toBe(
      'chain-id-unsupported',
    )
    // An account that names none is on those of the wallet.
    expect((await connectTo(withAccounts([account([])]))).networkId).toBe(
      solanaDevnet.caipNetworkId,
    )
    const twice = [account(['solana:devnet']), account(['solana:devnet'])]
    expect((await connectTo(withAccounts(twice))).accounts).toHaveLength(1)
    const lying = { ...account(['solana:devnet']), publicKey: new Uint8Array(32).fill(9) }
    expect(await codeOf(() => connectTo(withAccounts([lying])))).toBe('wallet-response-invalid')
    const evm = {
      ...account(['solana:devnet']),
      address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    }
    expect(await codeOf(() => connectTo(withAccounts([evm])))).toBe('wallet-response-invalid')
  })

  it('rejects with the network’s name if the wallet no longer supports the cluster', async () => {
    const { session, wallet, network, node } = await openStage(chain)
    wallet.setChains(['solana:devnet'])
    const to = session.accounts[0].address
    const request = { namespace: 'solana', transaction: { to, value: 1n } } as const
    expect(await codeOf(() => session.send(session.accounts[0], network, request, node))).toBe(
      'chain-id-unsupported',
    )
  })

  it('[C9] rejects what another key signed, and sends nothing', async () => {
    const stage = await openStage(chain)
    const { session, wallet, network, node } = stage
    wallet.signWith(new Uint8Array(32).fill(7))
    const [account] = session.accounts
    const to = Keypair.generate().publicKey.toBase58()
    const transactions = [getTransaction(stage)]
    const broadcast = vi.fn()
    const request = { namespace: 'solana', transaction: { to, value: 2_000_000n } } as const
    const asked = [
      () => session.sign(account, ofOne),
      () => session.sign(account, { kind: 'transactions', transactions }),
      () => session.sign(account, { kind: 'sign-in', input: { domain: 'example.com' } }),
      () => session.send(account, network, request, { ...node, broadcast }),
    ]
    for (const ask of asked) expect(await codeOf(ask)).toBe('wallet-response-invalid')
    expect(broadcast).not.toHaveBeenCalled()
  })

  it('[C9] rejects a signature of another message', async () => {
    const stage = await openStage(chain)
    const { wallet } = stage.wallet
    const sign = (
      wallet.features['solana:signMessage'] as unknown as Record<string, (input: object) => unknown>
    ).signMessage
    const signMessage = (input: object) =>
      sign?.({ ...input, message: new TextEncoder().encode('All your coins') })
    const features = { ...wallet.features, 'solana:signMessage': { signMessage } }
    const session = await connectTo(bent(wallet, { features }), chain.caipNetworkId)
    expect(await codeOf(() => session.sign(session.accounts[0], ofOne))).toBe(
      'wallet-response-invalid',
    )
  })

  it.each([
    ['nothing', undefined],
    ['an empty list', []],
    ['no signature', [{}]],
    ['a short signature', [{ signature: new Uint8Array(3), signedMessage: new Uint8Array() }]],
    ['text', 'signed'],
    ['noise as transaction', [{ signedTransaction: new Uint8Array(99).fill(255) }]],
  ])('throws wallet-response-invalid if it returns %s', async (_, answer) => {
    const stage = await openStage(chain)
    const { wallet } = stage.wallet
    const answering = (method: string) => ({ [method]: async () => answer })
    const features = {
      ...wallet.features,
      'solana:signMessage': answering('signMessage'),
      'solana:signTransaction': answering('signTransaction'),
      'solana:signIn': answering('signIn'),
    }
    const session = await connectTo(bent(wallet, { features }), chain.caipNetworkId)
    const [account] = session.accounts
    const transactions = [getTransaction(stage)]
    for (const asked of [
      ofOne,
      { kind: 'transactions', transactions } as const,
      { kind: 'sign-in', input: { domain: 'example.com' } } as const,
    ])
      expect(await codeOf(() => session.sign(account, asked))).toBe('wallet-response-invalid')
  })

  it('rejects with a typed error if the wallet’s properties begin to throw', async () => {
    const stage = await openStage(chain)
    const { wallet } = stage.wallet
    let isBroken = false
    const broken = bent(wallet, {
      get accounts() {
        if (isBroken) throw new Error('no')
        return wallet.accounts
      },
    })
    const session = await connectTo(broken, chain.caipNetworkId)
    const heard = listener()
    const unlisten = session.subscribe(heard)
    isBroken = true
    stage.wallet.selectAccount(1)
    expect(heard.onDisconnect.mock.lastCall?.[0]).toMatchObject({ code: 'wallet-response-invalid' })
    expect(await codeOf(() => session.sign(session.accounts[0], ofOne))).toBe(
      'wallet-response-invalid',
    )
    unlisten()
    await session.disconnect()
  })

  it('[SIW] rejects a sign-in for another domain, or without the nonce', async () => {
    const stage = await openStage(chain)
    const { wallet } = stage.wallet
    const sign = (
      wallet.features['solana:signIn'] as unknown as Record<string, (input: object) => unknown>
    ).signIn
    const bending = (changes: object) => {
      const signIn = (input: object) => sign?.({ ...input, ...changes })
      return bent(wallet, { features: { ...wallet.features, 'solana:signIn': { signIn } } })
    }
    const input = { domain: 'example.com', nonce: 'abcdefgh' }
    for (const changes of [
      { domain: 'evil.test' },
      { nonce: 'ijklmnop' },
      { address: stage.wallet.addresses[1] },
    ]) {
      const session = await connectTo(bending(changes), chain.caipNetworkId)
      const asked = { kind: 'sign-in', input } as const
      expect(await codeOf(() => session.sign(session.accounts[0], asked))).toBe(
        'wallet-response-invalid',
      )
    }
    // The nonce of another, longer one.
    const longer = await connectTo(bending({ nonce: 'abcdefghi' }), chain.caipNetworkId)
    const once = { kind: 'sign-in', input } as const
    expect(await codeOf(() => longer.sign(longer.accounts[0], once))).toBe(
      'wallet-response-invalid',
    )
    const honest = await connectTo(wallet, chain.caipNetworkId as CaipNetworkId)
    const { message } = await honest.sign(honest.accounts[0], { kind: 'sign-in', input })
    expect(new TextDecoder().decode(message)).toContain('\nNonce: abcdefgh')
  })
})
