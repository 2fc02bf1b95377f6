// @vitest-environment happy-dom
/** The real wagmi, 2 and 3, with the real adapter, on real chains: what a site with wagmi would do. */
import { type Kit, memoryStorage } from '@scope/core'
import { type Devnet, type DevnetChain, startDevnet } from '@scope/devnet'
import { UserRejectedRequestError, verifyMessage } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { libraries, mapStorage, openPage, openWallets } from './fixtures/setup.js'

let devnet: Devnet
let chains: readonly [DevnetChain, DevnetChain]
beforeAll(async () => {
  devnet = await startDevnet()
  const [first, second] = devnet.chains
  if (!first || !second) throw new Error('Two chains were asked for.')
  chains = [first, second]
})
afterAll(() => devnet.stop())

let wallets: ReturnType<typeof openWallets>
const cleanups: (() => unknown)[] = []
beforeEach(() => {
  // The pauses of the libraries go by it. It runs as the real one does, and further where a test says so.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  wallets = openWallets(chains)
})
afterEach(() => {
  for (const cleanup of cleanups.splice(0).reverse()) cleanup()
  wallets.close()
  vi.useRealTimers()
})

/** Waits until pending work is done: pauses of `ms`, and responses of wallets and nodes. */
async function rest(ms: number) {
  await vi.advanceTimersByTimeAsync(ms)
  await Promise.all(chains.map(({ url }) => ask(url, 'eth_chainId')))
  await vi.advanceTimersByTimeAsync(ms)
}

/** The node itself, past every library. */
async function ask(url: string, method: string, params: readonly unknown[] = []): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  return ((await answer.json()) as { result: unknown }).result
}
const node = (method: string, ...params: unknown[]) => ask(chains[0].url, method, params)

describe.each(libraries)('%s', (_, library) => {
  const open = (options: Partial<Parameters<typeof openPage>[0]> = {}) => {
    const page = openPage({ chains, library, ...options })
    cleanups.push(page.start())
    return page
  }

  describe('the kit leads', () => {
    it('[CON-09] connects wagmi with every account after connecting in the dialog', async () => {
      const { kit, account } = open()
      expect(await kit.connection.connect('test.blue')).toBe(true)
      await expect.poll(() => account().status).toBe('connected')
      expect(account()).toMatchObject({
        address: wallets.blue.addresses[0],
        addresses: wallets.blue.addresses,
        chainId: chains[0].chainId,
        connector: { id: 'scope' },
      })
      expect(account().chain?.name).toBe(`Local ${chains[0].chainId}`)
    })

    it('passes accounts and networks of the wallet, and the selected account, to wagmi', async () => {
      const { kit, account, config } = open()
      await kit.connection.connect('test.blue')
      wallets.blue.switchChain(chains[1].chainId)
      await expect.poll(() => account().chainId).toBe(chains[1].chainId)
      expect(config.state.chainId).toBe(chains[1].chainId)
      const [first, second] = wallets.blue.addresses
      kit.connection.selectAccount(`${second}`, 'eip155')
      await expect.poll(() => account().addresses).toEqual([second, first])
    })

    it('replaces the first wallet in wagmi, too, if another one connects', async () => {
      const { kit, config } = open()
      await kit.connection.connect('test.blue')
      await kit.connection.connect('test.red')
      await expect.poll(() => library.getConnections(config)).toHaveLength(1)
      const client = await library.getConnectorClient(config)
      await client.request({ method: 'eth_accounts' })
      expect(wallets.red.requests.at(-1)?.method).toBe('eth_accounts')
    })

    it.each([
      ['by the person', {}],
      ['by the wallet', {}],
      ['by the person', { own: true }],
      ['by the wallet', { own: true }],
    ])('disconnects wagmi if it is disconnected %s, %o', async (who, own) => {
      const { kit, account } = open(own)
      await kit.connection.connect('test.blue')
      await expect.poll(() => account().status).toBe('connected')
      if (who === 'by the wallet') wallets.blue.emptyAccounts()
      else await kit.connection.disconnect()
      await expect.poll(() => account().status).toBe('disconnected')
      expect(account().address).toBeUndefined()
    })

    it('sets wagmi’s network if one is chosen while disconnected', async () => {
      const { kit, config } = open()
      await kit.network.switchTo(`eip155:${chains[1].chainId}`)
      await expect.poll(() => config.state.chainId).toBe(chains[1].chainId)
    })
  })

  describe('wagmi leads', () => {
    it.each([{}, { own: true }])(
      'disconnects the kit and revokes the permission on disconnect(), %o',
      async (own) => {
        const { kit, config, account } = open(own)
        await kit.connection.connect('test.blue')
        await expect.poll(() => account().status).toBe('connected')
        await library.disconnect(config)
        expect(kit.account('eip155').get().status).toBe('disconnected')
        expect(await wallets.blue.provider.request({ method: 'eth_accounts' })).toEqual([])
        await rest(50)
        expect(account().status).toBe('disconnected')
      },
    )

    it('switches wallet and kit on switchChain(), and throws UserRejectedRequestError on rejection', async () => {
      const { kit, config, account } = open()
      await kit.connection.connect('test.blue')
      await expect.poll(() => account().status).toBe('connected')
      const chain = await library.switchChain(config, { chainId: chains[1].chainId })
      expect(chain.id).toBe(chains[1].chainId)
      expect(wallets.blue.chainId).toBe(chains[1].chainId)
      expect(account().chainId).toBe(chains[1].chainId)
      expect(kit.account('eip155').get().networkId).toBe(`eip155:${chains[1].chainId}`)

      wallets.blue.reject()
      const no = library.switchChain(config, { chainId: chains[0].chainId })
      await expect(no).rejects.toBeInstanceOf(UserRejectedRequestError)
      await expect(no).rejects.toMatchObject({ code: 4001 })
      expect(account().chainId).toBe(chains[1].chainId)
    })

    it('sets the kit’s network on switchChain() while disconnected', async () => {
      const { kit, config } = open()
      await rest(0)
      await library.switchChain(config, { chainId: chains[1].chainId })
      const active = kit.network.forNamespace('eip155')
      await expect
        .poll(() => active?.get().active.caipNetworkId)
        .toBe(`eip155:${chains[1].chainId}`)
    })

    it('opens the kit’s dialog on connect(), and resolves with the chosen wallet', async () => {
      const { kit, config, scope } = open()
      const answer = library.connect(config, { connector: scope })
      await expect.poll(() => kit.modal.$state.get().status).toBe('open')
      await kit.connection.connect('test.red')
      expect(await answer).toEqual({
        accounts: wallets.red.addresses,
        chainId: chains[0].chainId,
      })
      expect(kit.modal.$state.get().status).toBe('closed')
    })

    it('rejects connect() as user-rejected if the dialog is closed, and works the next time', async () => {
      const { kit, config, scope, account } = open()
      const answer = library.connect(config, { connector: scope })
      await expect.poll(() => kit.modal.$state.get().status).toBe('open')
      kit.modal.close()
      await expect(answer).rejects.toBeInstanceOf(UserRejectedRequestError)
      expect(account().status).toBe('disconnected')
      const second = library.connect(config, { connector: scope, chainId: chains[1].chainId })
      await kit.connection.connect('test.blue')
      expect((await second).chainId).toBe(chains[1].chainId)
      expect(wallets.blue.chainId).toBe(chains[1].chainId)
    })

    it.each<[string, (page: Kit) => void]>([
      ['the host sends the card home', (kit) => kit.modal.close()],
      ['the kit is stopped', (kit) => kit.stop()],
    ])('rejects connect() of an inline card if %s, and works the next time', async (_, end) => {
      const { kit, config, scope } = open({ inline: true })
      const shown = () => kit.modal.$state.get().stack.at(-1)
      for (const _ of ['once', 'again']) {
        const answer = library.connect(config, { connector: scope })
        await expect.poll(shown).toEqual({ view: 'Connect', namespace: 'eip155' })
        kit.modal.push({ view: 'WhatIsAWallet' })
        kit.modal.back()
        end(kit)
        await expect(answer).rejects.toBeInstanceOf(UserRejectedRequestError)
      }
      kit.start()
      const answer = library.connect(config, { connector: scope })
      await expect.poll(shown).toEqual({ view: 'Connect', namespace: 'eip155' })
      await kit.connection.connect('test.red')
      expect((await answer).accounts).toEqual(wallets.red.addresses)
    })

    it('connects the same wallet by one of wagmi’s own connectors, with one prompt', async () => {
      const { kit, config, account } = open({ own: true })
      await kit.connection.connect('test.blue')
      await expect.poll(() => account().address).toBe(wallets.blue.addresses[0])
      const own = config.connectors.find(({ id }) => id === 'test.red')
      if (!own) throw new Error('wagmi finds announced wallets itself.')
      await library.connect(config, { connector: own })
      await expect.poll(() => kit.account('eip155').get().wallet?.id).toBe('test.red')
      expect(wallets.red.promptCount).toBe(1)
      expect(account().connector?.id).toBe('test.red')

      await library.disconnect(config)
      await expect.poll(() => kit.account('eip155').get().status).toBe('disconnected')
    })

    it('disconnects wagmi’s own connector from the dialog, also after a reload', async () => {
      const storages = { storage: memoryStorage(), wagmiStorage: mapStorage(), own: true }
      const { kit, config, account } = open(storages)
      const own = config.connectors.find(({ id }) => id === 'test.clingy')
      if (!own) throw new Error('wagmi finds announced wallets itself.')
      await library.connect(config, { connector: own })
      await expect.poll(() => kit.account('eip155').get().status).toBe('connected')
      await kit.connection.disconnect()
      await expect.poll(() => account().status).toBe('disconnected')
      await rest(150)
      for (const cleanup of cleanups.splice(0)) cleanup()
      expect(await wallets.clingy.provider.request({ method: 'eth_accounts' })).not.toEqual([])

      const next = open(storages)
      await library.reconnect(next.config)
      await rest(50)
      expect(next.account().status).toBe('disconnected')
      expect(next.kit.account('eip155').get().status).toBe('disconnected')
    })
  })

  describe.each([
    [{ own: false }, 'scope'],
    [{ own: true }, 'test.blue'],
  ])('reconnecting, %o', (own, connectorId) => {
    it('[CON-11] keeps one address from the first paint with cookies, without a wallet prompt', async () => {
      const storages = { storage: memoryStorage(), wagmiStorage: mapStorage(), ssr: true, ...own }
      const first = open(storages)
      await library.hydrate(first.config, { reconnectOnMount: true }).onMount()
      await first.kit.connection.connect('test.blue')
      await expect.poll(() => first.account().status).toBe('connected')
      for (const cleanup of cleanups.splice(0)) cleanup()
      expect(first.account().status).toBe('connected')

      const prompts = wallets.prompts()
      const cookie = `wagmi.store=${storages.wagmiStorage.getItem('wagmi.store')}`
      const page = openPage({ chains, library, ...storages })
      const initialState = library.cookieToInitialState(page.config, cookie)
      if (!initialState) throw new Error('The cookie was written.')
      const { onMount } = library.hydrate(page.config, { initialState, reconnectOnMount: true })
      const seen: (string | undefined)[] = [page.account().address]
      page.config.subscribe(
        () => page.account().address,
        (address) => void seen.push(address),
      )
      cleanups.push(page.start())
      await onMount()
      await expect.poll(() => page.account().status).toBe('connected')
      await rest(50)
      expect([...new Set(seen)]).toEqual([wallets.blue.addresses[0]])
      expect(page.statuses).not.toContain('disconnected')
      // Its own connector for the same wallet may have been faster.
      expect(['scope', connectorId]).toContain(page.account().connector?.id)
      expect(wallets.prompts()).toBe(prompts)
    })

    it('reconnects the last wallet without a server, though wagmi finds another authorized one', async () => {
      const storages = { storage: memoryStorage(), wagmiStorage: mapStorage(), ...own }
      const first = open(storages)
      await first.kit.connection.connect('test.red')
      await first.kit.connection.connect('test.blue')
      await expect.poll(() => first.account().status).toBe('connected')
      for (const cleanup of cleanups.splice(0)) cleanup()

      const prompts = wallets.prompts()
      const { config, kit, account, changes } = open(storages)
      await library.reconnect(config)
      await expect.poll(() => kit.account('eip155').get().status).toBe('connected')
      await expect.poll(() => account().status).toBe('connected')
      await rest(100)
      expect(kit.account('eip155').get().wallet?.id).toBe('test.blue')
      expect(['scope', connectorId]).toContain(account().connector?.id)
      expect(wallets.prompts()).toBe(prompts)

      const settled = changes()
      await rest(200)
      expect(changes()).toBe(settled)
      // Disconnecting removes the connection from both, even if wagmi has reconnected another one.
      await kit.connection.disconnect()
      await expect.poll(() => account().status).toBe('disconnected')
      await rest(100)
      expect(kit.account('eip155').get().status).toBe('disconnected')
    })

    it('stays disconnected if nothing was connected', async () => {
      const { config, statuses, kit } = open(own)
      await library.reconnect(config)
      await rest(50)
      expect(config.state.status).toBe('disconnected')
      expect(statuses).not.toContain('connected')
      expect(kit.account('eip155').get().status).toBe('disconnected')
    })
  })

  it('uses a wallet in the kit when wagmi reconnects it, however late', async () => {
    const wagmiStorage = mapStorage()
    const first = open({ own: true, wagmiStorage })
    const own = () => first.config.connectors.find(({ id }) => id === 'test.blue')
    await expect.poll(own).toBeDefined()
    const connector = own()
    if (!connector) throw new Error('It was found.')
    await library.connect(first.config, { connector })
    await expect.poll(() => first.kit.account('eip155').get().status).toBe('connected')
    for (const cleanup of cleanups.splice(0)) cleanup()

    const prompts = wallets.prompts()
    // The kit remembers nothing.
    const { config, kit } = open({ own: true, wagmiStorage, announceDelayMs: 150 })
    await library.reconnect(config)
    await expect.poll(() => kit.account('eip155').get().wallet?.id).toBe('test.blue')
    await expect.poll(() => kit.account('eip155').get().status).toBe('connected')
    expect(wallets.prompts()).toBe(prompts)
  })

  describe('calls of sites', () => {
    it('signs and reads', async () => {
      const { kit, config, account } = open()
      await kit.connection.connect('test.blue')
      await expect.poll(() => account().status).toBe('connected')
      const message = 'Hello'
      const signature = await library.signMessage(config, { message })
      const address = wallets.blue.addresses[0] as `0x${string}`
      expect(await verifyMessage({ address, message, signature })).toBe(true)

      const answers42 = '0x0000000000000000000000000000000000004242'
      await node('anvil_setCode', answers42, '0x602a60005260206000f3')
      const read = library.readContract(config, {
        address: answers42,
        abi: [
          {
            type: 'function',
            name: 'answer',
            stateMutability: 'view',
            inputs: [],
            outputs: [{ type: 'uint256' }],
          },
        ],
        functionName: 'answer',
      })
      expect(await read).toBe(42n)
    })

    it('trap 56: reports a sent transaction as sent, however late its receipt is', async () => {
      const { kit, config, account } = open()
      await kit.connection.connect('test.blue')
      await expect.poll(() => account().status).toBe('connected')
      await node('evm_setAutomine', false)
      try {
        const to = wallets.blue.addresses[1] as `0x${string}`
        const hash = await library.sendTransaction(config, { to, value: 1n })
        expect(hash).toMatch(/^0x[\da-f]{64}$/)
        const announceDelayMs = library.waitForTransactionReceipt(config, { hash, timeout: 3_000 })
        const said = expect(announceDelayMs).rejects.toMatchObject({
          name: 'WaitForTransactionReceiptTimeoutError',
        })
        await vi.advanceTimersByTimeAsync(3_000)
        await said
        const receipt = library.waitForTransactionReceipt(config, { hash })
        await node('evm_mine')
        expect((await receipt).status).toBe('success')
      } finally {
        await node('evm_setAutomine', true)
      }
    })

    it('[X18, X19] sends the wallet no payment without recipient or above the chain’s maximum', async () => {
      const { kit, config, account } = open()
      await kit.connection.connect('test.blue')
      await expect.poll(() => account().status).toBe('connected')
      const to = wallets.blue.addresses[1] as `0x${string}`
      for (const wrong of [
        { to: undefined, value: 1n, gas: 21_000n },
        { to, value: 1n << 256n, gas: 21_000n },
        { to, value: null, gas: 21_000n },
      ]) {
        await expect(library.sendTransaction(config, wrong as never)).rejects.toThrow()
      }
      const sent = wallets.blue.requests.some(({ method }) => method === 'eth_sendTransaction')
      expect(sent).toBe(false)
    })

    it('lists what wagmi sends in kit.transactions, with its account', async () => {
      const { kit, config, account } = open()
      await kit.connection.connect('test.blue')
      await expect.poll(() => account().status).toBe('connected')
      const [from, to] = wallets.blue.addresses as readonly `0x${string}`[]
      if (!from || !to) throw new Error('The wallet has two accounts.')
      const id = await library.sendTransaction(config, { to, value: 1n })
      const networkId = `eip155:${chains[0].chainId}`
      await expect
        .poll(() => kit.transactions.$transactions.get())
        .toMatchObject([{ id, networkId, from: expect.stringMatching(new RegExp(from, 'i')) }])
      await expect
        .poll(() => kit.transactions.$transactions.get(), { timeout: 10_000 })
        .toMatchObject([{ status: 'confirmed' }])
    })

    it('asks the wallet for its network before it sends', async () => {
      const { kit, config, account } = open()
      await kit.connection.connect('test.blue')
      await expect.poll(() => account().status).toBe('connected')
      const to = wallets.blue.addresses[1] as `0x${string}`
      const wrong = library.sendTransaction(config, { to, value: 1n, chainId: chains[1].chainId })
      await expect(wrong).rejects.toThrow(/chain/i)
      expect(wallets.blue.requests.some(({ method }) => method === 'eth_sendTransaction')).toBe(
        false,
      )
    })
  })

  it('asks nothing and stays in sync after start, stop and start, as in React', async () => {
    const page = openPage({ chains, library })
    const stop = page.start()
    await page.kit.connection.connect('test.blue')
    await expect.poll(() => page.account().status).toBe('connected')
    const prompts = wallets.prompts()
    stop()
    cleanups.push(page.start())
    expect(page.account().status).toBe('connected')
    await expect.poll(() => page.kit.account('eip155').get().status).toBe('connected')
    await rest(50)
    expect(page.statuses).toEqual(['connected'])
    expect(wallets.prompts()).toBe(prompts)
    await library.disconnect(page.config)
    expect(page.kit.account('eip155').get().status).toBe('disconnected')
  })

  it('revokes no permission if the kit stops, nor in wagmi', async () => {
    const { kit, account } = open({ own: true })
    await kit.connection.connect('test.blue')
    await expect.poll(() => account().status).toBe('connected')
    kit.stop()
    await rest(150)
    const revoked = wallets.blue.requests.filter(({ method }) => /revoke/.test(method))
    expect(revoked).toEqual([])
  })

  it('leaves an unknown wallet to wagmi, and the kit unchanged', async () => {
    const { kit, config, account } = open()
    await kit.connection.connect('test.blue')
    await expect.poll(() => account().status).toBe('connected')
    const hidden = wallets.hidden
    const target = { id: 'hidden', name: 'Hidden', provider: hidden.provider as never }
    await library.connect(config, { connector: library.injected({ target }) })
    await rest(50)
    expect(account().connector?.id).toBe('hidden')
    expect(kit.account('eip155').get().wallet?.id).toBe('test.blue')
    await library.disconnect(config)
    await rest(50)
    expect(account().connector?.id).toBe('scope')
  })

  it('stops syncing after stop, and rejects a config without the connector', async () => {
    const page = openPage({ chains, library })
    const stop = page.start()
    cleanups.push(page.kit.start())
    stop()
    await page.kit.connection.connect('test.blue')
    await rest(50)
    expect(page.account().status).toBe('disconnected')
    const bare = library.createConfig({ ...page.config, transports: {}, connectors: [] } as never)
    const { syncWagmiConfig } = await import('./index.js')
    expect(() => syncWagmiConfig(page.kit, bare)).toThrowError(
      expect.objectContaining({ code: 'option-invalid' }),
    )
  })
})
