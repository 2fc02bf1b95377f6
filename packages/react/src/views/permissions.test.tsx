/** Permissions as a user meets them. The feature is scripted; the kit is real. */
import { type Feature, KitError } from '@scope/core'
import type { ListedPermission, PermissionList, Permissions } from '@scope/core/permissions'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { atom } from 'nanostores'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { testKit, walletId } from '../fixtures/test-kit.js'
import {
  usePermissions,
  useRequestPermissions,
  useRevokePermission,
} from '../hooks/use-permissions.js'
import { ar } from '../messages/ar.js'
import { de } from '../messages/de.js'
import { en, type Messages } from '../messages/en.js'
import { ScopeProvider } from '../provider.js'

afterEach(cleanup)

const delegate = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const daily: ListedPermission = {
  networkId: 'eip155:1',
  to: delegate,
  permission: {
    type: 'native-token-periodic',
    data: { periodAmount: 10n ** 17n, periodDuration: 86_400 },
  },
  expiry: Date.UTC(2026, 11, 24, 12) / 1_000,
  context: '0xaa',
  dependencies: [],
  token: ether,
  status: 'active',
}

const startAt = (startTime: number): ListedPermission['permission'] => ({
  type: 'native-token-periodic',
  data: { periodAmount: 10n ** 17n, periodDuration: 86_400, startTime },
})
const future: ListedPermission = {
  ...daily,
  permission: startAt(Date.UTC(2099, 11, 20, 12) / 1_000),
  expiry: Date.UTC(2099, 11, 24, 12) / 1_000,
}

function scripted(permissions: readonly ListedPermission[], over: Partial<Permissions> = {}) {
  const $list = atom<PermissionList | undefined>()
  const $granted = atom<ListedPermission | undefined>()
  const revokePermission = vi.fn<Permissions['revokePermission']>(async () => ({
    status: 'pending',
  }))
  /** The account that the kit shows. */
  let account = ''
  const api: Permissions = {
    $list,
    $granted,
    getSupportedPermissions: async () => ({}),
    requestPermissions: async () => daily,
    async getGrantedPermissions() {
      const list = { account, permissions, isComplete: true }
      $list.set(list)
      return list
    },
    revokePermission,
    ...over,
  }
  const feature: Feature<'permissions'> = {
    name: 'permissions',
    setup: () => ({
      api: { $permissions: atom(api), open: async () => api },
      views: {
        SmartSessionList: { requiresAccount: true },
        SmartSessionCreated: { requiresAccount: true },
      },
    }),
  }
  const setAccount = (address: string) => {
    account = address
  }
  return { $list, $granted, revokePermission, feature, setAccount }
}

async function page(
  permissions: readonly ListedPermission[] = [daily],
  over: Partial<Permissions> = {},
  view: 'SmartSessionList' | 'SmartSessionCreated' | 'AccountSettings' = 'SmartSessionList',
  messages: Messages = en,
) {
  const made = scripted(permissions, over)
  const { kit } = testKit({ permissions: made.feature, features: { smartSessions: true } })
  render(
    <ScopeProvider kit={kit} locale={messages}>
      {null}
    </ScopeProvider>,
  )
  await act(() => kit.connection.connect(walletId))
  made.setAccount(kit.account().get().address ?? '')
  if (view === 'SmartSessionCreated') act(() => made.$granted.set(permissions[0]))
  act(() => kit.modal.open({ view }))
  return { ...made, kit }
}
const plain = (text: string | null | undefined) => text?.replaceAll(/[\u2066-\u2069]/g, '') ?? ''
const summaries = async () =>
  (await screen.findAllByRole('listitem')).map((item) =>
    plain(item.querySelector('summary')?.textContent),
  )

describe('the list of permissions', () => {
  it('says who may do what, how often and until when', async () => {
    const { kit } = await page()
    expect(await summaries()).toEqual([expect.stringContaining('0.1 ETH · Every day')])
    const text = plain(screen.getByRole('listitem').textContent)
    expect(text).toContain(kit.options.metadata.name)
    expect(text).toContain('Dec 24, 2026')
    expect(text).toContain('One')
    expect(text).toContain(delegate)
  })

  it('says the limits of every type', async () => {
    const { token: _, ...unknown } = daily
    const usd = { name: 'Dollar', symbol: 'USD', decimals: 6 }
    const periodic = { periodAmount: 10n ** 6n, periodDuration: 3 * 86_400, tokenAddress: token }
    await page([
      {
        ...daily,
        context: '0x01',
        token: usd,
        permission: { type: 'erc20-token-periodic', data: periodic },
      },
      {
        ...daily,
        context: '0x02',
        permission: {
          type: 'native-token-stream',
          data: { amountPerSecond: 1n, initialAmount: 10n ** 18n, maxAmount: 10n ** 19n },
        },
      },
      {
        ...daily,
        context: '0x03',
        permission: { type: 'native-token-allowance', data: { allowanceAmount: 10n ** 18n } },
      },
      { ...unknown, context: '0x04', permission: { type: 'erc20-token-periodic', data: periodic } },
      {
        ...daily,
        context: '0x05',
        permission: { type: 'other', name: 'revocation', data: {} },
      },
      {
        ...daily,
        context: '0x06',
        permission: {
          type: 'contract-call',
          data: {
            address: token,
            functions: [{ selector: '0xd0e30db0', valueLimit: 10n ** 18n }],
            maxUses: 3,
          },
        },
      },
    ])
    expect(await summaries()).toEqual([
      expect.stringContaining('1 USD · Every 3 days'),
      expect.stringContaining('0.000000000000000001 ETH per second'),
      expect.stringContaining('1 ETH · In total'),
      expect.stringContaining('1,000,000 units of token 0x5F…180aa3 · Every 3 days'),
      expect.stringContaining('revocation'),
      expect.stringContaining('Contract 0x5F…180aa3 · Calls: 3'),
    ])
    expect(plain(document.body.textContent)).toContain('1 ETH at the start Up to 10 ETH in total')
    expect(plain(document.body.textContent)).toContain('Methods: 0xd0e30db0 Up to 1 ETH in total')
  })

  it.each([
    ['en', en, 'Starts Dec 20, 2099', 'StartsDec 20, 2099'],
    ['de', de, 'Beginnt am 20.12.2099', 'Beginnt20.12.2099'],
    ['ar', ar, 'يبدأ في ', 'يبدأ'],
  ])('says when a permission starts in the future, in %s', async (_, messages, tag, term) => {
    await page([future], {}, 'SmartSessionList', messages)
    const [summary] = await summaries()
    expect(summary).toContain(tag)
    expect(summary).not.toContain(messages.permissions.statuses.active)
    const item = screen.getByRole('listitem')
    expect(plain(item.querySelector('.scope-permission-body')?.textContent)).toContain(term)
    expect(item.querySelector('time')?.dateTime).toBe('2099-12-20T12:00:00.000Z')
  })

  it('leaves out a start that has passed, that no date can have, or of a permission that is over', async () => {
    await page([
      { ...daily, context: '0x01', permission: startAt(1) },
      { ...daily, context: '0x02', permission: startAt(Number.MAX_SAFE_INTEGER) },
      { ...future, context: '0x03', status: 'revoked' },
    ])
    expect((await summaries()).join()).not.toContain('Starts')
  })

  it('shows those that count first, and offers to revoke only active ones', async () => {
    await page([
      { ...daily, context: '0x01', status: 'revoked' },
      { ...daily, context: '0x02', status: 'expired' },
      { ...daily, context: '0x03', status: 'revoking' },
      { ...daily, context: '0x04' },
    ])
    expect(
      (await summaries()).map((text) => /(Active|Expired|Revoked|Revoking)$/.exec(text)?.[0]),
    ).toEqual(['Revoking', 'Active', 'Revoked', 'Expired'])
    expect(screen.getAllByText('Revoke')).toHaveLength(1)
  })

  it('revokes after a confirmation', async () => {
    const { revokePermission } = await page()
    await screen.findByRole('listitem')
    fireEvent.click(screen.getByText('Revoke'))
    expect(screen.getByText('Revoke this permission?')).toBeTruthy()
    expect(revokePermission).not.toHaveBeenCalled()
    fireEvent.click(screen.getByText('Keep'))
    expect(screen.queryByText('Revoke this permission?')).toBeNull()
    fireEvent.click(screen.getByText('Revoke'))
    fireEvent.click(screen.getByText('Revoke'))
    await waitFor(() => expect(revokePermission.mock.calls).toEqual([[daily]]))
    await waitFor(() => expect(screen.getByText('Revoke')).toBeTruthy())
  })

  it('says beside the permission that the user declined, and why revoking failed', async () => {
    const { revokePermission } = await page()
    await screen.findByRole('listitem')
    const revoke = async (error: KitError) => {
      revokePermission.mockRejectedValueOnce(error)
      fireEvent.click(screen.getByText('Revoke'))
      fireEvent.click(screen.getByText('Revoke'))
      await waitFor(() => expect(screen.queryByText('Continue in your wallet')).toBeNull())
    }
    await revoke(new KitError('user-rejected', 'No.'))
    expect(screen.getByText('Request declined')).toBeTruthy()
    await revoke(new KitError('network-changed', 'No.'))
    expect(screen.queryByText('Request declined')).toBeNull()
    expect(await screen.findByRole('alert')).toBeTruthy()
  })

  it('says that there are none, also for a wallet without permissions', async () => {
    await page([])
    expect(await screen.findByText('No permissions')).toBeTruthy()
    cleanup()
    const getGrantedPermissions = async () => {
      throw new KitError('wallet-unsupported', 'No.')
    }
    await page([], { getGrantedPermissions })
    expect(await screen.findByText('No permissions')).toBeTruthy()
  })

  it('offers to try again if it can’t be loaded', async () => {
    const getGrantedPermissions = vi.fn(async () => {
      throw new KitError('timeout', 'Late.')
    })
    await page([], { getGrantedPermissions })
    expect(await screen.findByText('Couldn’t load permissions')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(getGrantedPermissions).toHaveBeenCalledTimes(2))
  })

  it('warns that it may be incomplete', async () => {
    const { $list, kit } = await page()
    await screen.findByRole('listitem')
    const account = kit.account().get().address ?? ''
    act(() => $list.set({ account, permissions: [daily], isComplete: false }))
    expect(screen.getByText('This list may be incomplete')).toBeTruthy()
  })

  it('is reached from the settings', async () => {
    const { kit } = await page([], {}, 'AccountSettings')
    fireEvent.click(await screen.findByText('Permissions'))
    expect(kit.modal.$state.get().stack.at(-1)?.view).toBe('SmartSessionList')
  })
})

describe('the permission that was granted', () => {
  it('is shown in words, with what it means', async () => {
    const { kit } = await page([daily], {}, 'SmartSessionCreated')
    expect(await screen.findByRole('heading', { name: 'Permission granted' })).toBeTruthy()
    expect(screen.getByText(/can use this without asking you/)).toBeTruthy()
    expect(plain(document.body.textContent)).toContain('0.1 ETH')
    fireEvent.click(screen.getByRole('button', { name: 'All permissions' }))
    expect(kit.modal.$state.get().stack.at(-1)?.view).toBe('SmartSessionList')
  })

  it('says when it starts, if that is in the future', async () => {
    await page([future], {}, 'SmartSessionCreated')
    await screen.findByText('Permission granted')
    expect(plain(screen.getByText('Starts').parentElement?.textContent)).toContain('Dec 20, 2099')
    cleanup()
    await page([daily], {}, 'SmartSessionCreated')
    await screen.findByText('Permission granted')
    expect(screen.queryByText('Starts')).toBeNull()
  })

  it('leads to the list if there is none', async () => {
    const { kit, $granted } = await page([daily], {}, 'SmartSessionCreated')
    await screen.findByText('Permission granted')
    act(() => $granted.set(undefined))
    await waitFor(() => expect(kit.modal.$state.get().stack.at(-1)?.view).toBe('SmartSessionList'))
  })
})

const request = {
  to: delegate,
  permission: { type: 'native-token-allowance', data: { allowanceAmount: 1n } },
  expiry: 1,
} as const

function Site({ onError }: { readonly onError?: (error: unknown) => void }) {
  const { list } = usePermissions()
  const { requestPermissions, state } = useRequestPermissions()
  const { revokePermission } = useRevokePermission()
  return (
    <>
      <output>{`${list?.permissions.length} ${state.status}`}</output>
      <button type="button" onClick={() => void requestPermissions(request).catch(onError)}>
        ask
      </button>
      <button type="button" onClick={() => void revokePermission(daily)}>
        stop
      </button>
    </>
  )
}

describe('hooks', () => {
  it('list, request and revoke', async () => {
    const made = scripted([daily])
    const { kit } = testKit({ permissions: made.feature, features: { smartSessions: true } })
    render(
      <ScopeProvider kit={kit}>
        <Site />
      </ScopeProvider>,
    )
    const text = () => screen.getByRole('status').textContent
    await act(() => kit.connection.connect(walletId))
    expect(text()).toBe('undefined idle')
    const account = kit.account().get().address ?? ''
    act(() => made.$list.set({ account, permissions: [daily], isComplete: true }))
    expect(text()).toBe('1 idle')
    fireEvent.click(screen.getByText('ask'))
    await waitFor(() => expect(text()).toBe('1 success'))
    fireEvent.click(screen.getByText('stop'))
    await waitFor(() => expect(made.revokePermission).toHaveBeenCalledOnce())
  })

  it('say which options are missing', async () => {
    const { kit } = testKit()
    const onError = vi.fn()
    render(
      <ScopeProvider kit={kit}>
        <Site onError={onError} />
      </ScopeProvider>,
    )
    fireEvent.click(screen.getByText('ask'))
    await waitFor(() => expect(String(onError.mock.calls[0]?.[0])).toContain('smartSessions: true'))
  })
})
