/** Wallets that are found late, as those whose discovery is fetched; code that comes late, or not; and restarts meanwhile. */
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { ChainAdapter } from '../../../chain/adapter.js'
import { fetched, settled, soon, testKit } from '../../../fixtures/test-kit.js'
import { memoryStorage } from '../../../storage/key-value.js'
import { lookDeadline } from '../../wallets/wallets.js'

const wallet1 = 'test.memory.wallet1'
const wallet2 = 'test.memory.wallet2'

beforeAll(fetched)
afterEach(() => vi.useRealTimers())

/** A gate that is passed once `open` was called. */
function gate() {
  let open = () => {}
  const passed = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, passed }
}

type Discovering = Pick<ChainAdapter, 'discover'> & Omit<ChainAdapter, 'discover'>
const after = (adapter: Discovering, passed: () => Promise<unknown>): ChainAdapter => ({
  ...adapter,
  discover: async (host) => {
    await passed()
    return adapter.discover(host)
  },
})

/** A kit whose two adapters look once their gates are open. */
function lateKit(options: Parameters<typeof testKit>[0] = {}) {
  const { evm, solana } = testKit({ ...options, solana: [{ name: 'Sun', rdns: 'test.sun' }] })
  const gates = { evm: gate(), solana: gate() }
  const adapters = [
    after(evm.adapter, () => gates.evm.passed),
    after(solana.adapter, () => gates.solana.passed),
  ]
  const { storage = memoryStorage() } = options
  const { kit, page } = testKit({ storage, kit: { adapters } })
  return { kit, page, evm, solana, gates, storage }
}

describe('looking', () => {
  it('starts with the first reader, and ends after every adapter’s discovery', async () => {
    const { kit, gates } = lateKit()
    const { $wallets, $isDiscovering } = kit.wallets
    kit.start()
    await settled()
    expect($wallets.get()).toEqual([])
    gates.evm.open()
    await soon(() => expect($wallets.get()).toHaveLength(1))
    expect($isDiscovering.get()).toBe(true)
    gates.solana.open()
    await soon(() => expect($isDiscovering.get()).toBe(false))
    expect($wallets.get()).toHaveLength(2)
    kit.stop()
    expect($isDiscovering.get()).toBe(true)
  })

  it('asks each adapter once, also if wallets are found meanwhile', async () => {
    const { evm } = testKit()
    const discover = vi.fn(evm.adapter.discover)
    const { kit } = testKit({ kit: { adapters: [{ ...evm.adapter, discover }] } })
    kit.start()
    kit.prefetch()
    kit.modal.open()
    await settled()
    expect(kit.wallets.$wallets.get()).toHaveLength(1)
    expect(discover).toHaveBeenCalledOnce()
  })

  it('finds nothing for a kit that was stopped meanwhile, and stops what came late', async () => {
    const { kit, gates, evm } = lateKit()
    kit.start()
    kit.prefetch()
    kit.stop()
    gates.evm.open()
    gates.solana.open()
    await settled()
    expect(kit.wallets.$connectors.get()).toEqual([])
    expect(evm.wallet.listenerCount()).toBe(0)
  })

  it.each(['rejects', 'throws'] as const)('affects no other adapter if one %s', async (how) => {
    const { evm, solana } = testKit()
    const broken: ChainAdapter = {
      ...solana.adapter,
      discover() {
        if (how === 'throws') throw new Error('Broken.')
        return Promise.reject(new Error('Broken.'))
      },
    }
    const { kit } = testKit({ kit: { adapters: [broken, evm.adapter] } })
    kit.start()
    expect(await kit.connection.connect(wallet1)).toBe(true)
    await expect(kit.connection.connect('unknown-wallet')).rejects.toMatchObject({
      name: 'KitError',
    })
  })

  it('waits no longer than the deadline, and still accepts later results', async () => {
    vi.useFakeTimers()
    const { kit, gates } = lateKit()
    kit.start()
    gates.evm.open()
    const answer = expect(kit.connection.connect('test.sun')).rejects.toMatchObject({
      code: 'wallet-not-found',
    })
    await vi.advanceTimersByTimeAsync(lookDeadline)
    await answer
    expect(kit.wallets.$isDiscovering.get()).toBe(false)
    gates.solana.open()
    await vi.advanceTimersByTimeAsync(1)
    expect(await kit.connection.connect('test.sun')).toBe(true)
  })

  it('counts the results of a rediscovery that starts meanwhile', async () => {
    const { kit, gates } = lateKit()
    kit.start()
    const answer = kit.connection.connect(wallet1)
    await settled()
    kit.wallets.rediscover()
    gates.evm.open()
    gates.solana.open()
    expect(await answer).toBe(true)
  })
})

describe('a request to an undiscovered wallet', () => {
  it('is canceled by cancel and by disconnect', async () => {
    const { kit, gates, evm } = lateKit()
    kit.start()
    const answers = [kit.connection.connect(wallet1)]
    kit.connection.cancel({ walletId: wallet1 })
    answers.push(kit.connection.connect(wallet1))
    await kit.connection.disconnect()
    gates.evm.open()
    gates.solana.open()
    expect(await Promise.all(answers)).toEqual([false, false])
    expect(evm.wallet.promptCount).toBe(0)
  })

  it('continues if another wallet is canceled', async () => {
    const { kit, gates } = lateKit()
    kit.start()
    const answer = kit.connection.connect(wallet1)
    kit.connection.cancel({ walletId: 'test.sun' })
    gates.evm.open()
    gates.solana.open()
    expect(await answer).toBe(true)
  })

  it('does not take the place of one that was asked since', async () => {
    const { kit, gates, evm } = lateKit({ evm: [{}, {}] })
    kit.start()
    const first = kit.connection.connect(wallet2)
    gates.evm.open()
    await soon(() => expect(kit.wallets.get(wallet1)).toBeDefined())
    const second = kit.connection.connect(wallet1)
    gates.solana.open()
    expect(await second).toBe(true)
    expect(await first).toBe(false)
    expect(kit.account('eip155').get().wallet?.id).toBe(wallet1)
    expect(evm.wallets[1]?.promptCount).toBe(0)
  })

  it('joins the question that was put to the same wallet since', async () => {
    const { kit, gates, evm } = lateKit()
    kit.start()
    const first = kit.connection.connect(wallet1, { namespace: 'eip155' })
    gates.evm.open()
    await soon(() => expect(kit.wallets.get(wallet1)).toBeDefined())
    evm.wallet.hold()
    const second = kit.connection.connect(wallet1)
    await settled()
    gates.solana.open()
    await settled()
    evm.wallet.approve()
    expect(await Promise.all([first, second])).toEqual([true, true])
    expect(evm.wallet.promptCount).toBe(1)
  })

  it('is sent by the current run if the kit was stopped and started meanwhile', async () => {
    const { kit, gates } = lateKit()
    kit.start()
    const answer = kit.connection.connect(wallet1)
    kit.stop()
    kit.start()
    kit.prefetch()
    gates.evm.open()
    gates.solana.open()
    expect(await answer.catch(() => 'left')).not.toBe(false)
    await settled()
    expect(kit.connection.$connectionAttempts.get()).toEqual([])
  })
})

/** Reloads the page after the user has connected. */
async function returning() {
  const before = testKit()
  before.kit.start()
  await before.kit.connection.connect(wallet1)
  before.kit.stop()
  const { storage, adapters } = before
  return { ...testKit({ storage, adapters }), adapters, storage }
}

describe('reconnecting', () => {
  it('reconnects each time a page stops the kit and starts it at once', async () => {
    const { kit } = await returning()
    for (let run = 0; run < 3; run++) {
      kit.start()
      await soon(() => expect(kit.account().get().status).toBe('connected'))
      kit.stop()
    }
    kit.start()
    kit.stop()
    kit.start()
    await soon(() => expect(kit.account().get().status).toBe('connected'))
  })

  it('[CON-11] does not show a reconnect to a wallet that another tab left before the code loaded', async () => {
    const { kit, storage } = await returning()
    kit.start()
    expect(kit.account().get().status).toBe('reconnecting')
    storage.remove('scope.1.connected_namespaces')
    await soon(() => expect(kit.account().get().status).toBe('disconnected'))
  })

  it('holds nothing back after `reconnect()` of an ended run', async () => {
    const { kit } = await returning()
    kit.start()
    const answer = kit.connection.reconnect()
    kit.stop()
    kit.start()
    await answer
    await soon(() => expect(kit.account().get().status).toBe('connected'))
  })

  it('resolves `reconnect()` after a wallet reconnected', async () => {
    const { kit } = await returning()
    kit.start()
    await kit.connection.reconnect()
    expect(kit.account().get().status).toBe('connected')
  })

  it('reconnects later if wallets could not be discovered', async () => {
    const { storage, adapters } = await returning()
    let isDown = true
    const [evm] = adapters
    const broken = after(evm.adapter, async () => {
      if (isDown) throw new Error('Not fetched.')
    })
    const { kit, page } = testKit({ storage, kit: { adapters: [broken] } })
    kit.start()
    await settled()
    isDown = false
    page.focus()
    await soon(() => expect(kit.account().get().status).toBe('connected'))
  })

  it('leaves the first frame to the page', async () => {
    vi.useFakeTimers()
    const { storage, adapters } = await returning()
    const discover = vi.fn(adapters[0].adapter.discover)
    const env = { window: testKit().page.window, reconnectDelay: 20 }
    const { kit } = testKit({
      storage,
      kit: { adapters: [{ ...adapters[0].adapter, discover }], env },
    })
    kit.start()
    await vi.advanceTimersByTimeAsync(19)
    expect(discover).not.toHaveBeenCalled()
    expect(kit.account().get()).toMatchObject({ status: 'reconnecting', isConnected: true })
    await vi.advanceTimersByTimeAsync(1)
    expect(discover).toHaveBeenCalledOnce()
  })
})

it('closes the network list without a wallet, also before the lazy code loads', async () => {
  const { kit } = testKit()
  kit.start()
  kit.modal.open({ view: 'Networks' })
  expect(await kit.network.switchTo('eip155:2')).toBe(true)
  await soon(() => expect(kit.modal.$state.get().status).toBe('closed'))
})
