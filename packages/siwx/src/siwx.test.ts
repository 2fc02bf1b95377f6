/** The client in a whole kit, with memory wallets, and sessions that a test scripts (a model of a server). */
import { createKit, KitError, type KitOptions, memoryStorage } from '@scope/core'
import type { SignInSession, SignInState } from '@scope/core/sign-in'
import { createMemoryAdapter } from '@scope/testing'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { settled } from './fixtures/normalized-options.js'
import { type SiwxOptions, type SiwxSessionProvider, siwx } from './index.js'

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

const network = (id: string, chainNamespace: 'eip155' | 'solana') => ({
  id,
  name: `${chainNamespace} ${id}`,
  chainNamespace,
  nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 18 },
  rpcUrls: { default: { http: ['http://127.0.0.1:1'] } },
})
const solanaId = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

/** What a server would do: believes each session but those it is told to refuse. */
function scripted() {
  const kept: SignInSession[] = []
  const script = {
    error: undefined as Error | undefined,
    refuse: undefined as Error | undefined,
    hold: undefined as Promise<void> | undefined,
  }
  let nonces = 0
  const sessions = {
    async createMessage({ accountAddress, chainId }) {
      if (script.error) throw script.error
      const nonce = `nonce${String(nonces++).padStart(8, '0')}`
      const data = { accountAddress, chainId, domain: 'site.example', nonce }
      const more = { uri: 'https://site.example/', version: '1' }
      const text = `Sign in ${nonce}`
      return { ...data, ...more, toString: () => text }
    },
    async addSession(session) {
      await script.hold
      if (script.refuse) throw script.refuse
      kept.push(session)
    },
    async revokeSession(chainId, address) {
      const left = kept.filter(
        ({ data }) => !(data.chainId === chainId && data.accountAddress === address),
      )
      kept.splice(0, kept.length, ...left)
    },
    async setSessions(all) {
      kept.splice(0, kept.length, ...all)
    },
    async getSessions(chainId, address) {
      if (script.error) throw script.error
      return kept.filter(({ data }) => data.chainId === chainId && data.accountAddress === address)
    },
    async allSessions() {
      return [...kept]
    },
  } satisfies SiwxSessionProvider & Record<string, unknown>
  return { sessions, script, kept }
}

interface World {
  readonly options?: SiwxOptions
  readonly storage?: KitOptions['storage']
  readonly model?: ReturnType<typeof scripted>
  readonly authorized?: boolean
  readonly now?: () => number
}

function open(world: World = {}) {
  const { options, storage = memoryStorage(), model = scripted(), authorized, now } = world
  const evm = createMemoryAdapter({
    namespace: 'eip155',
    networks: ['eip155:1', 'eip155:2'],
    wallets: [{ name: 'Meadow', rdns: 'dev.test.meadow', ...(authorized && { authorized }) }],
  })
  const solana = createMemoryAdapter({
    namespace: 'solana',
    networks: [`solana:${solanaId}`],
    wallets: [{ name: 'Sun', rdns: 'dev.test.sun' }],
  })
  const events: string[] = []
  const kit = createKit({
    metadata: { name: 'Test', url: 'https://site.example' },
    networks: [network('1', 'eip155'), network('2', 'eip155'), network(solanaId, 'solana')],
    adapters: [evm.adapter, solana.adapter],
    storage,
    debug: true,
    env: { window: undefined, reconnectDelay: 0, ...(now && { now }) },
    siwx: siwx({ sessionProvider: model.sessions, ...options }),
  })
  kit.events.on((event) =>
    events.push('code' in event ? `${event.type} ${event.code}` : event.type),
  )
  const stop = kit.start()
  ends.push(stop)
  const feature = kit.siwx
  if (!feature) throw new Error('The kit has it.')
  const is = (status: SignInState['status']) =>
    vi.waitFor(() => expect(feature.$state.get().status).toBe(status), { timeout: 5_000 })
  const connect = async (wallet = 'dev.test.meadow') => {
    kit.modal.open({ view: 'Connect' })
    expect(await kit.connection.connect(wallet)).toBe(true)
  }
  const isOpen = () => kit.modal.$state.get().status === 'open'
  const view = () => kit.modal.$state.get().stack.at(-1)?.view
  return { kit, feature, model, evm, solana, events, is, connect, isOpen, view, stop, storage }
}

const wallets = (adapter: ReturnType<typeof createMemoryAdapter>) => adapter.wallets

describe('signing in after connecting', () => {
  it('[SIW-01] opens the view in the place of closing, and shows what will be signed', async () => {
    const { connect, is, view, isOpen, feature } = open()
    await connect()
    expect(isOpen()).toBe(true)
    expect(view()).toBe('SIWXSignMessage')
    await is('ready')
    expect(feature.$state.get()).toMatchObject({
      message: { text: 'Sign in nonce00000000', data: { chainId: 'eip155:1' } },
    })
  })

  it('[SIW-02] saves the session, closes the view and notifies once on success', async () => {
    const { connect, is, isOpen, feature, model, events } = open()
    await connect()
    await is('ready')
    expect(await feature.sign()).toBe(true)
    expect(feature.$state.get()).toMatchObject({ status: 'signed-in' })
    expect(model.kept).toMatchObject([{ message: 'Sign in nonce00000000' }])
    expect(isOpen()).toBe(false)
    expect(events.filter((type) => type.startsWith('SIWX'))).toEqual(['SIWX_AUTH_SUCCESS'])
  })

  it('does not ask a signed-in user', async () => {
    const model = scripted()
    const first = open({ model })
    await first.connect()
    await first.is('ready')
    await first.feature.sign()
    first.stop()
    const second = open({ model, storage: first.storage, authorized: true })
    await second.is('signed-in')
    expect(second.isOpen()).toBe(false)
  })

  it('[S17] requests the signature again after a reload during signing', async () => {
    const first = open()
    await first.connect()
    await first.is('ready')
    first.stop()
    const second = open({ model: first.model, storage: first.storage, authorized: true })
    await second.is('ready')
    expect(second.view()).toBe('SIWXSignMessage')
    expect(second.isOpen()).toBe(true)
  })
})

describe('failures stay in place', () => {
  it('[SIW-03] keeps the text after a refusal by the user', async () => {
    const { connect, is, feature, evm, events, isOpen } = open()
    await connect()
    await is('ready')
    wallets(evm)[0]?.reject()
    expect(await feature.sign()).toBe(false)
    expect(feature.$state.get()).toMatchObject({
      status: 'ready',
      error: { code: 'user-rejected' },
      message: { text: 'Sign in nonce00000000' },
    })
    expect(isOpen()).toBe(true)
    expect(events).toContain('SIWX_AUTH_ERROR user-rejected')
    wallets(evm)[0]?.approve()
    expect(await feature.sign()).toBe(true)
  })

  it('[SIW-03] requests another text after a refusal by the server', async () => {
    const { connect, is, feature, model, kit } = open()
    await connect()
    await is('ready')
    model.script.refuse = new KitError('sign-in-rejected', 'no')
    expect(await feature.sign()).toBe(false)
    expect(feature.$state.get()).toMatchObject({
      status: 'ready',
      error: { code: 'sign-in-rejected' },
      message: { text: 'Sign in nonce00000001' },
    })
    expect(kit.account('eip155').get().isConnected).toBe(true)
    model.script.refuse = undefined
    expect(await feature.sign()).toBe(true)
  })

  it('[SIW-03] reopens the view if it was closed meanwhile', async () => {
    const { connect, is, feature, kit, evm, view, isOpen } = open({ options: { required: false } })
    await connect()
    await is('ready')
    wallets(evm)[0]?.reject()
    const signing = feature.sign()
    kit.modal.close()
    expect(isOpen()).toBe(false)
    await signing
    expect(isOpen()).toBe(true)
    expect(view()).toBe('SIWXSignMessage')
  })

  it('[S17] ignores a late approval of another account', async () => {
    const { connect, is, feature, model, kit } = open()
    await connect()
    await is('ready')
    let go = () => {}
    model.script.hold = new Promise((resolve) => {
      go = resolve
    })
    const signing = feature.sign()
    await is('verifying')
    const [, other] = kit.account('eip155').get().accounts
    kit.connection.selectAccount(other?.address ?? '', 'eip155')
    go()
    expect(await signing).toBe(false)
    await is('ready')
    expect(feature.$state.get()).toMatchObject({ account: { address: other?.address } })
  })
})

describe('changes during a sign-in', () => {
  it('[S17] leaves no session behind if the user disconnects during verification', async () => {
    const { connect, is, feature, model, kit } = open()
    await connect()
    await is('ready')
    let go = () => {}
    model.script.hold = new Promise((resolve) => {
      go = resolve
    })
    const signing = feature.sign()
    await is('verifying')
    await kit.connection.disconnect()
    go()
    expect(await signing).toBe(false)
    await expect.poll(() => model.kept).toEqual([])
    await is('idle')
  })

  it('writes the network into the text that the wallet switched to meanwhile', async () => {
    const model = scripted()
    const { connect, is, feature, evm } = open({ model })
    const { getSessions } = model.sessions
    let go = () => {}
    const looked = new Promise<void>((resolve) => {
      go = resolve
    })
    model.sessions.getSessions = async (chainId, address) => {
      await looked
      return getSessions(chainId, address)
    }
    await connect()
    await is('checking')
    wallets(evm)[0]?.changeNetwork('eip155:2')
    await vi.waitFor(() =>
      expect(feature.$state.get()).toMatchObject({ account: { networkId: 'eip155:2' } }),
    )
    go()
    await is('ready')
    expect(feature.$state.get()).toMatchObject({ message: { data: { chainId: 'eip155:2' } } })
  })

  it('keeps the session, and offers a retry, if the server answers Retry-After', async () => {
    const first = open()
    await first.connect()
    await first.is('ready')
    await first.feature.sign()
    first.stop()
    first.model.script.error = new KitError('http-error', 'slow down', { details: { status: 429 } })
    const world = { model: first.model, storage: first.storage, authorized: true }
    const second = open(world)
    await second.is('failed')
    expect(second.kit.account('eip155').get().isConnected).toBe(true)
    first.model.script.error = undefined
    await second.feature.retry()
    await second.is('signed-in')
    expect(first.model.kept).toHaveLength(1)
  })

  it('keeps a session that can’t be read when the wallet disconnects', async () => {
    const first = open()
    await first.connect()
    await first.is('ready')
    await first.feature.sign()
    first.stop()
    first.model.script.error = new Error('the host’s own')
    const second = open({ model: first.model, storage: first.storage, authorized: true })
    await expect.poll(() => second.kit.account('eip155').get().isConnected).toBe(false)
    await settled()
    expect(first.model.kept).toHaveLength(1)
  })

  it('opens nothing if the user connects again while signed in', async () => {
    const { connect, is, feature, isOpen } = open()
    await connect()
    await is('ready')
    await feature.sign()
    await connect()
    expect(isOpen()).toBe(false)
    await is('signed-in')
  })
})

describe('declining', () => {
  it('[SIW-04] disconnects if sign-in is required', async () => {
    const { connect, is, feature, kit, events, isOpen, view } = open()
    await connect()
    await is('ready')
    await feature.cancel()
    expect(kit.account('eip155').get().isConnected).toBe(false)
    expect(isOpen()).toBe(false)
    expect(view()).toBe('Connect')
    expect(events).toContain('CLICK_CANCEL_SIWX')
    await is('idle')
  })

  it('[SIW-04] keeps the wallet connected if it is optional, and doesn’t ask again by itself', async () => {
    const { connect, is, feature, kit, isOpen, stop, model, storage } = open({
      options: { required: false },
    })
    await connect()
    await is('ready')
    await feature.cancel()
    expect(isOpen()).toBe(false)
    expect(kit.account('eip155').get().isConnected).toBe(true)
    await is('signed-out')
    stop()
    const later = open({ options: { required: false }, model, storage, authorized: true })
    await later.is('signed-out')
    expect(later.isOpen()).toBe(false)
    await later.feature.retry()
    await later.is('ready')
  })

  it('[MOD-05] shakes, and stays open, while signing in is required', async () => {
    const { connect, is, kit, isOpen, feature } = open()
    await connect()
    await is('ready')
    kit.modal.close()
    kit.modal.back()
    expect(isOpen()).toBe(true)
    expect(kit.modal.$state.get().isShaking).toBe(true)
    await feature.sign()
    expect(isOpen()).toBe(false)
  })
})

describe('if it can’t start', () => {
  describe.each(['development', 'production'])('[S17] in a %s build', (mode) => {
    afterEach(() => vi.unstubAllEnvs())
    const make = (options: SiwxOptions, more: Partial<KitOptions> = {}) =>
      createKit({
        metadata: { name: 'Test', url: 'https://site.example' },
        networks: [network('1', 'eip155')],
        adapters: [],
        storage: memoryStorage(),
        env: { window: undefined },
        ...more,
        siwx: siwx(options),
      })

    it.each([{}, { required: false }, { server: undefined, sessionProvider: undefined }])(
      'throws without a session provider: %j',
      (options) => {
        vi.stubEnv('NODE_ENV', mode)
        const missing = expect.objectContaining({
          name: 'KitError',
          code: 'option-invalid',
          message: 'siwx: needs server, sessionProvider or gatewayUrl',
        })
        expect(() => make(options)).toThrow(missing)
      },
    )

    it('is created on first use', () => {
      vi.stubEnv('NODE_ENV', mode)
      const gatewayUrl = 'https://gateway.example'
      expect(make({ server: '/siwx' }).siwx).toBeDefined()
      expect(make({ sessionProvider: scripted().sessions }).siwx).toBeDefined()
      expect(make({}, { gatewayUrl, projectId: 'site' }).siwx).toBeDefined()
    })
  })

  it('[SIW-06] disconnects, and goes back to Connect', async () => {
    const model = scripted()
    model.script.error = new Error('the host’s own')
    const { connect, kit, view, events, is } = open({ model })
    await connect()
    await is('idle')
    await expect.poll(() => view()).toBe('Connect')
    expect(kit.account('eip155').get().isConnected).toBe(false)
    expect(kit.alerts.$alerts.get()).toMatchObject([
      { message: 'A problem occurred while trying initialize authentication' },
    ])
    expect(events).toContain('SIWX_AUTH_ERROR sign-in-failed')
  })

  it('[S17] retries in place while the server is down, and signs in no one meanwhile', async () => {
    const model = scripted()
    model.script.error = new KitError('network-unreachable', 'away')
    const { connect, kit, view, isOpen, is, feature } = open({ model })
    await connect()
    await is('failed')
    expect(kit.account('eip155').get().isConnected).toBe(true)
    kit.modal.close()
    expect(isOpen()).toBe(true)
    expect(view()).toBe('SIWXSignMessage')
    model.script.error = undefined
    await feature.retry()
    await is('ready')
  })

  it('[SIW-07] throws without a connection', async () => {
    const { feature, kit, stop } = open()
    await expect(feature.sign()).rejects.toMatchObject({
      code: 'not-connected',
      message: expect.stringContaining('No ActiveCaipAddress found'),
    })
    stop()
    await expect(kit.siwx?.sign()).rejects.toMatchObject({
      code: 'kit-not-started',
      message: expect.stringContaining('No ConnectionController client found'),
    })
  })
})

describe('accounts and networks', () => {
  async function signedIn(options?: SiwxOptions) {
    const world = open(options ? { options } : {})
    await world.connect()
    await world.is('ready')
    await world.feature.sign()
    return world
  }

  it('[complaint 31] accepts another network of the same account', async () => {
    const { kit, evm, feature, is, isOpen } = await signedIn()
    wallets(evm)[0]?.changeNetwork('eip155:2')
    await vi.waitFor(() =>
      expect(feature.$state.get()).toMatchObject({ account: { networkId: 'eip155:2' } }),
    )
    await is('signed-in')
    expect(isOpen()).toBe(false)
    expect(kit.account('eip155').get().networkId).toBe('eip155:2')
  })

  it('asks again on another network if the host says so', async () => {
    const { evm, is, view, isOpen } = await signedIn({ sessionPerNetwork: true })
    wallets(evm)[0]?.changeNetwork('eip155:2')
    await is('ready')
    expect(isOpen()).toBe(true)
    expect(view()).toBe('SIWXSignMessage')
  })

  it('requests a signature for another account, and none on return', async () => {
    const { kit, feature, is, model } = await signedIn()
    const [first, second] = kit.account('eip155').get().accounts
    kit.connection.selectAccount(second?.address ?? '', 'eip155')
    await is('ready')
    await feature.sign()
    expect(model.kept).toHaveLength(2)
    kit.connection.selectAccount(first?.address ?? '', 'eip155')
    await is('signed-in')
    expect(feature.$state.get()).toMatchObject({ account: { address: first?.address } })
  })

  it('ends the session of the previous account if the host says so', async () => {
    const { kit, is, model } = await signedIn({ signOutOnAccountChange: true })
    const [, second] = kit.account('eip155').get().accounts
    kit.connection.selectAccount(second?.address ?? '', 'eip155')
    await is('ready')
    expect(model.kept).toEqual([])
  })

  it('ends only its own session on disconnect', async () => {
    const world = await signedIn()
    await world.connect('dev.test.sun')
    await world.is('ready')
    await world.feature.sign()
    expect(world.model.kept).toHaveLength(2)
    await world.kit.connection.disconnect({ namespace: 'solana' })
    await expect.poll(() => world.model.kept).toHaveLength(1)
    expect(world.model.kept).toMatchObject([{ data: { chainId: 'eip155:1' } }])
    await world.is('signed-in')
  })

  it('[S16] ends the session of a namespace that is not in use, too, on disconnect', async () => {
    const world = await signedIn()
    await world.connect('dev.test.sun')
    await world.is('ready')
    await world.feature.sign()
    await world.kit.connection.disconnect({ namespace: 'eip155' })
    await expect.poll(() => world.model.kept).toHaveLength(1)
    expect(world.model.kept).toMatchObject([{ data: { chainId: `solana:${solanaId}` } }])
    await world.is('signed-in')
  })

  it('names the wallet’s current network in the text', async () => {
    const { connect, is, evm, feature } = open()
    await connect()
    await is('ready')
    wallets(evm)[0]?.changeNetwork('eip155:2')
    await vi.waitFor(() =>
      expect(feature.$state.get()).toMatchObject({
        status: 'ready',
        message: { data: { chainId: 'eip155:2' } },
      }),
    )
  })

  it('[S2] creates a stale message again before it is signed', async () => {
    let late = 0
    const { connect, is, feature, model } = open({ now: () => Date.now() + late })
    await connect()
    await is('ready')
    late = 5 * 60_000
    expect(await feature.sign()).toBe(true)
    expect(model.kept).toMatchObject([{ message: 'Sign in nonce00000001' }])
  })

  it('requests nothing if the user cancels while the session is read', async () => {
    const model = scripted()
    const { connect, is, feature, isOpen } = open({ model, options: { required: false } })
    let go = () => {}
    const looked = new Promise<void>((resolve) => {
      go = resolve
    })
    const { getSessions } = model.sessions
    model.sessions.getSessions = async (chainId, address) => {
      await looked
      return getSessions(chainId, address)
    }
    await connect()
    await is('checking')
    await feature.cancel()
    go()
    await settled()
    await is('signed-out')
    expect(isOpen()).toBe(false)
  })

  it('keeps the session on disconnect if the host says so', async () => {
    const { kit, model, is } = await signedIn({ signOutOnDisconnect: false })
    await kit.connection.disconnect()
    await is('idle')
    expect(model.kept).toHaveLength(1)
  })

  it('ends all sessions on sign-out, and the connection if sign-in is required', async () => {
    const { kit, feature, model, is } = await signedIn()
    await feature.signOut()
    expect(model.kept).toEqual([])
    expect(kit.account('eip155').get().isConnected).toBe(false)
    await is('idle')
  })

  it('keeps the wallet connected on sign-out if sign-in is optional', async () => {
    const { kit, feature, is } = await signedIn({ required: false })
    await feature.signOut()
    expect(kit.account('eip155').get().isConnected).toBe(true)
    await is('signed-out')
  })
})

it.each([
  [{ statement: 'a\nb' }, /siwx: statement/],
  [{ path: '/a?token=1' }, /siwx: path/],
  [{ expiresIn: -1 }, /siwx: expiresIn/],
  [{ requred: true }, /siwx: requred: Unrecognized key/],
])('names what a host wrote wrongly: %j', (options, message) => {
  expect(() => siwx(options as SiwxOptions)).toThrow(message)
})

it('keeps two kits on one page apart', async () => {
  const [first, other] = [open(), open()]
  await first.connect()
  await first.is('ready')
  await first.feature.sign()
  expect(other.feature.$state.get()).toEqual({ status: 'idle' })
  await other.connect()
  await other.is('ready')
})
