import { createMemoryAdapter } from '@scope/testing'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { fetched, networks, settled, testKit } from '../../fixtures/test-kit.js'
import { kitItems } from '../../storage/items.js'
import { memoryStorage } from '../../storage/key-value.js'
import { readSavedState } from '../../storage/saved-state.js'
import { connectDeadline } from './connect/connect-requests.js'
import { announceDeadline, silentDeadline } from './reconnect/reconnect-pass.js'

const wallet1 = 'test.memory.wallet1'
const wallet2 = 'test.memory.wallet2'
const status = (kit: ReturnType<typeof testKit>['kit'], namespace?: 'eip155' | 'solana') =>
  kit.account(namespace).get().status

// With fake timers, all lazy chunks must be loaded first.
beforeAll(fetched)
afterEach(() => vi.useRealTimers())

describe('connecting', () => {
  it('[CON-12][CON-18] goes from disconnected over connecting to connected', async () => {
    const { kit, evm } = testKit()
    kit.start()
    evm.wallet.hold()
    expect(status(kit)).toBe('disconnected')
    const answer = kit.connection.connect(wallet1)
    await settled()
    expect(kit.account().get()).toMatchObject({ status: 'connecting', isConnected: false })
    expect(kit.account().get().address).toBeUndefined()
    evm.wallet.approve()
    expect(await answer).toBe(true)
    expect(kit.account().get()).toMatchObject({
      status: 'connected',
      isConnected: true,
      address: evm.wallet.addresses[0],
      caipAddress: `eip155:1:${evm.wallet.addresses[0]}`,
    })
  })

  it('[CON-12] is never disconnected between connecting and connected', async () => {
    const { kit } = testKit()
    kit.start()
    const seen: string[] = []
    const stop = kit.account().listen(({ status: next }) => seen.push(next))
    await kit.connection.connect(wallet1)
    stop()
    expect(seen).toContain('connecting')
    expect(seen.slice(seen.indexOf('connecting'))).not.toContain('disconnected')
    expect(seen.at(-1)).toBe('connected')
  })

  it('[CON-10] connects a wallet in each of the four namespaces', async () => {
    const ids = {
      eip155: 'eip155:1',
      solana: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      polkadot: 'polkadot:91b171bb158e2d3848fa23a9f1c25182',
      bip122: 'bip122:000000000019d6689c085ae165831e93',
    } as const
    const all = ['eip155', 'solana', 'polkadot', 'bip122'] as const
    const [first, ...rest] = all.map((chainNamespace) => ({
      ...networks.one,
      id: ids[chainNamespace].split(':')[1] ?? '',
      chainNamespace,
    }))
    if (!first) throw new Error('There are four.')
    const adapters = all.map(
      (namespace) =>
        createMemoryAdapter({
          namespace,
          networks: [ids[namespace]],
          wallets: [{ rdns: `test.${namespace}` }],
        }).adapter,
    )
    const { kit } = testKit({ kit: { networks: [first, ...rest], adapters } })
    kit.start()
    for (const namespace of all)
      expect(await kit.connection.connect(`test.${namespace}`, { namespace })).toBe(true)
    expect(all.map((namespace) => kit.account(namespace).get())).toMatchObject(
      all.map((namespace) => ({
        status: 'connected',
        caipAddress: expect.stringMatching(new RegExp(`^${ids[namespace]}:.`)),
      })),
    )
  })

  it('[CON-16] lists every account the wallet shares', async () => {
    const { kit, evm } = testKit()
    kit.start()
    await kit.connection.connect(wallet1)
    expect(kit.account().get().accounts).toEqual(
      evm.wallet.addresses.map((address) => ({ namespace: 'eip155', address, type: 'eoa' })),
    )
  })

  it('connects nothing if the user declines, and can ask again', async () => {
    const { kit, evm } = testKit()
    kit.start()
    evm.wallet.reject()
    expect(await kit.connection.connect(wallet1)).toBe(false)
    expect(kit.connection.$connectionAttempt.get()).toMatchObject({
      status: 'failed',
      error: { code: 'user-rejected' },
    })
    evm.wallet.approve()
    expect(await kit.connection.connect(wallet1)).toBe(true)
  })

  it('[C9] joins a second click to the first, and asks the wallet once', async () => {
    const { kit, evm } = testKit()
    kit.start()
    evm.wallet.hold()
    const clicks = [kit.connection.connect(wallet1), kit.connection.connect(wallet1)]
    await settled()
    evm.wallet.approve()
    expect(await Promise.all(clicks)).toEqual([true, true])
    expect(evm.wallet.promptCount).toBe(1)
  })

  it('[C9] replaces a pending wallet with another, and ignores its late approval', async () => {
    const { kit, evm } = testKit({ evm: [{}, {}] })
    kit.start()
    evm.wallet.hold()
    const first = kit.connection.connect(wallet1)
    await settled()
    expect(await kit.connection.connect(wallet2)).toBe(true)
    evm.wallet.approve()
    expect(await first).toBe(false)
    expect(kit.account().get().wallet?.id).toBe(wallet2)
    expect(evm.wallet.listenerCount()).toBe(0)
  })

  it('[C9] leaves no state after canceling, also if the wallet approves afterwards', async () => {
    const { kit, evm } = testKit()
    kit.start()
    evm.wallet.hold()
    const answer = kit.connection.connect(wallet1)
    await settled()
    kit.connection.cancel()
    expect(status(kit)).toBe('disconnected')
    evm.wallet.approve()
    expect(await answer).toBe(false)
    expect(status(kit)).toBe('disconnected')
    expect(evm.wallet.listenerCount()).toBe(0)
  })

  it('keeps the existing connection if another wallet declines', async () => {
    const { kit, evm } = testKit({ evm: [{}, {}] })
    kit.start()
    await kit.connection.connect(wallet1)
    evm.wallets[1]?.reject()
    expect(await kit.connection.connect(wallet2)).toBe(false)
    expect(kit.account().get()).toMatchObject({ status: 'connected', wallet: { id: wallet1 } })
  })

  it('replaces the wallet of the namespace, and stops listening to the first', async () => {
    const { kit, evm } = testKit({ evm: [{}, {}] })
    kit.start()
    await kit.connection.connect(wallet1)
    await kit.connection.connect(wallet2)
    evm.wallet.changeAccount()
    expect(kit.account().get().wallet?.id).toBe(wallet2)
    expect(evm.wallet.listenerCount()).toBe(0)
    expect(kit.connection.getRecent('eip155').map(({ walletId }) => walletId)).toEqual([
      wallet2,
      wallet1,
    ])
  })

  it('times out after five minutes with an error', async () => {
    vi.useFakeTimers()
    const { kit, evm } = testKit()
    kit.start()
    evm.wallet.hold()
    const answer = kit.connection.connect(wallet1)
    await vi.advanceTimersByTimeAsync(connectDeadline)
    expect(await answer).toBe(false)
    expect(kit.connection.$connectionAttempt.get()).toMatchObject({
      status: 'failed',
      error: { code: 'timeout' },
    })
    evm.wallet.approve()
    await vi.advanceTimersByTimeAsync(10)
    expect(status(kit)).toBe('disconnected')
  })
})

describe('rejects caller errors', () => {
  it('[ERR-01] rejects with ConnectionController client not set before start', async () => {
    await expect(testKit().kit.connection.connect(wallet1)).rejects.toMatchObject({
      code: 'kit-not-started',
      message: 'ConnectionController client not set',
    })
  })
  it('rejects a wallet that isn’t there', async () => {
    const { kit } = testKit()
    kit.start()
    await expect(kit.connection.connect('nobody')).rejects.toMatchObject({
      code: 'wallet-not-found',
    })
  })
  it('[ERR-01] throws Chain is required if a namespace does not exist', () => {
    expect(() => testKit().kit.connection.forNamespace('cosmos' as never)).toThrow(
      'Chain is required to get connection controller client',
    )
  })
  it('[ERR-01] throws Chain is required to update chain account data without a connection', () => {
    expect(() => testKit().kit.connection.selectAccount('0x0', 'eip155')).toThrow(
      'Chain is required to update chain account data',
    )
  })
  it('[ERR-01] throws Address or auth connector not found for an unshared account', async () => {
    const { kit } = testKit()
    kit.start()
    await kit.connection.connect(wallet1)
    expect(() => kit.connection.selectAccount('0x0', 'eip155')).toThrow(
      'Address or auth connector not found',
    )
  })
  it('reports chunk-load-failed if an adapter’s code can’t load', async () => {
    const { evm } = testKit()
    const lone = testKit({
      kit: { adapters: [{ ...evm.adapter, load: () => Promise.reject(new Error('offline')) }] },
    })
    lone.kit.start()
    expect(await lone.kit.connection.connect(wallet1)).toBe(false)
    expect(lone.kit.connection.$connectionAttempt.get()).toMatchObject({
      error: { code: 'chunk-load-failed' },
    })
  })
})

describe('changes in the wallet', () => {
  it('follows account and network', async () => {
    const { kit, evm } = testKit()
    kit.start()
    await kit.connection.connect(wallet1)
    evm.wallet.changeAccount()
    expect(kit.account().get().address).toBe(evm.wallet.addresses[1])
    evm.wallet.changeNetwork('eip155:2')
    expect(kit.account().get().networkId).toBe('eip155:2')
  })

  it('ends the connection with a reason if the account list is emptied', async () => {
    const { kit, evm } = testKit()
    kit.start()
    await kit.connection.connect(wallet1)
    evm.wallet.revokePermission()
    expect(kit.account().get()).toMatchObject({
      status: 'disconnected',
      error: { code: 'no-accounts' },
    })
    expect(evm.wallet.listenerCount()).toBe(0)
  })

  it('asks the wallet again when the page becomes visible, and catches up', async () => {
    const { kit, evm, page } = testKit()
    kit.start()
    await kit.connection.connect(wallet1)
    await settled()
    const before = evm.wallet.requests.length
    page.focus()
    await settled()
    expect(evm.wallet.requests.length).toBeGreaterThan(before)
    evm.wallet.uninstall()
    page.focus()
    await settled()
    expect(status(kit)).toBe('disconnected')
  })

  it('[CON-15] changes no namespace by an event of another', async () => {
    const { kit, evm, solana } = testKit({ solana: [{ rdns: 'test.sol' }] })
    kit.start()
    await kit.connection.connect(wallet1)
    await kit.connection.connect('test.sol')
    const before = kit.account('solana').get()
    evm.wallet.changeAccount()
    evm.wallet.changeNetwork('eip155:2')
    evm.wallet.revokePermission()
    expect(kit.account('solana').get()).toEqual(before)
    expect(status(kit, 'eip155')).toBe('disconnected')
    solana.wallet.revokePermission()
    expect(status(kit, 'solana')).toBe('disconnected')
  })

  it('switches to another shared account, and keeps it after a reload', async () => {
    const { kit, evm, storage, adapters } = testKit()
    kit.start()
    await kit.connection.connect(wallet1)
    kit.connection.selectAccount(evm.wallet.addresses[1] ?? '', 'eip155')
    expect(kit.account().get().address).toBe(evm.wallet.addresses[1])
    kit.stop()
    const again = testKit({ storage, adapters })
    again.kit.start()
    await settled()
    expect(again.kit.account().get()).toMatchObject({
      status: 'connected',
      address: evm.wallet.addresses[1],
    })
  })
})

describe('reconnecting on load', () => {
  async function visited(options: Parameters<typeof testKit>[0] = {}) {
    const first = testKit(options)
    first.kit.start()
    await first.kit.connection.connect(wallet1)
    first.kit.stop()
    return first
  }

  it('[CON-11][CON-12][CON-18] keeps the address, asks silently, and never prompts', async () => {
    const { storage, adapters, evm } = await visited()
    const { kit } = testKit({ storage, adapters })
    const prompts = evm.wallet.promptCount
    kit.start()
    expect(kit.account().get()).toMatchObject({
      status: 'reconnecting',
      isConnected: true,
      address: evm.wallet.addresses[0],
    })
    await settled()
    expect(status(kit)).toBe('connected')
    expect(evm.wallet.promptCount).toBe(prompts)
  })

  it('[CON-11] ends disconnected if the wallet no longer shares anything', async () => {
    const { storage, adapters, evm } = await visited()
    evm.wallet.revokePermission()
    const { kit } = testKit({ storage, adapters })
    kit.start()
    await settled()
    expect(kit.account().get()).toMatchObject({ status: 'disconnected', isConnected: false })
  })

  it('[CON-11] tries the most recent wallet first, then the others', async () => {
    const { storage, adapters, kit: before, evm } = testKit({ evm: [{}, {}] })
    before.start()
    await before.connection.connect(wallet1)
    await before.connection.connect(wallet2)
    before.stop()
    evm.wallets[1]?.revokePermission()
    const { kit } = testKit({ storage, adapters })
    kit.start()
    expect(kit.account().get().wallet?.id).toBe(wallet2)
    await settled()
    expect(kit.account().get().wallet?.id).toBe(wallet1)
  })

  it('[CON-11] waits for a wallet that announces itself late, then settles; and welcomes one that is later still', async () => {
    vi.useFakeTimers()
    const { storage, evm, solana } = await visited()
    let announce = () => {}
    const late = {
      ...evm.adapter,
      discover: (host: Parameters<typeof evm.adapter.discover>[0]) => {
        let stop = () => {}
        announce = () => {
          stop = evm.adapter.discover(host)
        }
        return () => stop()
      },
    }
    const { kit } = testKit({ storage, kit: { adapters: [late, solana.adapter] } })
    kit.start()
    await vi.advanceTimersByTimeAsync(announceDeadline - 1)
    expect(status(kit)).toBe('reconnecting')
    await vi.advanceTimersByTimeAsync(1)
    expect(status(kit)).toBe('disconnected')
    announce()
    await vi.advanceTimersByTimeAsync(1)
    expect(status(kit)).toBe('connected')
    kit.stop()
    // Atoms let go of what they watch a second after the last listener, one after another.
    await vi.advanceTimersByTimeAsync(5_000)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('[CON-11] gives up a wallet that never reports whether it is authorised', async () => {
    vi.useFakeTimers()
    const { storage, evm, solana } = await visited()
    const silent = {
      ...evm.adapter,
      load: async () => ({
        ...(await evm.adapter.load()),
        connect: ({ signal }: { signal: AbortSignal }) =>
          new Promise<undefined>((_, reject) =>
            signal.addEventListener('abort', () => reject(signal.reason)),
          ),
      }),
    }
    const { kit } = testKit({ storage, kit: { adapters: [silent, solana.adapter] } })
    kit.start()
    await vi.advanceTimersByTimeAsync(silentDeadline - 1)
    expect(status(kit)).toBe('reconnecting')
    await vi.advanceTimersByTimeAsync(1)
    expect(status(kit)).toBe('disconnected')
  })

  it('reconnects a wallet that was unlocked later when the page is focused again', async () => {
    const { storage, adapters, evm } = await visited()
    evm.wallet.revokePermission()
    const { kit, page } = testKit({ storage, adapters })
    kit.start()
    await settled()
    expect(status(kit)).toBe('disconnected')
    // The person allows the site again, in the wallet: another kit of the same page asks for it here.
    const other = testKit({ adapters })
    other.kit.start()
    await other.kit.connection.connect(wallet1)
    page.focus()
    await settled()
    expect(status(kit)).toBe('connected')
  })

  it('[C1] never reconnects another wallet that claims the name of the saved one', async () => {
    const { storage, evm, solana } = await visited()
    const impostor = {
      ...evm.adapter,
      discover: (host: Parameters<typeof evm.adapter.discover>[0]) => {
        const provider = { other: true }
        host.add({
          id: wallet1,
          rdns: wallet1,
          name: 'Impostor',
          namespace: 'eip155',
          type: 'ANNOUNCED',
          provider,
        })
        return evm.adapter.discover({
          ...host,
          add: (real) => host.add({ ...real, id: `${wallet1}#real` }),
        })
      },
      load: async () => {
        const runtime = await evm.adapter.load()
        return {
          ...runtime,
          connect: async (parameters: Parameters<typeof runtime.connect>[0]) => {
            const isImpostor = parameters.connector.name === 'Impostor'
            if (!isImpostor) return runtime.connect(parameters)
            const accounts = [{ namespace: 'eip155', address: '0xbad', type: 'eoa' }] as const
            const real = await runtime.connect({
              ...parameters,
              connector: { ...parameters.connector, provider: realProvider },
            })
            return real && { ...real, accounts }
          },
        }
      },
    }
    let realProvider: unknown
    evm.adapter.discover({
      window: undefined,
      add: ({ provider }) => {
        realProvider = provider
      },
      remove: () => {},
    })()
    const { kit } = testKit({ storage, kit: { adapters: [impostor, solana.adapter] } })
    kit.start()
    await settled()
    await settled()
    expect(kit.account().get()).toMatchObject({
      status: 'connected',
      address: evm.wallet.addresses[0],
      wallet: { id: `${wallet1}#real` },
    })
  })

  it('[C1] reconnects no wallet of another name that claims the remembered domain', async () => {
    const { storage, evm, solana } = await visited()
    evm.wallet.changeAccount()
    const evil = {
      ...evm.adapter,
      discover: (host: Parameters<typeof evm.adapter.discover>[0]) =>
        evm.adapter.discover({ ...host, add: (real) => host.add({ ...real, name: 'Evil' }) }),
      load: async () => {
        const runtime = await evm.adapter.load()
        const accounts = [{ namespace: 'eip155', address: '0xe', type: 'eoa' }] as const
        return {
          ...runtime,
          connect: async (parameters: Parameters<typeof runtime.connect>[0]) => {
            const session = await runtime.connect(parameters)
            return session && { ...session, accounts }
          },
        }
      },
    }
    const { kit } = testKit({ storage, kit: { adapters: [evil, solana.adapter] } })
    kit.start()
    await settled()
    await settled()
    expect(status(kit)).toBe('disconnected')
  })

  it('shows no endless reconnecting if its code can’t load', async () => {
    const { storage, evm, solana } = await visited()
    const offline = { ...evm.adapter, load: () => Promise.reject(new TypeError('Failed to fetch')) }
    const { kit } = testKit({ storage, kit: { adapters: [offline, solana.adapter] } })
    kit.start()
    expect(status(kit)).toBe('reconnecting')
    await settled()
    expect(kit.account().get()).toMatchObject({ status: 'disconnected', isConnected: false })
    expect(kit.connection.getRecent('eip155')).toHaveLength(1)
  })

  it('keeps another requested wallet if it is requested while the code loads', async () => {
    const { storage, kit: before, evm, solana } = testKit({ evm: [{}, {}] })
    before.start()
    await before.connection.connect(wallet1)
    before.stop()
    let arrive = () => {}
    const slow = {
      ...evm.adapter,
      async load() {
        await new Promise<void>((resolve) => {
          arrive = resolve
        })
        return evm.adapter.load()
      },
    }
    const { kit } = testKit({ storage, kit: { adapters: [slow, solana.adapter] } })
    kit.start()
    await settled()
    evm.wallets[1]?.hold()
    const asked = evm.wallet.requests.length
    const answer = kit.connection.connect(wallet2)
    arrive()
    await settled()
    expect(status(kit)).toBe('connecting')
    expect(evm.wallet.requests).toHaveLength(asked)
    evm.wallets[1]?.approve()
    expect(await answer).toBe(true)
    expect(kit.account().get().wallet?.id).toBe(wallet2)
  })

  it('[C10] connects to nothing that storage invents', async () => {
    const storage = memoryStorage()
    const items = kitItems(storage)
    items.connections.set([
      {
        namespace: 'eip155',
        walletId: 'evil.wallet',
        walletName: 'Evil',
        address: '0xbad',
        networkId: 'eip155:1',
      },
    ])
    items.connectedNamespaces.set(['eip155'])
    vi.useFakeTimers()
    const { kit, evm } = testKit({ storage })
    kit.start()
    await vi.advanceTimersByTimeAsync(announceDeadline + silentDeadline)
    expect(status(kit)).toBe('disconnected')
    expect(evm.wallet.requests).toEqual([])
  })
})

describe('disconnecting', () => {
  it('[CON-13] clears the namespace, takes the permission back and stays so after a reload', async () => {
    const { kit, evm, storage, adapters } = testKit()
    kit.start()
    await kit.connection.connect(wallet1)
    await kit.connection.disconnect()
    expect(kit.account().get()).toMatchObject({ status: 'disconnected', isConnected: false })
    expect(evm.wallet.requests.map(({ method }) => method)).toContain('revoke')
    kit.stop()
    const again = testKit({ storage, adapters })
    again.kit.start()
    expect(status(again.kit)).toBe('disconnected')
    await settled()
    expect(status(again.kit)).toBe('disconnected')
  })

  it('saves the same wallet again on reconnecting', async () => {
    const { kit, storage, adapters } = testKit()
    kit.start()
    await kit.connection.connect(wallet1)
    await kit.connection.disconnect()
    await kit.connection.connect(wallet1)
    kit.stop()
    const again = testKit({ storage, adapters })
    again.kit.start()
    await settled()
    expect(status(again.kit)).toBe('connected')
  })

  it('does not reconnect another wallet in its place', async () => {
    const { kit, storage, adapters } = testKit({ evm: [{}, {}] })
    kit.start()
    await kit.connection.connect(wallet1)
    await kit.connection.connect(wallet2)
    await kit.connection.disconnect({ namespace: 'eip155' })
    kit.stop()
    const again = testKit({ storage, adapters })
    again.kit.start()
    await settled()
    expect(status(again.kit)).toBe('disconnected')
    expect(again.kit.connection.getRecent('eip155').map(({ walletId }) => walletId)).toEqual([
      wallet1,
    ])
  })

  it('[CON-13] disconnects one namespace, one wallet, or all of them', async () => {
    const { kit } = testKit({ solana: [{ rdns: 'test.sol' }] })
    kit.start()
    await kit.connection.connect(wallet1)
    await kit.connection.connect('test.sol')
    await kit.connection.disconnect({ walletId: 'test.sol' })
    expect([status(kit, 'eip155'), status(kit, 'solana')]).toEqual(['connected', 'disconnected'])
    await kit.connection.connect('test.sol')
    await kit.connection.disconnect({ namespace: 'eip155' })
    expect([status(kit, 'eip155'), status(kit, 'solana')]).toEqual(['disconnected', 'connected'])
    await kit.connection.connect(wallet1)
    await kit.connection.disconnect()
    expect([status(kit, 'eip155'), status(kit, 'solana')]).toEqual(['disconnected', 'disconnected'])
  })

  it('[CON-13] disconnects a failing wallet with "Failed to disconnect" and a DISCONNECT_ERROR event', async () => {
    const { evm, solana } = testKit()
    const stubborn = {
      ...evm.adapter,
      load: async () => {
        const runtime = await evm.adapter.load()
        return {
          ...runtime,
          connect: async (parameters: Parameters<typeof runtime.connect>[0]) => {
            const session = await runtime.connect(parameters)
            return session && { ...session, disconnect: () => Promise.reject(new Error('no')) }
          },
        }
      },
    }
    const { kit } = testKit({ kit: { adapters: [stubborn, solana.adapter] } })
    kit.start()
    const events: string[] = []
    kit.events.on(({ type }) => void events.push(type))
    await kit.connection.connect(wallet1)
    await expect(kit.connection.disconnect()).rejects.toMatchObject({
      message: 'Failed to disconnect',
    })
    expect(status(kit)).toBe('disconnected')
    expect(events).toContain('DISCONNECT_ERROR')
  })

  it('applies to other tabs of the site: they disconnect, too, and store nothing', async () => {
    const { kit, storage, adapters } = testKit()
    kit.start()
    await kit.connection.connect(wallet1)
    const other = testKit({ storage, adapters })
    other.kit.start()
    await settled()
    expect(status(other.kit)).toBe('connected')
    await kit.connection.disconnect()
    other.page.focus()
    await settled()
    expect(status(other.kit)).toBe('disconnected')
    expect(kitItems(storage).connectedNamespaces.get()).toEqual([])
  })

  it('drops a connection in the server’s state that this browser ended', async () => {
    const first = testKit()
    first.kit.start()
    await first.kit.connection.connect(wallet1)
    const initialState = readSavedState(first.storage)
    const { kit } = testKit({ kit: { initialState } })
    expect(status(kit)).toBe('reconnecting')
    kit.start()
    expect(status(kit)).toBe('disconnected')
  })

  it('keeps a request that is pending in another namespace', async () => {
    const { kit, evm } = testKit({ solana: [{ rdns: 'test.sol' }] })
    kit.start()
    await kit.connection.connect('test.sol')
    evm.wallet.hold()
    const answer = kit.connection.connect(wallet1)
    await settled()
    await kit.connection.disconnect({ namespace: 'solana' })
    evm.wallet.approve()
    expect(await answer).toBe(true)
  })

  it('also ends pending requests', async () => {
    const { kit, evm } = testKit()
    kit.start()
    evm.wallet.hold()
    const answer = kit.connection.connect(wallet1)
    await settled()
    await kit.connection.disconnect()
    expect(kit.connection.$connectionAttempt.get()).toEqual({ status: 'idle' })
    expect(await answer).toBe(false)
  })
})
