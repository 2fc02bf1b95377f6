/** Permissions of a kit: `permissions()` with the real adapter, test wallets and a real chain. The dialog is not drawn. */
import { createKit, type KitOptions, memoryStorage } from '@scope/core'
import {
  type PermissionRequest,
  type PermissionsOptions,
  permissions,
} from '@scope/core/permissions'
import { type Devnet, startDevnet } from '@scope/devnet'
import { createTestWallet, type TestWallet, type WalletFeatures } from '@scope/testing'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { getNetworkInput, startKit } from '../fixtures/local-wallet.js'
import { evm } from '../index.js'

let devnet: Devnet
beforeAll(async () => {
  devnet = await startDevnet()
})
afterAll(() => devnet.stop())

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

const delegate = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const day = 86_400
const code = (expected: string) => expect.objectContaining({ code: expected })
const soon = () => Math.floor(Date.now() / 1_000) + day
const daily = (over: Partial<PermissionRequest> = {}): PermissionRequest => ({
  to: delegate,
  permission: {
    type: 'native-token-periodic',
    data: { periodAmount: 10n ** 17n, periodDuration: day },
  },
  expiry: soon(),
  ...over,
})

const network = (at: number) => getNetworkInput(devnet, at)

async function open(
  features: WalletFeatures = { permissions: 'grant' },
  options: PermissionsOptions = {},
  over: Partial<KitOptions> = {},
  prepare: (wallet: TestWallet) => void = () => undefined,
) {
  const { kit, wallet, count, stop } = await startKit(devnet, {
    features,
    undo,
    prepare,
    options: {
      permissions: permissions(options),
      features: { smartSessions: true },
      debug: true,
      ...over,
    },
  })
  const opened = await kit.permissions?.open()
  if (!opened) throw new Error('The kit is started.')
  return { kit, wallet, permissions: opened, count, stop }
}
type World = Awaited<ReturnType<typeof open>>
const listed = ({ permissions: { $list } }: World) =>
  $list.get()?.permissions.map(({ status }) => status)

it('is there only if the flag is on', () => {
  const kit = (over: Partial<KitOptions>) =>
    createKit({
      metadata: { name: 'Test', url: 'https://site.example' },
      networks: [network(0)],
      adapters: [evm()],
      storage: memoryStorage(),
      ...over,
    })
  expect(kit({ permissions: permissions() }).permissions).toBeUndefined()
  const features = { smartSessions: true }
  expect(kit({ permissions: permissions(), features }).permissions).toBeDefined()
  expect(() => kit({ features })).toThrow('features.smartSessions')
})

describe('requestPermissions', () => {
  it('returns what was granted, shows it, and lists it', async () => {
    const { kit, permissions: api } = await open()
    const granted = await api.requestPermissions(daily())
    expect(granted).toMatchObject({ to: delegate, expiry: expect.any(Number) })
    expect(api.$granted.get()).toMatchObject({ ...granted, status: 'active' })
    await expect.poll(() => api.$granted.get()?.token?.symbol).toBe('ETH')
    expect(kit.modal.$state.get().stack.at(-1)?.view).toBe('SmartSessionCreated')
    const list = await api.getGrantedPermissions()
    expect(list).toMatchObject({
      account: kit.account('eip155').get().address,
      isComplete: true,
      permissions: [{ ...granted, status: 'active' }],
    })
  })

  it('shows nothing if the site does so itself', async () => {
    const { kit, permissions: api } = await open({ permissions: 'grant' }, { showGranted: false })
    await api.requestPermissions(daily())
    expect(kit.modal.$state.get().status).toBe('closed')
  })

  it('asks for another network of the site without a switch', async () => {
    const { wallet, permissions: api } = await open()
    const networkId = `eip155:${devnet.chains[1]?.chainId}` as const
    const granted = await api.requestPermissions(daily({ networkId }))
    expect(granted.networkId).toBe(networkId)
    expect(wallet.chainId).toBe(devnet.chains[0]?.chainId)
  })

  const own = () => createTestWallet({ chains: [] }).addresses[0] ?? ''
  const data = { periodAmount: 1n, periodDuration: day }
  const type = 'native-token-periodic'
  const calls = { address: delegate, functions: [{ selector: '0xd0e30db0' }], maxUses: 1 } as const
  type Case = readonly [what: string, request: () => unknown, path: string, error?: string]
  const cases: readonly Case[] = [
    ['no expiry', () => ({ ...daily(), expiry: undefined }), 'expiry'],
    ['an expiry in the past', () => daily({ expiry: 1_700_000_000 }), 'expiry'],
    ['an expiry in milliseconds', () => daily({ expiry: Date.now() + 1e9 }), 'expiry'],
    ['an expiry as text', () => ({ ...daily(), expiry: String(soon()) }), 'expiry'],
    ['the account itself as delegate', () => daily({ to: own() }), 'to'],
    ['no address', () => daily({ to: 'alice.eth' }), 'to', 'address-invalid'],
    [
      'an address for everyone',
      () => daily({ to: `0x${'0'.repeat(37)}a11` }),
      'to',
      'address-invalid',
    ],
    ['chain id 0', () => daily({ networkId: 'eip155:0' }), 'networkId'],
    ['another namespace', () => daily({ networkId: 'solana:1' as never }), 'networkId'],
    ['a misspelled field', () => ({ ...daily(), rules: [] }), 'request.rules'],
    [
      'an amount of 0',
      () => daily({ permission: { type, data: { ...data, periodAmount: 0n } } }),
      'permission.data.periodAmount',
    ],
    [
      'an amount as text',
      () => daily({ permission: { type, data: { ...data, periodAmount: '1' as never } } }),
      'permission.data.periodAmount',
    ],
    [
      'a period of 0 seconds',
      () => daily({ permission: { type, data: { ...data, periodDuration: 0 } } }),
      'permission.data.periodDuration',
    ],
    [
      'a limit of another type',
      () => daily({ permission: { type, data: { ...data, maxAmount: 1n } as never } }),
      'permission.data.maxAmount',
    ],
    [
      'a start after the end',
      () => daily({ permission: { type, data: { ...data, startTime: soon() + day } } }),
      'permission.data.startTime',
    ],
    [
      'a token that is no address',
      () =>
        daily({
          permission: { type: 'erc20-token-periodic', data: { ...data, tokenAddress: 'USDC' } },
        }),
      'permission.data.tokenAddress',
      'address-invalid',
    ],
    [
      'a total below the initial amount',
      () =>
        daily({
          permission: {
            type: 'native-token-stream',
            data: { amountPerSecond: 1n, initialAmount: 2n, maxAmount: 1n },
          },
        }),
      'permission.data.maxAmount',
    ],
    [
      'a method that is no selector',
      () =>
        daily({
          permission: {
            type: 'contract-call',
            data: { ...calls, functions: [{ selector: '0x1' }] },
          },
        }),
      'permission.data.functions[0].selector',
    ],
    [
      'no method',
      () => daily({ permission: { type: 'contract-call', data: { ...calls, functions: [] } } }),
      'permission.data.functions',
    ],
    [
      'calls without a limit',
      () => daily({ permission: { type: 'contract-call', data: { ...calls, maxUses: 0 } } }),
      'permission.data.maxUses',
    ],
    [
      'an unknown type',
      () => daily({ permission: { type: 'all' as never, data } }),
      'permission.type',
    ],
  ]
  it.each(
    cases.map(([what, request, path, error = 'invalid-params']) => ({
      what,
      request,
      path,
      error,
    })),
  )('rejects $what before the wallet is asked', async ({ request, path, error }) => {
    const { permissions: api, wallet } = await open()
    await expect(api.requestPermissions(request() as PermissionRequest)).rejects.toMatchObject({
      code: error,
      details: { path },
    })
    expect(wallet.promptCount).toBe(1)
  })

  it.each<readonly [string, Partial<PermissionRequest>, string]>([
    ['a network that the site doesn’t list', { networkId: 'eip155:5' }, 'network-not-found'],
    [
      'calls of a contract, which the wallet can’t grant',
      { permission: { type: 'contract-call', data: calls } },
      'wallet-unsupported',
    ],
    [
      'a type that the wallet can’t grant',
      { permission: { type: 'native-token-allowance', data: { allowanceAmount: 1n } } },
      'wallet-unsupported',
    ],
  ])('rejects %s before the wallet is asked', async (_, over, error) => {
    const { permissions: api, wallet } = await open()
    await expect(api.requestPermissions(daily(over))).rejects.toEqual(code(error))
    expect(wallet.promptCount).toBe(1)
  })

  it('rejects for a wallet without permissions', async () => {
    const { permissions: api } = await open({})
    expect(await api.getSupportedPermissions()).toEqual({})
    await expect(api.requestPermissions(daily())).rejects.toEqual(code('wallet-unsupported'))
  })

  it('passes on more than 90 days, and tells the developer', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    undo.push(() => log.mockRestore())
    const { kit, permissions: api } = await open()
    await api.requestPermissions(daily({ expiry: soon() + 90 * day }))
    expect(kit.alerts.$alerts.get()).toMatchObject([
      { code: 'permission-expiry-long', detail: '91' },
    ])
  })

  it('asks once at a time, and again after a refusal', async () => {
    const { permissions: api, wallet } = await open()
    wallet.reject()
    const [first, second] = await Promise.allSettled([
      api.requestPermissions(daily()),
      api.requestPermissions(daily()),
    ])
    expect([first, second]).toEqual([
      { status: 'rejected', reason: code('user-rejected') },
      { status: 'rejected', reason: code('already-pending') },
    ])
    wallet.approve()
    await api.requestPermissions(daily())
  })
})

describe('a grant that comes late', () => {
  const late = async () => {
    const world = await open()
    world.wallet.hold()
    const asked = world.permissions.requestPermissions(daily())
    await expect.poll(() => world.count('wallet_requestExecutionPermissions')).toBe(1)
    return { ...world, asked }
  }

  it('is returned, and not shown to the user of another account', async () => {
    const { asked, wallet, kit, permissions: api } = await late()
    wallet.selectAccount(1)
    await expect.poll(() => kit.account('eip155').get().address).toBe(wallet.addresses[1])
    wallet.approve()
    expect((await asked).from).toBe(wallet.addresses[0])
    expect([api.$granted.get(), kit.modal.$state.get().status]).toEqual([undefined, 'closed'])
  })

  it('is not shown by a kit that was stopped', async () => {
    const { asked, wallet, kit, stop } = await late()
    stop()
    wallet.approve()
    await asked
    expect(kit.modal.$state.get().status).toBe('closed')
  })

  it('is not listed by another kit on the page', async () => {
    const [one, two] = [await open(), await open()]
    await one.permissions.requestPermissions(daily())
    expect((await two.permissions.getGrantedPermissions()).permissions).toEqual([])
    expect((await one.permissions.getGrantedPermissions()).permissions).toHaveLength(1)
    expect(two.kit.modal.$state.get().status).toBe('closed')
  })
})

describe('getGrantedPermissions', () => {
  it('keeps the newer list if an older one comes later', async () => {
    let release: () => void = () => undefined
    const { permissions: api } = await open(undefined, {}, {}, ({ provider }) => {
      const { request } = provider
      let isFirst = true
      Object.assign(provider, {
        async request(asked: Parameters<typeof request>[0]) {
          const answer = await request(asked)
          if (asked.method !== 'wallet_getGrantedExecutionPermissions' || !isFirst) return answer
          isFirst = false
          await new Promise<void>((resolve) => {
            release = resolve
          })
          return answer
        },
      })
    })
    const first = api.getGrantedPermissions()
    await api.requestPermissions(daily())
    const second = await api.getGrantedPermissions()
    release()
    expect((await first).permissions).toEqual([])
    expect(api.$list.get()).toBe(second)
  })

  it('marks those that are over', async () => {
    let ahead = 0
    const world = await open()
    const { permissions: api } = world
    await api.requestPermissions(daily())
    vi.spyOn(Date, 'now').mockImplementation(
      () => performance.timeOrigin + performance.now() + ahead,
    )
    undo.push(() => vi.restoreAllMocks())
    ahead = 2 * day * 1_000
    await api.getGrantedPermissions()
    expect(listed(world)).toEqual(['expired'])
  })

  it('forgets the list of another account', async () => {
    const world = await open()
    const { permissions: api, wallet } = world
    await api.requestPermissions(daily())
    await api.getGrantedPermissions()
    wallet.selectAccount(1)
    await expect.poll(() => api.$list.get()).toBeUndefined()
    expect((await api.getGrantedPermissions()).permissions).toEqual([])
  })

  it('rejects without a wallet', async () => {
    const { permissions: api, kit } = await open()
    await kit.connection.disconnect()
    await expect(api.getGrantedPermissions()).rejects.toEqual(code('not-connected'))
  })
})

describe('revokePermission', () => {
  it('sends a transaction if the wallet has no method for it', async () => {
    const world = await open()
    const { permissions: api, kit } = world
    const granted = await api.requestPermissions(daily())
    await api.getGrantedPermissions()
    const { status, transactionHash } = await api.revokePermission(granted)
    expect([status, listed(world)]).toEqual(['pending', ['revoking']])
    expect(kit.transactions.$transactions.get()[0]?.id).toBe(transactionHash)
    await expect
      .poll(() => kit.transactions.$transactions.get()[0]?.status, { timeout: 10_000 })
      .toBe('confirmed')
  })

  it('keeps the permission if the user declines', async () => {
    const world = await open()
    const { permissions: api, wallet } = world
    const granted = await api.requestPermissions(daily())
    await api.getGrantedPermissions()
    wallet.reject()
    await expect(api.revokePermission(granted)).rejects.toEqual(code('user-rejected'))
    expect(listed(world)).toEqual(['active'])
  })

  it('switches to the permission’s network for the transaction', async () => {
    const { permissions: api, wallet } = await open()
    const networkId = `eip155:${devnet.chains[1]?.chainId}` as const
    const granted = await api.requestPermissions(daily({ networkId }))
    await api.revokePermission({ context: granted.context })
    expect(wallet.chainId).toBe(devnet.chains[1]?.chainId)
  })

  it('uses the wallet’s own method if it has one', async () => {
    const { permissions: api, count } = await open({ permissions: 'grant-and-revoke' })
    const granted = await api.requestPermissions(daily())
    expect(await api.revokePermission(granted)).toEqual({ status: 'pending' })
    expect([count('wallet_revokeExecutionPermission'), count('eth_sendTransaction')]).toEqual([
      1, 0,
    ])
    expect((await api.getGrantedPermissions()).permissions).toEqual([])
  })

  it.each(['', '0x', 'abc', '0xabc'])('rejects the context %j', async (context) => {
    const { permissions: api } = await open()
    await expect(api.revokePermission({ context })).rejects.toEqual(code('invalid-params'))
  })

  it('rejects what only the wallet itself can revoke', async () => {
    const { permissions: api, wallet } = await open()
    const before = wallet.promptCount
    await expect(api.revokePermission({ context: '0xab' })).rejects.toEqual(
      code('wallet-unsupported'),
    )
    expect(wallet.promptCount).toBe(before)
  })
})
