/** What goes wrong on the way: codes that die, a relay that does, phones that sleep, pages that are thrown away. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { testWindow } from '../fixtures/test-kit.js'
import { ownedStorage } from './client/storage.js'
import { getKits, openKit, openPhone, type Phone, toUri } from './fixtures/phone.js'

let phone: Phone
let world: ReturnType<typeof getKits>
beforeEach(async () => {
  phone = await openPhone()
  world = getKits(phone)
})
afterEach(async () => {
  world.stop()
  await phone.close()
  vi.useRealTimers()
})
const open: typeof world.open = (over) => world.open(over)
const paired: typeof world.paired = (over) => world.paired(over)
const sign = ({ kit }: ReturnType<typeof openKit>) =>
  kit.requests.sign({ kind: 'message', message: 'Hello' })
const minutes = (count: number) => count * 60_000

/** From here on the clock runs as far as a test says, and else as the real one does. */
const useClock = () =>
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })

/** What ends by the clock, without waiting for it. */
async function sooner<T>(ending: Promise<T>): Promise<T> {
  let isOver = false
  const over = ending.finally(() => {
    isOver = true
  })
  over.catch(() => undefined)
  while (!isOver) await vi.advanceTimersByTimeAsync(100)
  return over
}

describe('the pairing code', () => {
  it('[CON-14] is valid for four minutes, and is replaced automatically within ten seconds', async () => {
    let now = Date.now()
    const page = testWindow()
    const { kit } = open({ env: { now: () => now, window: page.window } })
    const answer = kit.connection.connect('walletConnect')
    const first = await toUri(kit)
    const shown = kit.walletConnect?.$pairing.get()
    expect(shown?.status === 'ready' && shown.expiresAt - now).toBe(minutes(4))

    now += minutes(4) - 10_001
    page.window.dispatchEvent(new Event('pageshow'))
    expect(await toUri(kit)).toBe(first)

    now += 1
    page.window.dispatchEvent(new Event('pageshow'))
    await expect.poll(() => toUri(kit)).not.toBe(first)
    await phone.wallet.pair(await toUri(kit))
    expect(await answer).toBe(true)
  })

  it('[CON-14] still connects if it was replaced while it was being scanned', async () => {
    let now = Date.now()
    const page = testWindow()
    const { kit } = open({ env: { now: () => now, window: page.window } })
    phone.wallet.hold()
    const answer = kit.connection.connect('walletConnect')
    const first = await toUri(kit)
    await phone.wallet.pair(first)
    await expect.poll(() => phone.wallet.prompts).toHaveLength(1)
    now += minutes(4)
    page.window.dispatchEvent(new Event('pageshow'))
    await expect.poll(() => toUri(kit)).not.toBe(first)
    phone.wallet.approve()
    expect(await answer).toBe(true)
  })

  it('is prepared, shared by each caller, and never duplicated', async () => {
    const { kit } = open()
    kit.walletConnect?.preparePairing()
    kit.walletConnect?.preparePairing()
    const uri = await toUri(kit)
    const answer = kit.connection.connect('walletConnect')
    expect(await toUri(kit)).toBe(uri)
    expect(phone.relay.stats.wc_proposeSession).toBe(1)
    await phone.wallet.pair(uri)
    expect(await answer).toBe(true)
  })

  it('[MOD-06] ends with the dialog if prepared, and connects nothing afterwards', async () => {
    const { kit, storage } = open()
    kit.modal.open({ view: 'Connect' })
    kit.walletConnect?.preparePairing()
    const uri = await toUri(kit)
    kit.modal.close()
    await expect.poll(() => kit.walletConnect?.$pairing.get()).toEqual({ status: 'idle' })
    await phone.wallet.pair(uri).catch(() => undefined)
    kit.modal.open({ view: 'Connect' })
    kit.walletConnect?.preparePairing()
    // The relay answers after it has delivered what the wallet may have said.
    expect(await toUri(kit)).not.toBe(uri)
    expect(ownedStorage('scope.wc.', storage).topics).toEqual([])
    expect(kit.account('eip155').get().status).toBe('disconnected')
  })

  it('stays while a request waits for it without the dialog', async () => {
    const { kit } = open()
    kit.modal.open({ view: 'Networks' })
    const answer = kit.connection.connect('walletConnect')
    const uri = await toUri(kit)
    kit.walletConnect?.preparePairing()
    await phone.wallet.pair(uri)
    expect(await answer).toBe(true)
  })

  it('[C6] is canceled when its view is left, and appears in no event', async () => {
    const { kit } = open()
    const heard: unknown[] = []
    kit.events.on((event) => heard.push(event))
    const answer = kit.connection.connect('walletConnect')
    const uri = await toUri(kit)
    kit.connection.cancel()
    expect(await answer).toBe(false)
    await expect.poll(() => kit.walletConnect?.$pairing.get().status).toBe('idle')
    expect(JSON.stringify(heard)).not.toContain(uri.slice(3, 40))
    await phone.wallet.pair(uri).catch(() => undefined)
    expect(kit.account('eip155').get().status).toBe('disconnected')
  })
})

describe('the relay', () => {
  it('reconnects in mid-session, and the next request goes through', async () => {
    const opened = await paired()
    await phone.relay.stop()
    await phone.relay.start()
    expect(await sign(opened)).toMatch(/^0x/)
  }, 20_000)

  it('reconnects in mid-request: the response arrives, and no request is repeated [X12]', async () => {
    const opened = await paired()
    phone.evm.hold()
    const signing = sign(opened)
    await expect.poll(() => phone.evm.prompts).toHaveLength(1)
    await phone.relay.stop()
    phone.evm.approve()
    await phone.relay.start()
    expect(await signing).toMatch(/^0x/)
    expect(phone.wallet.requests).toHaveLength(1)
  }, 20_000)

  it('delivers twice, late and out of order: one answer', async () => {
    const opened = await paired()
    phone.relay.duplicate()
    phone.relay.delay(50)
    phone.relay.reorder()
    expect(await sign(opened)).toMatch(/^0x/)
    expect(phone.wallet.requests).toHaveLength(1)
  })

  it('reports that it can’t be reached, and is tried again on request', async () => {
    await phone.relay.stop()
    useClock()
    const { kit } = open()
    await sooner(kit.connection.connect('walletConnect'))
    expect(kit.connection.$connectionAttempt.get()).toMatchObject({
      status: 'failed',
      error: { code: 'network-unreachable' },
    })
    await phone.relay.start()
    const answer = kit.connection.connect('walletConnect')
    await expect.poll(() => kit.walletConnect?.$pairing.get().status).toBe('ready')
    await phone.wallet.pair(await toUri(kit))
    expect(await answer).toBe(true)
  }, 40_000)

  it.each([
    ['Unauthorized: invalid key', 'Invalid Project ID - update configuration'],
    ['Unauthorized: origin not allowed', 'Invalid App Configuration'],
    ['JWT validation error: JWT Token is not yet valid', 'Session Expired'],
  ])(
    '[ERR-02] alerts the developer, after a rejection with “%s”, of “%s”',
    async (reason, message) => {
      phone.relay.refuse(undefined, reason)
      const { kit } = open({ debug: true })
      await kit.connection.connect('walletConnect')
      expect(kit.alerts.$alerts.get().map((alert) => alert.message)).toContain(message)
      expect(kit.connection.$connectionAttempt.get()).toMatchObject({
        error: { code: 'unauthorized' },
      })
    },
    20_000,
  )

  it('logs its refusal once without debug, not in the relay’s words', async () => {
    const written = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    phone.relay.refuse(undefined, 'Unauthorized: invalid key secret-key')
    const { kit } = open({ debug: false })
    await kit.connection.connect('walletConnect')
    // Sent away, it pauses before it knocks again.
    useClock()
    await sooner(kit.connection.connect('walletConnect'))
    expect(written.mock.calls).toEqual([
      ['Scope: Invalid Project ID - update configuration. The relay does not know the project id.'],
    ])
    expect(kit.alerts.$alerts.get()).toEqual([])
  }, 40_000)
})

describe('disconnect', () => {
  it('starts over if the user connects while disconnecting', async () => {
    const { kit } = await paired()
    const leaving = kit.connection.disconnect()
    const answer = kit.connection.connect('walletConnect')
    await leaving
    await expect.poll(() => kit.walletConnect?.$pairing.get().status).toBe('ready')
    await expect.poll(() => phone.wallet.sessions).toEqual([])
    await phone.wallet.pair(await toUri(kit))
    expect(await answer).toBe(true)
    expect(kit.account('eip155').get().status).toBe('connected')
    expect(phone.wallet.sessions).toHaveLength(1)
  })

  it('leaves no session on either side if an approval comes late', async () => {
    const { kit, storage } = open()
    phone.wallet.hold()
    const answer = kit.connection.connect('walletConnect')
    await phone.wallet.pair(await toUri(kit))
    await expect.poll(() => phone.wallet.prompts).toHaveLength(1)
    kit.connection.cancel()
    phone.wallet.approve()
    expect(await answer).toBe(false)
    await expect.poll(() => phone.wallet.sessions, { timeout: 5_000 }).toEqual([])
    await expect.poll(() => ownedStorage('scope.wc.', storage).topics).toEqual([])
    expect(kit.account('eip155').get().status).toBe('disconnected')
  })

  it('resolves the pending request and drops the code if the kit stops', async () => {
    const { kit } = open()
    const answer = kit.connection.connect('walletConnect')
    await toUri(kit)
    kit.stop()
    expect(await answer).toBe(false)
    expect(kit.walletConnect?.$pairing.get()).toEqual({ status: 'idle' })
  })

  it('rejects a request that was never sent if the session ends', async () => {
    const opened = await paired()
    await phone.relay.stop()
    const signing = sign(opened)
    signing.catch(() => undefined)
    await expect.poll(() => opened.kit.walletConnect?.$requests.get()).toHaveLength(1)
    // The wallet can't be notified, and this test need not wait for that.
    void opened.kit.connection.disconnect()
    await expect(signing).rejects.toMatchObject({ code: 'aborted' })
    // Stopping would wait for the attempt to connect that is under way.
    await phone.relay.start()
  }, 20_000)

  it('ends on every chain once its keys were deleted, and a request reports so', async () => {
    const opened = await paired()
    ownedStorage('scope.wc.', opened.storage).clear()
    await expect(sign(opened)).rejects.toMatchObject({
      code: expect.stringMatching(/^(no-accounts|provider-disconnected)$/),
    })
    for (const namespace of ['eip155', 'solana'] as const)
      await expect.poll(() => opened.kit.account(namespace).get().status).toBe('disconnected')
    expect(phone.wallet.prompts).toEqual([])
  })

  it('[C7] shares no session between two kits of a page, also after a restart', async () => {
    const first = openKit(phone)
    const stop = first.kit.start()
    stop()
    world.kits.add(first.kit)
    first.kit.start()
    const second = open({ storage: first.storage })
    const answer = second.kit.connection.connect('walletConnect')
    await phone.wallet.pair(await toUri(second.kit))
    expect(await answer).toBe(true)
    expect(ownedStorage('scope.wc.', first.storage).topics).toEqual([])
    expect(ownedStorage('scope.wc2.', first.storage).topics).toHaveLength(1)
  })
})

describe('a page that the user left', () => {
  it('complaint 15: still tracks a request of the last load, and gets its rejection', async () => {
    const first = await paired()
    phone.evm.hold()
    const address = phone.evm.addresses[1] ?? '0x'
    const transaction = { to: address, value: 1n }
    const lost = first.kit.requests.sendTransaction({ namespace: 'eip155', transaction })
    lost.catch(() => undefined)
    await expect.poll(() => first.kit.walletConnect?.$requests.get()).toHaveLength(1)
    await expect.poll(() => phone.evm.prompts).toHaveLength(1)
    first.kit.stop()
    world.kits.delete(first.kit)

    const { kit } = open({ storage: first.storage })
    await expect.poll(() => kit.walletConnect?.$requests.get()).toHaveLength(1)
    expect(kit.walletConnect?.$requests.get()[0]).toMatchObject({
      method: 'eth_sendTransaction',
      networkId: 'eip155:1',
      wallet: { name: 'Test Phone' },
    })
    phone.evm.prompts[0]?.fail({ code: 5000, message: 'No.' })
    await expect.poll(() => kit.walletConnect?.$requests.get()).toEqual([])
    expect(kit.transactions.$transactions.get()).toEqual([])
  })

  it('forgets what is too old to be answered', async () => {
    let now = Date.now()
    const env = { now: () => now }
    const first = await paired({ env })
    phone.evm.hold()
    sign(first).catch(() => undefined)
    await expect.poll(() => first.kit.walletConnect?.$requests.get()).toHaveLength(1)
    first.kit.stop()
    world.kits.delete(first.kit)
    now += minutes(6)
    const { kit } = open({ storage: first.storage, env })
    await expect.poll(() => kit.account('eip155').get().status).toBe('connected')
    expect(kit.walletConnect?.$requests.get()).toEqual([])
  })

  it('reopens the socket as it is looked at again, and gets what it missed', async () => {
    const page = testWindow()
    const opened = await paired({ env: { window: page.window } })
    phone.evm.hold()
    const signing = sign(opened)
    await expect.poll(() => phone.evm.prompts).toHaveLength(1)
    // The response arrives while the page is offline: it waits in the mailbox.
    phone.relay.loseNext()
    const published = phone.relay.stats.irn_publish ?? 0
    phone.evm.approve()
    await expect.poll(() => phone.relay.stats.irn_publish).toBeGreaterThan(published)
    phone.relay.drop()
    page.window.document.dispatchEvent(new Event('visibilitychange'))
    expect(await signing).toMatch(/^0x/)
  }, 20_000)

  it('lets a user stop waiting', async () => {
    const opened = await paired()
    phone.wallet.pauseResponses()
    const signing = sign(opened)
    await expect.poll(() => opened.kit.walletConnect?.$requests.get()).toHaveLength(1)
    opened.kit.walletConnect?.dismiss(opened.kit.walletConnect.$requests.get()[0]?.id ?? 0)
    await expect(signing).rejects.toMatchObject({ code: 'aborted' })
    expect(opened.kit.walletConnect?.$requests.get()).toEqual([])
  })
})

describe('unreadable stored values', () => {
  const core = (name: string) => `scope.wc.wc@2:core:0.3//${name}`
  const client = (name: string) => `scope.wc.wc@2:client:0.3//${name}`
  it.each([
    [core('keychain'), 'null'],
    [core('expirer'), '"x"'],
    [core('pairing'), '"x"'],
    [core('history'), '"x"'],
    [core('subscription'), '[{}]'],
    [core('subscription'), '[{"id":"ab","topic":"cd","relay":{}}]'],
    [client('proposal'), '"x"'],
    [client('session'), '"x"'],
    [core('keychain'), '{"client_ed25519_seed":"zz"}'],
  ])(
    '[STO-02] pairs despite %s as %s',
    async (key, value) => {
      const { kit: first, storage } = await paired()
      first.stop()
      world.kits.delete(first)
      storage.set(key, value)
      const { kit } = open({ storage })
      await expect.poll(() => kit.account('eip155').get().status).not.toBe('reconnecting')
      if (kit.account('eip155').get().status === 'connected') return
      const answer = kit.connection.connect('walletConnect')
      await phone.wallet.pair(await toUri(kit))
      expect(await answer).toBe(true)
    },
    20_000,
  )
})

describe('another tab', () => {
  it('disconnects here if it disconnects', async () => {
    const page = testWindow()
    const { kit, storage } = await paired({ env: { window: page.window } })
    // What the other tab leaves: tabs of one site share what is kept, and hear of its changes.
    ownedStorage('scope.wc.', storage).clear()
    page.window.dispatchEvent(new Event('storage'))
    await expect.poll(() => kit.account('eip155').get().status).toBe('disconnected')
  })
})

describe('without a relay and a project id', () => {
  it('[ERR-02] complaint 25: lists no connector, and alerts only the developer', async () => {
    const written = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { walletConnect } = await import('./wallet-connect.js')
    const { kit } = open({ walletConnect: walletConnect(), debug: true })
    const lines = written.mock.calls.flat().filter((line) => String(line).includes('Project ID'))
    expect(lines).toEqual([expect.stringContaining('Project ID Not Configured')])
    expect(kit.walletConnect).toBeUndefined()
    expect(kit.wallets.$wallets.get()).toEqual([])
    await expect.poll(() => kit.wallets.$isDiscovering.get()).toBe(false)
    expect(kit.wallets.$wallets.get()).toEqual([])
    expect(kit.alerts.$alerts.get().map(({ message }) => message)).toContain(
      'Project ID Not Configured',
    )
  })

  it('[C12] contacts no host before a user action', async () => {
    const { visits } = phone.relay
    open()
    // The second kit's request has arrived. A request of the first kit would have arrived before it.
    const asked = open()
    asked.kit.walletConnect?.preparePairing()
    await toUri(asked.kit)
    expect(phone.relay.visits).toBe(visits + 1)
  })
})
