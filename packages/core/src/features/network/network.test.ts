import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { fetched, networks, settled, testKit } from '../../fixtures/test-kit.js'
import { switchDeadline } from './network-switcher.js'

const wallet = 'test.memory.wallet1'

// With fake timers, all lazy chunks must be loaded first.
beforeAll(fetched)
afterEach(() => vi.useRealTimers())

async function connected(options: Parameters<typeof testKit>[0] = {}) {
  const world = testKit(options)
  world.kit.start()
  await world.kit.connection.connect(wallet)
  return world
}
const active = (kit: ReturnType<typeof testKit>['kit']) =>
  kit.network.forNamespace('eip155')?.get().active.caipNetworkId

describe('[NET-07] state per namespace', () => {
  it('follows the wallet of its own namespace, and keeps what the host requested', async () => {
    const { kit, evm } = await connected({ solana: [{ rdns: 'test.sol' }] })
    const state = (namespace: 'eip155' | 'solana') => kit.network.forNamespace(namespace)?.get()
    const before = state('solana')
    expect(state('eip155')).toMatchObject({
      namespace: 'eip155',
      active: { caipNetworkId: 'eip155:1' },
      supportsAllNetworks: true,
      smartAccountNetworkIds: [],
    })
    evm.wallet.changeNetwork('eip155:2')
    expect(state('eip155')).toMatchObject({
      active: { caipNetworkId: 'eip155:2' },
      requested: [{ caipNetworkId: 'eip155:1' }, { caipNetworkId: 'eip155:2' }],
    })
    evm.wallet.changeNetwork('eip155:777')
    expect(state('eip155')).toMatchObject({
      active: { caipNetworkId: 'eip155:2' },
      unsupportedId: 'eip155:777',
    })
    await kit.connection.disconnect()
    expect(state('eip155')).not.toHaveProperty('unsupportedId')
    expect(state('solana')).toEqual(before)
    expect(kit.network.forNamespace('bip122')).toBeUndefined()
  })
})

describe('switching', () => {
  it('[NET-03] remembers the choice over a reload without a wallet', async () => {
    const { kit, storage, adapters } = testKit()
    kit.start()
    expect(await kit.network.switchTo('eip155:2')).toBe(true)
    expect(active(kit)).toBe('eip155:2')
    kit.stop()
    const again = testKit({ storage, adapters })
    again.kit.start()
    expect(active(again.kit)).toBe('eip155:2')
  })

  it('starts on `defaultNetwork`, until the user selects another one', async () => {
    const { kit, storage, adapters } = testKit({ kit: { defaultNetwork: 'eip155:2' } })
    kit.start()
    expect(active(kit)).toBe('eip155:2')
    expect(kit.network.networks[0]?.caipNetworkId).toBe('eip155:1')
    expect(await kit.network.switchTo('eip155:1')).toBe(true)
    kit.stop()
    const again = testKit({ storage, adapters, kit: { defaultNetwork: 'eip155:2' } })
    again.kit.start()
    expect(active(again.kit)).toBe('eip155:1')
  })

  it('starts in the namespace of `defaultNetwork`, and rejects one that is not listed', () => {
    const { kit } = testKit({
      solana: [{ rdns: 'test.sol' }],
      kit: { defaultNetwork: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' },
    })
    kit.start()
    expect(kit.network.$activeNamespace.get()).toBe('solana')
    expect(active(kit)).toBe('eip155:1')
    expect(() => testKit({ kit: { defaultNetwork: 'eip155:3' } })).toThrowError(
      'createKit: defaultNetwork: Invalid input: not one of eip155:1, eip155:2',
    )
  })

  it('[NET-03] asks a connected wallet, and follows it', async () => {
    const { kit, evm } = await connected()
    expect(await kit.network.switchTo('eip155:2')).toBe(true)
    expect(evm.wallet.networkId).toBe('eip155:2')
    expect(active(kit)).toBe('eip155:2')
    evm.wallet.changeNetwork('eip155:1')
    expect(active(kit)).toBe('eip155:1')
  })

  it('changes nothing if the user declines', async () => {
    const { kit, evm } = await connected()
    evm.wallet.reject()
    expect(await kit.network.switchTo('eip155:2')).toBe(false)
    expect(kit.network.$switching.get()).toMatchObject({
      status: 'failed',
      error: { code: 'user-rejected' },
    })
    expect(active(kit)).toBe('eip155:1')
  })

  it('joins a second request for the same network to the first', async () => {
    const { kit, evm } = await connected()
    evm.wallet.hold()
    const answers = [kit.network.switchTo('eip155:2'), kit.network.switchTo('eip155:2')]
    await settled()
    kit.network.cancelSwitch()
    const third = kit.network.switchTo('eip155:2')
    await settled()
    expect(kit.network.$switching.get().status).toBe('switching')
    evm.wallet.approve()
    expect(await Promise.all([...answers, third])).toEqual([true, true, true])
    expect(evm.wallet.requests.filter(({ method }) => method === 'switchNetwork')).toHaveLength(1)
  })

  it('[C9] ignores an approval after another wallet connected, or after the kit stopped', async () => {
    const { kit, evm } = await connected({ evm: [{}, {}] })
    const types: string[] = []
    kit.events.on(({ type }) => void types.push(type))
    evm.wallet.hold()
    const first = kit.network.switchTo('eip155:2')
    await settled()
    await kit.connection.connect('test.memory.wallet2')
    evm.wallet.approve()
    expect(await first).toBe(false)
    expect(active(kit)).toBe('eip155:1')
    expect(types).not.toContain('SWITCH_NETWORK')
    evm.wallets[1]?.hold()
    const second = kit.network.switchTo('eip155:2')
    await settled()
    kit.stop()
    expect(kit.network.$switching.get()).toEqual({ status: 'idle' })
    evm.wallets[1]?.approve()
    expect(await second).toBe(false)
  })

  it('times out after five minutes if a wallet never responds', async () => {
    const { kit, evm } = await connected()
    vi.useFakeTimers()
    evm.wallet.hold()
    void kit.network.switchTo('eip155:2')
    await vi.advanceTimersByTimeAsync(switchDeadline)
    expect(kit.network.$switching.get()).toMatchObject({
      status: 'failed',
      error: { code: 'timeout' },
    })
  })

  it('reports nothing for a switch that was canceled', async () => {
    const { kit, evm } = await connected()
    evm.wallet.hold()
    const answer = kit.network.switchTo('eip155:2')
    await settled()
    kit.network.cancelSwitch()
    evm.wallet.reject()
    expect(await answer).toBe(false)
    expect(kit.network.$switching.get()).toEqual({ status: 'idle' })
  })

  it('ends once its wallet is gone, or another one took its place', async () => {
    const { kit, evm } = await connected({ evm: [{}, {}] })
    evm.wallet.hold()
    void kit.network.switchTo('eip155:2')
    await settled()
    expect(kit.network.$switching.get().status).toBe('switching')
    await kit.connection.connect('test.memory.wallet2')
    expect(kit.network.$switching.get()).toEqual({ status: 'idle' })
    evm.wallets[1]?.hold()
    void kit.network.switchTo('eip155:2')
    await settled()
    await kit.connection.disconnect()
    expect(kit.network.$switching.get()).toEqual({ status: 'idle' })
  })

  it('can be requested again if a wallet never responded', async () => {
    const { kit, evm } = await connected()
    vi.useFakeTimers()
    evm.wallet.hold()
    void kit.network.switchTo('eip155:2')
    await vi.advanceTimersByTimeAsync(switchDeadline)
    const before = evm.wallet.requests.length
    void kit.network.switchTo('eip155:2')
    await vi.advanceTimersByTimeAsync(1)
    expect(evm.wallet.requests.length).toBeGreaterThan(before)
    // The window of the first question is still open there, and the wallet says so.
    expect(kit.network.$switching.get()).toMatchObject({ error: { code: 'already-pending' } })
  })

  it('[ERR-01] rejects with NetworkController client not set before start', async () => {
    await expect(testKit().kit.network.switchTo('eip155:2')).rejects.toMatchObject({
      code: 'kit-not-started',
      message: 'NetworkController client not set',
    })
  })

  it('is not requested from a wallet that can’t', async () => {
    const { kit, evm } = await connected({ evm: [{ abilities: ['message'] }] })
    expect(await kit.network.switchTo('eip155:2')).toBe(false)
    expect(kit.network.$switching.get()).toMatchObject({ error: { code: 'wallet-unsupported' } })
    expect(evm.wallet.requests.map(({ method }) => method)).not.toContain('switchNetwork')
  })

  it('sends no request for the network in use', async () => {
    const { kit, evm } = await connected()
    const prompts = evm.wallet.promptCount
    expect(await kit.network.switchTo('eip155:1')).toBe(true)
    expect(evm.wallet.promptCount).toBe(prompts)
  })

  it('is rejected if switching is turned off', async () => {
    const { kit } = await connected({ kit: { enableNetworkSwitch: false } })
    await expect(kit.network.switchTo('eip155:2')).rejects.toMatchObject({
      code: 'network-switch-disabled',
    })
  })

  it('[ERR-01][ERR-02][NET-09] rejects an unknown network with "Network not found", and alerts', async () => {
    const { kit } = testKit({ kit: { debug: true } })
    await expect(kit.network.switchTo('eip155:999')).rejects.toMatchObject({
      message: 'Network not found',
    })
    expect(kit.alerts.$alerts.get()).toEqual([
      { code: 'network-not-found', message: 'Network Not Found', detail: 'eip155:999' },
    ])
  })
})

describe('[NET-04] another namespace', () => {
  it('is applied, with the flag up while it changes', async () => {
    const { kit } = testKit()
    kit.start()
    const flags: boolean[] = []
    kit.network.$isSwitchingNamespace.listen((is) => void flags.push(is))
    await kit.network.switchTo(`solana:${networks.solana.id}`)
    expect(kit.network.$activeNamespace.get()).toBe('solana')
    expect(flags).toEqual([true, false])
  })
})

describe('[NET-06] a wallet on a network that is not listed', () => {
  it('opens UnsupportedChain, and closes it when the wallet switches back', async () => {
    const { kit, evm } = await connected()
    evm.wallet.changeNetwork('eip155:777')
    expect(kit.network.forNamespace('eip155')?.get().unsupportedId).toBe('eip155:777')
    expect(kit.modal.$state.get()).toMatchObject({
      status: 'open',
      stack: [{ view: 'UnsupportedChain' }],
    })
    evm.wallet.changeNetwork('eip155:2')
    expect(kit.modal.$state.get().status).toBe('closed')
  })

  it('opens its view instead of closing the dialog after connecting', async () => {
    const { kit, evm } = testKit()
    kit.start()
    evm.wallet.changeNetwork('eip155:777')
    kit.modal.open({ view: 'ConnectingExternal', walletId: wallet })
    await kit.connection.connect(wallet)
    expect(kit.modal.$state.get().stack).toEqual([{ view: 'UnsupportedChain' }])
  })

  it.each([{ allowUnsupportedChain: true }, { enableNetworkSwitch: false }])(
    '[NET-05] unless %j',
    async (option) => {
      const { kit, evm } = await connected({ kit: option })
      evm.wallet.changeNetwork('eip155:777')
      expect(kit.modal.$state.get().status).toBe('closed')
    },
  )

  it('stays while the wallet moves between such networks, also with a pending request', async () => {
    const { kit, evm, solana } = await connected({ solana: [{ rdns: 'test.sol' }] })
    evm.wallet.changeNetwork('eip155:777')
    solana.wallet.hold()
    void kit.connection.connect('test.sol')
    await settled()
    evm.wallet.changeNetwork('eip155:778')
    expect(kit.modal.$state.get()).toMatchObject({
      status: 'open',
      stack: [{ view: 'UnsupportedChain' }],
    })
  })

  it('never opens on load by itself, but when the user moves on', async () => {
    const { evm, kit, storage, adapters } = await connected()
    kit.stop()
    evm.wallet.changeNetwork('eip155:777')
    const again = testKit({ storage, adapters })
    again.kit.start()
    await settled()
    expect(again.kit.network.forNamespace('eip155')?.get().unsupportedId).toBe('eip155:777')
    expect(again.kit.modal.$state.get().status).toBe('closed')
    evm.wallet.changeNetwork('eip155:778')
    expect(again.kit.modal.$state.get().stack).toEqual([{ view: 'UnsupportedChain' }])
  })

  it('[NET-04] opens for another namespace that is connected on such a network, also with the dialog closed', async () => {
    const { kit, solana } = await connected({ solana: [{ rdns: 'test.sol' }] })
    solana.wallet.changeNetwork('solana:elsewhere')
    await kit.connection.connect('test.sol')
    expect(kit.network.$activeNamespace.get()).toBe('solana')
    expect(kit.modal.$state.get()).toMatchObject({
      status: 'open',
      stack: [{ view: 'UnsupportedChain' }],
    })
  })
})
