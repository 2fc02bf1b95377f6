/** What real wallets do, against the real adapter and a real chain. */
import {
  type Connector,
  KitError,
  type Network,
  toNetwork,
  type WalletSession,
} from '@scope/core/chain'
import { type Devnet, startDevnet } from '@scope/devnet'
import {
  createTestNode,
  createTestWallet,
  type TestWallet,
  type TestWalletOptions,
} from '@scope/testing'
import { verifyTypedData } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { joinTime } from './connect.js'
import { createEvmRuntime } from './runtime.js'

let devnet: Devnet
beforeAll(async () => {
  devnet = await startDevnet()
})
afterAll(() => devnet.stop())
afterEach(() => void vi.useRealTimers())

const runtime = createEvmRuntime()
const chains = () => devnet.chains.map(({ chainId, url }) => ({ chainId, rpcUrl: url }))
const connector = (provider: unknown): Connector => ({
  id: 'test',
  name: 'Test',
  namespace: 'eip155',
  type: 'ANNOUNCED',
  provider,
})
const signal = () => new AbortController().signal

const getNetwork = (at: number): Network => {
  const chain = chains()[at]
  if (!chain) throw new Error('No such chain.')
  return toNetwork({
    id: chain.chainId,
    name: `Local ${chain.chainId}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [chain.rpcUrl] } },
  })
}

async function open(
  options: Partial<TestWalletOptions> = {},
): Promise<{ wallet: TestWallet; session: WalletSession }> {
  const wallet = createTestWallet({ chains: chains(), ...options })
  const session = await runtime.connect({
    connector: connector(wallet.provider),
    networkId: getNetwork(0).caipNetworkId,
    silent: false,
    signal: signal(),
  })
  if (!session) throw new Error('The wallet approves.')
  return { wallet, session }
}
const connectTo = (provider: unknown, silent = false) =>
  runtime.connect({
    connector: connector(provider),
    networkId: getNetwork(0).caipNetworkId,
    silent,
    signal: signal(),
  })
const send = (session: WalletSession, at = 0) =>
  session.send(
    session.accounts[0],
    getNetwork(at),
    { namespace: 'eip155', transaction: { to: session.accounts[0].address, value: 1n } },
    createTestNode(getNetwork(at).rpcUrls.default.http[0] ?? ''),
  )

describe('connecting to imperfect wallets', () => {
  it.each<[string, unknown, string]>([
    ['a string', 'nope', 'unknown'],
    ['nothing', undefined, 'unknown'],
    ['a code in text', { code: '4001' }, 'user-rejected'],
    ['words only', new Error('User rejected the request.'), 'user-rejected'],
    ['a nested code', { code: -32603, data: { originalError: { code: 4100 } } }, 'unauthorized'],
    ['a dead extension', new Error('Extension context invalidated.'), 'provider-disconnected'],
  ])('throws a KitError if the wallet throws %s', async (_, thrown, code) => {
    const wallet = createTestWallet({ chains: chains() })
    wallet.failNext(thrown)
    await expect(connectTo(wallet.provider)).rejects.toMatchObject({ name: 'KitError', code })
  })

  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['an object', {}],
    ['numbers', [1]],
    ['short addresses', ['0x1']],
  ])('throws wallet-response-invalid if the wallet returns %s for accounts', async (_, answer) => {
    await expect(connectTo({ request: async () => answer })).rejects.toMatchObject({
      code: 'wallet-response-invalid',
    })
  })

  it('accepts a chain id that is a number', async () => {
    const request = async ({ method }: { method: string }) =>
      method === 'eth_chainId' ? 137 : ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed']
    expect((await connectTo({ request }))?.networkId).toBe('eip155:137')
  })

  it.each([0, 1.5, '1', '0x', 'eip155:1', null, '0x0', `0x${'f'.repeat(64)}`])(
    'throws wallet-response-invalid if the wallet returns %j for its chain',
    async (chain) => {
      const request = async ({ method }: { method: string }) =>
        method === 'eth_chainId' ? chain : ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed']
      await expect(connectTo({ request })).rejects.toMatchObject({
        code: 'wallet-response-invalid',
      })
    },
  )

  it('rejects if the wallet throws synchronously, and connects one without events', async () => {
    const request = () => {
      throw new Error('sync')
    }
    await expect(connectTo({ request })).rejects.toBeInstanceOf(KitError)
    const quiet = {
      request: async ({ method }: { method: string }) =>
        method === 'eth_chainId' ? '0x1' : ['0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'],
    }
    const session = await connectTo(quiet)
    expect(session?.accounts[0].address).toBe('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')
    expect(() =>
      session?.subscribe({
        onAccountsChange: () => {},
        onNetworkChange: () => {},
        onDisconnect: () => {},
      })(),
    ).not.toThrow()
  })

  it('connects a wallet that throws on unknown events', async () => {
    const on = () => {
      throw new Error('no such event')
    }
    const wallet = createTestWallet({ chains: chains() })
    const session = await connectTo({ request: wallet.provider.request, on, removeListener: on })
    expect(() =>
      session?.subscribe({
        onAccountsChange: () => {},
        onNetworkChange: () => {},
        onDisconnect: () => {},
      })(),
    ).not.toThrow()
  })

  it('joins a pending request, and rejects if the user declines it', async () => {
    const wallet = createTestWallet({ chains: chains() })
    wallet.hold()
    const leaving = new AbortController()
    const first = runtime.connect({
      connector: connector(wallet.provider),
      networkId: getNetwork(0).caipNetworkId,
      silent: false,
      signal: leaving.signal,
    })
    const left = expect(first).rejects.toMatchObject({ code: 'aborted' })
    await expect.poll(() => wallet.prompts).toHaveLength(1)
    leaving.abort()
    await left
    const second = expect(connectTo(wallet.provider)).rejects.toMatchObject({
      code: 'user-rejected',
    })
    await new Promise((resolve) => setImmediate(resolve))
    wallet.reject()
    await second
    expect(wallet.promptCount).toBe(1)
  })

  it('asks a wallet that never answered again half a minute later (complaint 16)', async () => {
    vi.useFakeTimers()
    const account = `0x${'1'.repeat(40)}`
    let count = 0
    const answers = [new Promise<never>(() => undefined), [account]]
    const provider = {
      request: async ({ method }: { readonly method: string }) =>
        method === 'eth_requestAccounts' ? answers[count++] : '0x1',
    }
    const ask = (signal: AbortSignal) =>
      runtime.connect({
        connector: connector(provider),
        networkId: getNetwork(0).caipNetworkId,
        silent: false,
        signal,
      })
    for (const wait of [joinTime - 1, 1]) {
      const leaving = new AbortController()
      const left = expect(ask(leaving.signal)).rejects.toMatchObject({ code: 'aborted' })
      await vi.advanceTimersByTimeAsync(wait)
      leaving.abort()
      await left
      expect(count).toBe(1)
    }
    const session = await ask(new AbortController().signal)
    expect(session?.accounts[0].address).toBe(account)
  })

  it('reports a late decline of the first request if the wallet takes no second', async () => {
    vi.useFakeTimers()
    let refuse = (_: unknown) => {}
    let count = 0
    let looks = 0
    const provider = {
      async request({ method }: { readonly method: string }) {
        if (method === 'eth_accounts') {
          looks++
          return []
        }
        if (count++ > 0) throw { code: -32002, message: 'Already pending' }
        return new Promise((_, reject) => {
          refuse = reject
        })
      },
    }
    const ask = (signal: AbortSignal) =>
      runtime.connect({
        connector: connector(provider),
        networkId: getNetwork(0).caipNetworkId,
        silent: false,
        signal,
      })
    const leaving = new AbortController()
    const left = expect(ask(leaving.signal)).rejects.toMatchObject({ code: 'aborted' })
    await vi.advanceTimersByTimeAsync(joinTime)
    leaving.abort()
    await left
    const again = expect(ask(new AbortController().signal)).rejects.toMatchObject({
      code: 'user-rejected',
    })
    await vi.advanceTimersByTimeAsync(5_000)
    expect(count).toBe(2)
    refuse({ code: 4001, message: 'No' })
    await vi.advanceTimersByTimeAsync(1_000)
    await again
    const looked = looks
    await vi.advanceTimersByTimeAsync(5_000)
    expect(looks).toBe(looked)
  })

  it('rejects an empty list with no-accounts', async () => {
    await expect(connectTo({ request: async () => [] })).rejects.toMatchObject({
      code: 'no-accounts',
    })
  })

  it('sends no silent request to a locked wallet', async () => {
    const wallet = createTestWallet({ chains: chains(), authorized: true })
    wallet.lock()
    expect(await connectTo(wallet.provider, true)).toBeUndefined()
    expect(wallet.promptCount).toBe(0)
    wallet.unlock()
    expect(await connectTo(wallet.provider, true)).toBeDefined()
  })

  it('waits 30 s for a slow wallet', async () => {
    vi.useFakeTimers()
    const wallet = createTestWallet({ chains: chains() })
    wallet.delay(30_000)
    const answer = connectTo(wallet.provider)
    await vi.advanceTimersByTimeAsync(30_000)
    expect(await answer).toBeDefined()
  })

  it('reports an earlier pending request, and continues once that is answered', async () => {
    vi.useFakeTimers()
    const wallet = createTestWallet({ chains: chains() })
    wallet.hold()
    void wallet.provider.request({ method: 'eth_requestAccounts' })
    await vi.advanceTimersByTimeAsync(1)
    const onPending = vi.fn()
    const answer = runtime.connect({
      connector: connector(wallet.provider),
      networkId: getNetwork(0).caipNetworkId,
      silent: false,
      signal: signal(),
      onPending,
    })
    await vi.advanceTimersByTimeAsync(1)
    expect(onPending).toHaveBeenCalledTimes(1)
    wallet.approve()
    await vi.advanceTimersByTimeAsync(1_000)
    expect((await answer)?.accounts).toHaveLength(2)
    expect(wallet.promptCount).toBe(1)
  })

  it('stops waiting for an earlier request on abort', async () => {
    vi.useFakeTimers()
    const wallet = createTestWallet({ chains: chains() })
    wallet.pendingNext()
    const waiting = new AbortController()
    const answer = runtime.connect({
      connector: connector(wallet.provider),
      networkId: getNetwork(0).caipNetworkId,
      silent: false,
      signal: waiting.signal,
    })
    const refused = expect(answer).rejects.toMatchObject({ code: 'aborted' })
    await vi.advanceTimersByTimeAsync(1)
    waiting.abort()
    await refused
    const asked = wallet.requests.length
    await vi.advanceTimersByTimeAsync(5_000)
    expect(wallet.requests).toHaveLength(asked)
  })
})

describe('[C8] validates events', () => {
  function listen(session: WalletSession) {
    const heard = { onAccountsChange: vi.fn(), onNetworkChange: vi.fn(), onDisconnect: vi.fn() }
    session.subscribe(heard)
    return heard
  }
  /** A provider whose events are the test's own. */
  async function scripted() {
    const answers: Record<string, unknown> = {
      eth_chainId: '0x1',
      eth_accounts: ['0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'],
    }
    const listeners = new Map<string, (payload: unknown) => void>()
    const session = await connectTo({
      request: async ({ method }: { method: string }) =>
        answers[method === 'eth_requestAccounts' ? 'eth_accounts' : method],
      on: (event: string, listener: (payload: unknown) => void) =>
        void listeners.set(event, listener),
      removeListener: (event: string) => void listeners.delete(event),
    })
    if (!session) throw new Error('connected')
    return {
      session,
      answers,
      emit: (event: string, payload?: unknown) => listeners.get(event)?.(payload),
      listeners,
    }
  }
  const settled = () => new Promise((resolve) => setTimeout(resolve, 0))

  it.each([null, 'x', {}, [1], ['0x1']])(
    'asks the wallet instead for accountsChanged with %j',
    async (payload) => {
      const { session, emit, answers } = await scripted()
      const heard = listen(session)
      answers.eth_accounts = ['0xfb6916095ca1df60bb79ce92ce3ea74c37c5d359']
      emit('accountsChanged', payload)
      await settled()
      expect(heard.onAccountsChange).toHaveBeenCalledWith([
        expect.objectContaining({ address: '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359' }),
      ])
    },
  )

  it('reads chainChanged with a number as the chain of this number', async () => {
    const { session, emit } = await scripted()
    const heard = listen(session)
    emit('chainChanged', 137)
    expect(heard.onNetworkChange).toHaveBeenCalledExactlyOnceWith('eip155:137')
  })

  it.each([null, '137', 1.5, {}, '0x0'])(
    'asks the wallet instead for chainChanged with %j',
    async (payload) => {
      const { session, emit, answers } = await scripted()
      const heard = listen(session)
      answers.eth_chainId = '0x89'
      emit('chainChanged', payload)
      await settled()
      expect(heard.onNetworkChange).toHaveBeenCalledWith('eip155:137')
    },
  )

  it('ignores a "disconnect" while the wallet still shares accounts', async () => {
    const { session, emit, answers } = await scripted()
    const heard = listen(session)
    emit('disconnect', { code: 1013 })
    await settled()
    expect(heard.onDisconnect).not.toHaveBeenCalled()
    answers.eth_accounts = []
    emit('disconnect', { code: 4900 })
    await settled()
    expect(heard.onDisconnect).toHaveBeenCalledWith(
      expect.objectContaining({ code: 'no-accounts' }),
    )
  })

  it('ends after a request that finds no account, also without an event', async () => {
    const { session, answers } = await scripted()
    const heard = listen(session)
    answers.eth_accounts = []
    const signing = session.sign(session.accounts[0], { kind: 'message', message: 'x' })
    await expect(signing).rejects.toMatchObject({ code: 'no-accounts' })
    expect(heard.onDisconnect).toHaveBeenCalledWith(
      expect.objectContaining({ code: 'no-accounts' }),
    )
  })

  it('ignores a response that arrives after unsubscribing', async () => {
    const { session, emit, listeners } = await scripted()
    const heard = { onAccountsChange: vi.fn(), onNetworkChange: vi.fn(), onDisconnect: vi.fn() }
    const stop = session.subscribe(heard)
    emit('accountsChanged', null)
    stop()
    await settled()
    expect(heard.onAccountsChange).not.toHaveBeenCalled()
    expect(listeners.size).toBe(0)
  })
})

describe('[C8][X2] signs only for the shown account and network', () => {
  it('rejects if the wallet moved to another network without an event', async () => {
    const { wallet, session } = await open()
    const heard = { onAccountsChange: vi.fn(), onNetworkChange: vi.fn(), onDisconnect: vi.fn() }
    session.subscribe(heard)
    wallet.switchChain(31338)
    await expect(send(session)).rejects.toMatchObject({ code: 'network-changed' })
    expect(heard.onNetworkChange).toHaveBeenCalledWith('eip155:31338')
    expect(wallet.requests.some(({ method }) => method === 'eth_sendTransaction')).toBe(false)
  })

  it('rejects if the wallet no longer shares the account', async () => {
    const { wallet, session } = await open()
    wallet.setAccounts([1])
    await expect(
      session.sign(session.accounts[0], { kind: 'message', message: 'x' }),
    ).rejects.toMatchObject({ code: 'account-changed' })
    await expect(send(session)).rejects.toMatchObject({ code: 'account-changed' })
    expect(wallet.promptCount).toBe(1)
  })

  it('[X5] sends nothing to a script that replaces the wallet’s request after connecting', async () => {
    const { wallet, session } = await open()
    const provider = wallet.provider as unknown as Record<string, unknown>
    const heard = vi.fn(async () => `0x${'66'.repeat(32)}`)
    provider.request = heard
    const id = await send(session)
    const signed = await session.sign(session.accounts[0], { kind: 'message', message: 'x' })
    await session.fetchState(signal())
    await session.disconnect()
    expect(heard).not.toHaveBeenCalled()
    expect(id).not.toBe(`0x${'66'.repeat(32)}`)
    expect(signed).toMatch(/^0x[\da-f]{130}$/)
    const asked = wallet.requests.find(({ method }) => method === 'eth_sendTransaction')
    expect(asked?.params[0]).toMatchObject({ chainId: '0x7a69', value: '0x1' })
  })

  it('sends the chain id with the transaction', async () => {
    const { wallet, session } = await open()
    const id = await send(session)
    expect(id).toMatch(/^0x[\da-f]{64}$/)
    const asked = wallet.requests.find(({ method }) => method === 'eth_sendTransaction')
    expect(asked?.params[0]).toMatchObject({ chainId: '0x7a69', value: '0x1' })
  })
})

it('signs typed data verifiably, although wallets hash a domain without a type as empty', async () => {
  const { session } = await open()
  const typedData = {
    domain: { name: 'Mail', version: '1', chainId: 31337n },
    types: { Mail: [{ name: 'contents', type: 'string' }] },
    primaryType: 'Mail',
    message: { contents: 'Hello' },
  } as const
  const signature = await session.sign(session.accounts[0], { kind: 'typed-data', typedData })
  const address = session.accounts[0].address as `0x${string}`
  expect(
    await verifyTypedData({ ...typedData, address, signature: signature as `0x${string}` }),
  ).toBe(true)
})

describe('[X12] sending', () => {
  it.each<[string, unknown, string]>([
    ['a no', { code: 4001 }, 'user-rejected'],
    [
      'no funds',
      { code: -32000, message: 'insufficient funds for gas * price + value' },
      'insufficient-funds',
    ],
    ['an answer that was lost', new Error('Extension context invalidated.'), 'outcome-unknown'],
    ['an internal error', { code: -32603, message: 'Internal error' }, 'outcome-unknown'],
    ['nothing', undefined, 'outcome-unknown'],
    ['a time-out', new DOMException('timed out', 'TimeoutError'), 'outcome-unknown'],
    ['an abort', new DOMException('x', 'AbortError'), 'outcome-unknown'],
    ['that a node has it', { code: -32000, message: 'already known' }, 'outcome-unknown'],
    ['-32000 with unknown words', { code: -32000, message: 'timed out' }, 'outcome-unknown'],
  ])('requests once, and throws the matching error for %s', async (_, thrown, code) => {
    const { wallet, session } = await open()
    wallet.failNext(thrown)
    await expect(send(session)).rejects.toMatchObject({ code })
    expect(wallet.requests.filter(({ method }) => method === 'eth_sendTransaction')).toHaveLength(1)
  })

  it('follows the hash that a wallet knows of what it may have sent', async () => {
    const { wallet, session } = await open()
    const hash = `0x${'77'.repeat(32)}`
    const data = { reason: 'outcome-unknown', hash }
    wallet.failNext(Object.assign(new Error('Lost'), { code: -32603, data }))
    expect(await send(session)).toBe(hash)
  })

  it('[HTTP-07] reports anvil’s insufficient-funds message as insufficient funds', async () => {
    const { session } = await open()
    const [from] = session.accounts
    const transaction = { to: from.address, value: 10n ** 30n }
    const node = createTestNode(getNetwork(0).rpcUrls.default.http[0] ?? '')
    await expect(
      session.send(from, getNetwork(0), { namespace: 'eip155', transaction }, node),
    ).rejects.toMatchObject({ code: 'insufficient-funds' })
  })

  it('rejects with outcome-unknown if the response is no hash', async () => {
    const request = async ({ method }: { method: string }) =>
      ({ eth_chainId: '0x7a69', eth_sendTransaction: 'ok' })[method] ?? [
        '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed',
      ]
    const session = await connectTo({ request })
    await expect(session && send(session)).rejects.toMatchObject({ code: 'outcome-unknown' })
  })

  it.each([
    [
      '[X18]',
      { value: '10000000000000000' },
      'transaction.value: expected bigint, received string',
    ],
    ['[X18]', { gas: '21000' }, 'transaction.gas: expected bigint, received string'],
    ['[X18]', { value: 0.01 }, 'transaction.value: expected bigint, received number'],
    ['[X18]', { maxFeePerGas: -1n }, 'received negative bigint'],
    ['[X19]', { to: undefined }, 'transaction.to: expected an address'],
    ['[X19]', { to: undefined, data: '0x6080' }, 'transaction.to: expected an address'],
  ])('rejects, for %s without a kit, %o', async (_, fields, message) => {
    const { wallet, session } = await open()
    const before = wallet.promptCount
    const transaction = { to: session.accounts[0].address, value: 1n, ...fields } as never
    const node = createTestNode(getNetwork(0).rpcUrls.default.http[0] ?? '')
    const request = { namespace: 'eip155', transaction } as const
    for (const asked of [
      session.send(session.accounts[0], getNetwork(0), request, node),
      runtime.estimateFee(node, session.accounts[0].address, request, signal()),
    ]) {
      await expect(asked).rejects.toThrow(message)
    }
    expect(wallet.promptCount).toBe(before)
  })

  it('[X19] deploys a transaction marked as a contract', async () => {
    const { session } = await open()
    const node = createTestNode(getNetwork(0).rpcUrls.default.http[0] ?? '')
    // A contract of one byte, that stops.
    const transaction = { bytecode: '0x6001600c60003960016000f300' } as const
    const id = await session.send(
      session.accounts[0],
      getNetwork(0),
      { namespace: 'eip155', transaction },
      node,
    )
    // A node takes a transaction before it is in a block.
    await expect
      .poll(() => node.request('eth_getTransactionReceipt', [id]))
      .toMatchObject({ status: '0x1', contractAddress: expect.any(String) })
  })

  it('rejects a transaction of another namespace before the wallet prompts', async () => {
    const { session } = await open()
    await expect(
      session.send(
        session.accounts[0],
        getNetwork(0),
        { namespace: 'polkadot', transaction: { call: '0x' } },
        createTestNode(getNetwork(0).rpcUrls.default.http[0] ?? ''),
      ),
    ).rejects.toMatchObject({ code: 'invalid-params' })
  })
})

describe('switching', () => {
  it('[NET-03] adds a network the wallet lacks, with the host’s own URL, and is on it then', async () => {
    const { wallet, session } = await open({ chains: chains().slice(0, 1) })
    await session.switchNetwork(getNetwork(1))
    expect(wallet.chainId).toBe(31338)
    const added = wallet.requests.find(({ method }) => method === 'wallet_addEthereumChain')
    expect(added?.params[0]).toMatchObject({ chainId: '0x7a6a', rpcUrls: [chains()[1]?.rpcUrl] })
  })

  it.each([
    { code: 4902 },
    { code: 32603 },
    { code: -32603, data: { originalError: { code: 4902 } } },
  ])('[NET-09] reads %j as an unknown chain', async (thrown) => {
    const { wallet, session } = await open()
    wallet.failNext(thrown)
    await session.switchNetwork(getNetwork(1))
    expect(wallet.requests.map(({ method }) => method)).toContain('wallet_addEthereumChain')
  })

  it('[NET-09] reads 5000 as rejected, and adds nothing', async () => {
    const { wallet, session } = await open()
    wallet.failNext({ code: 5000 })
    await expect(session.switchNetwork(getNetwork(1))).rejects.toMatchObject({
      code: 'user-rejected',
    })
    expect(wallet.requests.map(({ method }) => method)).not.toContain('wallet_addEthereumChain')
  })

  it('waits for a wallet that switches a moment after it confirmed', async () => {
    let chain = '0x1'
    const request = async ({ method }: { method: string }) => {
      if (method === 'eth_chainId') return chain
      if (method !== 'wallet_switchEthereumChain')
        return ['0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed']
      setTimeout(() => {
        chain = '0x7a6a'
      }, 150)
      return null
    }
    const session = await connectTo({ request })
    vi.useFakeTimers()
    const switched = session?.switchNetwork(getNetwork(1))
    await vi.advanceTimersByTimeAsync(1_000)
    await expect(switched).resolves.toBeUndefined()
  })

  it('does not trust a wallet that confirms a switch and does not switch', async () => {
    const request = async ({ method }: { method: string }) =>
      ({ eth_chainId: '0x1', wallet_switchEthereumChain: null })[method] ??
      (method === 'wallet_switchEthereumChain'
        ? null
        : ['0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'])
    const session = await connectTo({ request })
    vi.useFakeTimers()
    const refused = expect(session?.switchNetwork(getNetwork(1))).rejects.toMatchObject({
      code: 'network-changed',
    })
    await vi.advanceTimersByTimeAsync(10_000)
    await refused
  })
})

describe('leaving', () => {
  it('takes the permission back (EIP-2255)', async () => {
    const { wallet, session } = await open()
    await session.disconnect()
    expect(await connectTo(wallet.provider, true)).toBeUndefined()
  })

  it('disconnects a wallet that can’t revoke permissions', async () => {
    const { session } = await open({ features: { revoke: false } })
    await expect(session.disconnect()).resolves.toBeUndefined()
  })

  it('waits at most 3 s for a wallet that never responds', async () => {
    const { wallet, session } = await open()
    wallet.stopResponding()
    vi.useFakeTimers()
    let isLeft = false
    const leaving = session.disconnect().then(() => {
      isLeft = true
    })
    await vi.advanceTimersByTimeAsync(2_900)
    expect(isLeft).toBe(false)
    await vi.advanceTimersByTimeAsync(100)
    await leaving
  })
})

it('reports an unlocked wallet, and nothing while it shares no account', async () => {
  const { wallet, session } = await open()
  await session.disconnect()
  const heard = vi.fn()
  const stop = runtime.onUnlock?.(connector(wallet.provider), heard)
  wallet.lock()
  wallet.unlock()
  expect(heard).not.toHaveBeenCalled()
  await runtime.connect({
    connector: connector(wallet.provider),
    networkId: getNetwork(0).caipNetworkId,
    silent: false,
    signal: signal(),
  })
  wallet.lock()
  heard.mockClear()
  wallet.unlock()
  await expect.poll(() => heard.mock.calls.length).toBe(1)
  stop?.()
  expect(wallet.listenerCount()).toBe(0)
})
