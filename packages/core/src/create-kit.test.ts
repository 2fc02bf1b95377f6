import { afterEach, describe, expect, it, vi } from 'vitest'
import { createKit } from './create-kit.js'
import type { KitEvent } from './events.js'
import { networks, settled, soon, testKit, testWindow } from './fixtures/test-kit.js'
import { memoryStorage } from './storage/key-value.js'

const wallet = 'test.memory.wallet1'
afterEach(() => vi.useRealTimers())

describe('start and stop', () => {
  it('touches no window, storage or timer when created', () => {
    vi.useFakeTimers()
    const untouchable = new Proxy({} as never, {
      get: (_, name) => {
        throw new Error(`touched ${String(name)}`)
      },
    })
    expect(() =>
      testKit({ storage: untouchable, kit: { env: { window: untouchable } } }),
    ).not.toThrow()
    expect(vi.getTimerCount()).toBe(0)
  })

  it('are counted: two providers share a kit, and the last stop ends it', async () => {
    const { kit, page, evm } = testKit()
    const stopFirst = kit.start()
    const stopSecond = kit.start()
    await kit.connection.connect(wallet)
    stopFirst()
    stopFirst()
    expect(kit.account().get().status).toBe('connected')
    stopSecond()
    expect(page.listenerCount()).toBe(0)
    expect(evm.wallet.listenerCount()).toBe(0)
  })

  it('restores everything once after stop and start, as in StrictMode and hot reload', async () => {
    const { kit, page, evm } = testKit()
    kit.start()
    await kit.connection.connect(wallet)
    await settled()
    const before = { page: page.listenerCount(), wallet: evm.wallet.listenerCount() }
    for (let times = 0; times < 3; times++) {
      kit.stop()
      kit.start()
      await settled()
    }
    expect({ page: page.listenerCount(), wallet: evm.wallet.listenerCount() }).toEqual(before)
    expect(kit.account().get().status).toBe('connected')
  })

  it('closes the dialog on stop, and doesn’t repeat its request', async () => {
    const { kit, evm } = testKit()
    kit.start()
    evm.wallet.hold()
    kit.modal.open({ view: 'ConnectingExternal', walletId: wallet })
    kit.stop()
    expect(kit.modal.$state.get()).toMatchObject({ status: 'closed', stack: [{ view: 'Connect' }] })
  })

  it('leaves no late state if stopped while connecting', async () => {
    const { kit, evm, page } = testKit()
    kit.start()
    evm.wallet.hold()
    const answer = kit.connection.connect(wallet)
    await settled()
    kit.stop()
    evm.wallet.approve()
    expect(await answer).toBe(false)
    await settled()
    expect(kit.account().get().status).toBe('disconnected')
    expect(evm.wallet.listenerCount() + page.listenerCount()).toBe(0)
  })
})

describe('instances', () => {
  it('isolates two kits on one page', async () => {
    const a = testKit()
    const b = testKit()
    a.kit.start()
    b.kit.start()
    await a.kit.connection.connect(wallet)
    a.kit.modal.open()
    expect(b.kit.account().get().status).toBe('disconnected')
    expect(b.kit.modal.$state.get().status).toBe('closed')
    expect(b.kit.connection.getRecent('eip155')).toEqual([])
  })

  it('[ERR-01] warns the developer once of a namespace with networks but without an adapter', () => {
    const { evm } = testKit()
    const written = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { kit } = testKit({ kit: { debug: false, adapters: [evm.adapter] } })
    kit.start()
    kit.start()
    expect(written.mock.calls).toEqual([['Scope: Chain adapter not found. solana']])
    expect(kit.alerts.$alerts.get()).toEqual([])
    written.mockRestore()
  })

  it('[ERR-01] shows it in the dialog in development builds', () => {
    const { evm } = testKit()
    const { kit } = testKit({ kit: { adapters: [evm.adapter] } })
    kit.start()
    expect(kit.alerts.$alerts.get()).toEqual([
      { code: 'adapter-not-found', message: 'Chain adapter not found', detail: 'solana' },
    ])
  })

  it('works without adapters and without a window', async () => {
    const kit = createKit({
      metadata: { name: 'x', url: 'https://x.example' },
      networks: [networks.one],
      env: { window: undefined },
      storage: memoryStorage(),
    })
    const stop = kit.start()
    kit.wallets.rediscover()
    await vi.waitFor(() => expect(kit.wallets.$isDiscovering.get()).toBe(false))
    expect(kit.wallets.$wallets.get()).toEqual([])
    stop()
  })

  it('shows what the server knew before anything has started', async () => {
    const first = testKit()
    first.kit.start()
    await first.kit.connection.connect(wallet)
    await first.kit.network.switchTo('eip155:2')
    const { readSavedState } = await import('./storage/saved-state.js')
    const { kit } = testKit({ kit: { initialState: readSavedState(first.storage) } })
    expect(kit.account().get()).toMatchObject({
      status: 'reconnecting',
      address: first.evm.wallet.addresses[0],
    })
    expect(kit.network.forNamespace('eip155')?.get().active.caipNetworkId).toBe('eip155:2')
  })
})

describe('events', () => {
  it('are derived from what happens, and carry no address', async () => {
    const { kit, evm } = testKit()
    kit.start()
    const events: { type: string }[] = []
    kit.events.on((event) => void events.push(event))
    kit.modal.open()
    kit.modal.push({ view: 'ConnectingExternal', walletId: wallet })
    await kit.connection.connect(wallet)
    await kit.network.switchTo('eip155:2')
    await kit.connection.disconnect()
    expect(events.map(({ type }) => type)).toEqual([
      'MODAL_OPEN',
      'VIEW',
      'VIEW',
      'SELECT_WALLET',
      'CONNECT_SUCCESS',
      'MODAL_CLOSE',
      'SWITCH_NETWORK',
      'DISCONNECT_SUCCESS',
    ])
    expect(JSON.stringify(events)).not.toContain(evm.wallet.addresses[0])
  })

  it('tells how long the wallet took, but not of one that reconnected', async () => {
    let now = 1_000
    const env = { now: () => now, window: testWindow().window, reconnectDelay: 0 }
    const events: KitEvent[] = []
    const { kit, evm, storage } = testKit({ kit: { env } })
    const stop = kit.start()
    kit.events.on((event) => void events.push(event))
    evm.wallet.hold()
    const connected = kit.connection.connect(wallet)
    await expect.poll(() => evm.wallet.prompts.length).toBe(1)
    now = 5_200
    evm.wallet.approve()
    await connected
    stop()
    const again = testKit({ storage, kit: { env }, evm: [{ authorized: true }] })
    again.kit.events.on((event) => void events.push(event))
    again.kit.start()
    await again.kit.connection.reconnect()
    const told = events.filter(({ type }) => type === 'CONNECT_SUCCESS')
    expect(told).toMatchObject([{ reconnected: false, durationMs: 4_200 }, { reconnected: true }])
    expect(told[1]).not.toHaveProperty('durationMs')
  })

  it('calls onError for failures, but not for rejections', async () => {
    const onError = vi.fn()
    const { kit, evm } = testKit({ kit: { onError } })
    kit.start()
    evm.wallet.reject()
    await kit.connection.connect(wallet)
    expect(onError).not.toHaveBeenCalled()
    evm.wallet.approve()
    evm.wallet.failNext(new Error('boom'))
    await kit.connection.connect(wallet)
    await kit.connection.connect(wallet)
    evm.wallet.failNext(new Error('boom'))
    await kit.network.switchTo('eip155:2')
    expect(onError.mock.calls.map(([error]) => [error.code, error.isRetryable])).toEqual([
      ['unknown', true],
      ['unknown', true],
    ])
  })

  it('calls onError if the wallet fails to disconnect', async () => {
    const onError = vi.fn()
    const { kit, evm } = testKit({ kit: { onError } })
    kit.start()
    await kit.connection.connect(wallet)
    evm.wallet.uninstall()
    await expect(kit.connection.disconnect()).rejects.toMatchObject({ code: 'disconnect-failed' })
    expect(onError).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ code: 'disconnect-failed' }),
    )
  })

  it('emits USER_REJECTED, not an error, if the user declines', async () => {
    const { kit, evm } = testKit()
    kit.start()
    const types: string[] = []
    kit.events.on(({ type }) => void types.push(type))
    evm.wallet.reject()
    await kit.connection.connect(wallet)
    expect(types).toEqual(['SELECT_WALLET', 'USER_REJECTED'])
  })

  it('[LIM-01] alerts once above ten listeners, and each stop removes its own', async () => {
    const { kit } = testKit({ kit: { debug: true } })
    kit.start()
    const heard = vi.fn()
    const stops = Array.from({ length: 12 }, () => kit.events.on(heard))
    expect(kit.alerts.$alerts.get().map(({ code }) => code)).toEqual(['too-many-listeners'])
    kit.alerts.dismiss('too-many-listeners')
    expect(kit.alerts.$alerts.get()).toEqual([])
    for (const stop of stops.slice(1)) stop()
    kit.modal.open()
    expect(heard).toHaveBeenCalledTimes(2)
  })

  it.each([
    ['a browser', 'reportError'],
    ['Node', 'console'],
  ] as const)('calls %s if a listener throws, and breaks nothing', async (_, global) => {
    const reported = vi.fn()
    vi.stubGlobal('reportError', undefined)
    vi.stubGlobal(global, global === 'console' ? { ...console, error: reported } : reported)
    const mistake = new Error('the host’s own mistake')
    const { kit } = testKit()
    kit.start()
    kit.events.on(() => {
      throw mistake
    })
    expect(await kit.connection.connect(wallet)).toBe(true)
    expect(reported).toHaveBeenCalledWith(mistake)
  })
})

describe('the dialog', () => {
  it('[C9] cancels the request when the connecting view is left', async () => {
    const { kit, evm } = testKit()
    kit.start()
    evm.wallet.hold()
    kit.modal.open()
    kit.modal.push({ view: 'ConnectingExternal', walletId: wallet })
    const answer = kit.connection.connect(wallet)
    await settled()
    kit.modal.close()
    expect(kit.connection.$connectionAttempt.get().status).toBe('idle')
    evm.wallet.approve()
    expect(await answer).toBe(false)
    expect(kit.account().get().status).toBe('disconnected')
  })

  it('[MOD-04] goes to Connect on close if inline, and to Account once connected', async () => {
    const { kit } = testKit({ kit: { inline: true } })
    kit.start()
    const afterClosing = () => {
      kit.modal.push({ view: 'Networks' })
      kit.modal.close()
      const { status, stack } = kit.modal.$state.get()
      return [status, stack]
    }
    expect(afterClosing()).toEqual(['open', [{ view: 'Connect' }]])
    await kit.connection.connect(wallet)
    expect(afterClosing()).toEqual(['open', [{ view: 'Account' }]])
    kit.stop()
  })

  it('[MOD-03] prefetches the next views on open, without delaying it', () => {
    const { kit, evm } = testKit()
    const load = vi.fn(evm.adapter.load)
    const watched = testKit({ kit: { adapters: [{ ...evm.adapter, load }] } })
    watched.kit.start()
    watched.kit.modal.open()
    expect(watched.kit.modal.$state.get()).toMatchObject({
      status: 'open',
      stack: [{ view: 'Connect' }],
    })
    expect(load).toHaveBeenCalledTimes(1)
    kit.stop()
  })

  it('passes the view to each renderer on each prefetch', () => {
    const { kit } = testKit()
    const heard = vi.fn()
    kit.$prefetchRequest.listen((baseOptions) => heard(baseOptions))
    kit.prefetch({ view: 'Networks' })
    kit.prefetch()
    kit.prefetch()
    expect(heard.mock.calls).toEqual([
      [{ route: { view: 'Networks' } }],
      [{ route: undefined }],
      [{ route: undefined }],
    ])
    expect(kit.modal.$state.get().status).toBe('closed')
  })

  it('closes if the wallet disconnects while the account is shown', async () => {
    const { kit } = testKit()
    kit.start()
    await kit.connection.connect(wallet)
    kit.modal.open()
    await kit.connection.disconnect()
    expect(kit.modal.$state.get().status).toBe('closed')
  })

  it('replaces the open account with the wallet list if its wallet is gone', async () => {
    const before = testKit()
    before.kit.start()
    await before.kit.connection.connect(wallet)
    before.kit.stop()
    before.evm.wallet.revokePermission()
    const { storage, adapters } = before
    const { kit } = testKit({ storage, adapters })
    kit.start()
    kit.modal.open()
    expect(kit.modal.$state.get()).toMatchObject({ status: 'open', stack: [{ view: 'Account' }] })
    await settled()
    expect(kit.modal.$state.get()).toMatchObject({ status: 'open', stack: [{ view: 'Connect' }] })
  })

  it('closes the dialog when the user disconnects during discovery, with other connections stored', async () => {
    const before = testKit({ evm: [{}, {}] })
    before.kit.start()
    await before.kit.connection.connect('test.memory.wallet2')
    await before.kit.connection.connect(wallet)
    before.kit.stop()
    const { storage, adapters } = before
    const { kit } = testKit({ storage, adapters })
    kit.start()
    kit.modal.open()
    await kit.connection.disconnect()
    expect(kit.modal.$state.get()).toMatchObject({ status: 'closed' })
    await settled()
    expect(kit.account().get()).toMatchObject({ isConnected: false })
  })

  it('[CON-08] lists the last two connected wallets as recent, newest first, each once', async () => {
    const { kit } = testKit({ evm: [{}, {}, {}] })
    kit.start()
    for (const id of ['test.memory.wallet1', 'test.memory.wallet2', 'test.memory.wallet3'])
      await kit.connection.connect(id)
    expect(kit.wallets.$wallets.get().map(({ id, group }) => [id, group])).toEqual([
      ['test.memory.wallet3', 'recent'],
      ['test.memory.wallet2', 'recent'],
      ['test.memory.wallet1', 'injected'],
    ])
    // One of the two, once more: it leads, and stands there once.
    await kit.connection.connect('test.memory.wallet2')
    expect(kit.wallets.$wallets.get().map(({ id, group }) => [id, group])).toEqual([
      ['test.memory.wallet2', 'recent'],
      ['test.memory.wallet3', 'recent'],
      ['test.memory.wallet1', 'injected'],
    ])
  })
})

describe('requests of a site', () => {
  it('signs and sends with the account in use', async () => {
    const { kit, evm } = testKit()
    kit.start()
    await expect(kit.requests.signMessage('hello')).rejects.toMatchObject({ code: 'not-connected' })
    await kit.connection.connect(wallet)
    expect(await kit.requests.signMessage('hello')).toEqual(expect.any(String))
    const id = await kit.requests.sendTransaction({
      namespace: 'eip155',
      transaction: { to: '0x1', value: 1n },
    })
    await soon(() =>
      expect(kit.transactions.$transactions.get()).toMatchObject([{ id, status: 'confirmed' }]),
    )
    expect(evm.wallet.requests.filter(({ method }) => method === 'send')).toHaveLength(1)
  })

  it('[X12] reports a decline, and sends no second request by itself', async () => {
    const { kit, evm } = testKit()
    kit.start()
    await kit.connection.connect(wallet)
    evm.wallet.reject()
    const send = () =>
      kit.requests.sendTransaction({ namespace: 'eip155', transaction: { to: '0x1', value: 1n } })
    await expect(send()).rejects.toMatchObject({ code: 'user-rejected' })
    expect(kit.transactions.$transactions.get()).toEqual([])
    expect(evm.wallet.requests.filter(({ method }) => method === 'send')).toHaveLength(1)
  })

  it('rejects an unsupported signature request before the wallet prompts', async () => {
    const { kit, evm } = testKit()
    kit.start()
    await kit.connection.connect(wallet)
    const before = evm.wallet.requests.length
    await expect(kit.requests.sign({ kind: 'psbt', psbt: '' })).rejects.toMatchObject({
      code: 'wallet-unsupported',
    })
    expect(evm.wallet.requests).toHaveLength(before)
  })

  it('[LIM-01] keeps the last 99 transactions', async () => {
    const { kit } = testKit()
    kit.start()
    await kit.connection.connect(wallet)
    for (let times = 0; times < 101; times++) {
      await kit.requests.sendTransaction({
        namespace: 'eip155',
        transaction: { to: '0x1', value: 1n },
      })
    }
    expect(kit.transactions.$transactions.get()).toHaveLength(99)
    kit.stop()
  })
})

describe('balances', () => {
  it('[SND-11] are read while subscribed, cached for 30 s and read again on request', async () => {
    let now = 0
    const { kit, evm } = testKit({
      kit: { env: { now: () => now, window: undefined, reconnectDelay: 0 } },
    })
    kit.start()
    const $balance = kit.balances.forNamespace('eip155')
    const stop = $balance.listen(() => {})
    expect($balance.get()).toEqual({ status: 'none' })
    await kit.connection.connect(wallet)
    await soon(() => expect($balance.get()).toMatchObject({ status: 'ready', symbol: 'COIN' }))
    evm.setBalance(evm.wallet.addresses[0] ?? '', 7n)
    evm.wallet.changeAccount()
    await soon(() => expect($balance.get().status).toBe('ready'))
    now = 29_999
    evm.wallet.changeAccount()
    await settled()
    expect($balance.get()).toMatchObject({ value: 10n ** 18n })
    await kit.balances.refresh('eip155')
    expect($balance.get()).toMatchObject({ value: 7n })
    evm.setBalance(evm.wallet.addresses[0] ?? '', 8n)
    evm.wallet.changeAccount()
    now += 30_000
    evm.wallet.changeAccount()
    await soon(() => expect($balance.get()).toMatchObject({ value: 8n }))
    stop()
  })

  it('reports a failure, and retries that account and network only after 30 s', async () => {
    const { evm, solana } = testKit()
    const balance = vi.fn(async () => {
      throw new Error('down')
    })
    const down = { ...evm.adapter, load: async () => ({ ...(await evm.adapter.load()), balance }) }
    let now = 0
    const { kit, page } = testKit({
      kit: { adapters: [down, solana.adapter], env: { now: () => now } },
    })
    expect(page.listenerCount()).toBe(0)
    kit.start()
    await kit.connection.connect(wallet)
    const $balance = kit.balances.forNamespace('eip155')
    const stop = $balance.listen(() => {})
    await soon(() => expect($balance.get().status).toBe('failed'))
    evm.wallet.changeAccount()
    await soon(() => expect(balance).toHaveBeenCalledTimes(2))
    await soon(() => expect($balance.get().status).toBe('failed'))
    evm.wallet.changeAccount()
    await settled()
    expect(balance).toHaveBeenCalledTimes(2)
    now = 30_000
    evm.wallet.changeAccount()
    await soon(() => expect(balance).toHaveBeenCalledTimes(3))
    stop()
  })
})
