/** The views of names as a user meets them. What the gateway knows is scripted; the kit is real. */
import { type Feature, KitError, type KitOptions } from '@scope/core'
import type { HistoryEntry, HistoryList } from '@scope/core/history'
import type {
  Identity,
  NameDraft,
  NameRegistration,
  NameServiceConfig,
  Names,
} from '@scope/core/names'
import { send } from '@scope/core/send'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { atom } from 'nanostores'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { AccountButton } from '../account-button.js'
import { coin, scriptedTokens } from '../fixtures/scripted-tokens.js'
import { settled, testKit, walletId } from '../fixtures/test-kit.js'
import { ScopeProvider } from '../provider.js'

afterEach(cleanup)

const empty: NameDraft = {
  text: '',
  suffix: 'scope.test',
  status: 'empty',
  suggestions: [],
  step: 'typing',
}

async function page(
  identity: Identity = { isKnown: true },
  offer?: Partial<NameServiceConfig>,
  options: Partial<KitOptions> = {},
  own: readonly string[] = [],
  children: ReactNode = null,
) {
  const $identity = atom<Identity>(identity)
  const $draft = atom<NameDraft | undefined>(empty)
  const requests: string[] = []
  const registering: NameRegistration = {
    $draft,
    start: async () => void requests.push('begin'),
    setLabel: (text) => void requests.push(`label ${text}`),
    submit: async () => requests.push('submit') > 0,
    check: () => undefined,
    suggest: async () => [],
    register: async () => '',
  }
  const scripted: Names = {
    $config: atom({ suffixes: ['scope.test'], ens: false, ...offer }),
    resolve: async () => undefined,
    getIdentity: (address) => {
      requests.push(`identity ${address}`)
      return $identity
    },
    getNames: async (address) => {
      requests.push(`names ${address}`)
      return own
    },
    forget: () => undefined,
    $registration: atom(registering),
    loadRegistration: async () => registering,
  }
  const names: Feature<'names'> = {
    name: 'names',
    setup: () => ({
      api: { $names: atom(scripted), open: async () => scripted },
      views: { ChooseAccountName: {}, RegisterAccountName: {}, RegisterAccountNameSuccess: {} },
    }),
  }
  const { kit } = testKit({ names, ...options })
  render(<ScopeProvider kit={kit}>{children}</ScopeProvider>)
  await act(() => kit.connection.connect(walletId))
  const { address = '' } = kit.account().get()
  const show = (view: 'Account' | 'AccountSettings' | 'ProfileWallets' | keyof typeof headings) =>
    act(() => kit.modal.open({ view }))
  const draft = (news: Partial<NameDraft>) => act(() => $draft.set({ ...empty, ...news }))
  return {
    kit,
    requests,
    show,
    draft,
    address,
    tell: (to: Identity) => act(() => $identity.set(to)),
  }
}

const tokenList = { status: 'ready', at: 1, source: 'node', tokens: [coin] } as const
const headings = {
  ChooseAccountName: 'Account name',
  RegisterAccountName: 'Choose name',
  RegisterAccountNameSuccess: 'Account name',
}
const shown = (kit: Awaited<ReturnType<typeof page>>['kit']) => kit.modal.$state.get().stack.at(-1)

describe('a name', () => {
  it('[X4] shows the name beside the address, isolated from its direction', async () => {
    const { show, address, tell } = await page({ isKnown: true, name: 'alice.scope.test' })
    show('Account')
    const name = await screen.findByText('alice.scope.test')
    expect(name.tagName).toBe('BDI')
    expect(screen.getByTitle(address)).toBeTruthy()
    show('AccountSettings')
    expect(await screen.findByText('Account name')).toBeTruthy()
    expect(screen.getByText(address)).toBeTruthy()
    tell({ isKnown: true })
    expect(await screen.findByRole('button', { name: /Choose a name/ })).toBeTruthy()
  })

  it('[X4] shows the name on the account button, whose accessible name keeps the address', async () => {
    const identity = { isKnown: true, name: 'alice.scope.test' }
    const { address, tell } = await page(identity, {}, {}, [], <AccountButton />)
    const short = `${address.slice(0, 4)}…${address.slice(-6)}`
    const found = await screen.findByText('alice.scope.test')
    const button = found.closest('button')
    expect(button?.classList.contains('scope-open-account')).toBe(true)
    expect(screen.getByRole('button', { name: new RegExp(`alice.*${short}`) })).toBe(button)
    tell({ isKnown: true })
    expect(button?.textContent).not.toContain('alice')
    expect(button?.textContent).toContain(short)
  })

  it('shows the image of the name in place of the disc on the button, once it is loaded', async () => {
    const imageUrl = 'https://gateway.example.com/v1/avatar/alice.scope.test'
    const identity = { isKnown: true, name: 'alice.scope.test', imageUrl }
    await page(identity, {}, {}, [], <AccountButton />)
    const name = await screen.findByText('alice.scope.test')
    const button = name.closest('button')
    const picture = button?.querySelector('img')
    if (!button || !picture) throw new Error('There is no image.')
    const getDisc = () => button.querySelector('.scope-avatar')
    expect(picture.src).toBe(imageUrl)
    expect(picture.referrerPolicy).toBe('no-referrer')
    // Until then it takes no place, and the disc stays.
    expect(getDisc()).not.toBeNull()
    expect(button.querySelector('img[data-loaded] ~ .scope-avatar')).toBeNull()
    expect(getComputedStyle(picture).position).toBe('absolute')
    fireEvent.load(picture)
    expect(getComputedStyle(picture).position).not.toBe('absolute')
    expect(getComputedStyle(picture).inlineSize).toBe('22px')
    // The style hides the disc that follows it.
    expect(button.querySelector('img[data-loaded] ~ .scope-avatar')).toBe(getDisc())
  })

  it('shows the image of the name over the disc of the account, and none without one', async () => {
    const imageUrl = 'https://gateway.example.com/v1/avatar/bob.scope.test'
    const { show, tell } = await page({ isKnown: true, name: 'bob.scope.test', imageUrl })
    show('Account')
    await screen.findByText('bob.scope.test')
    const getPicture = () => document.querySelector('.scope-account-avatar img')
    expect(getPicture()?.getAttribute('src')).toBe(imageUrl)
    expect(getPicture()?.hasAttribute('data-loaded')).toBe(false)
    expect(document.querySelector('.scope-account-avatar .scope-avatar')).not.toBeNull()
    fireEvent.load(getPicture() ?? document.body)
    expect(getPicture()?.hasAttribute('data-loaded')).toBe(true)
    show('AccountSettings')
    expect(await screen.findByText('Account name')).toBeTruthy()
    // It is in memory by now: the first frame has it.
    expect(getPicture()?.hasAttribute('data-loaded')).toBe(true)
    tell({ isKnown: true, name: 'bob.scope.test' })
    expect(getPicture()).toBeNull()
    expect(document.querySelector('.scope-account-avatar .scope-avatar')).not.toBeNull()
  })

  it('shows the name in account and wallet lists, beside the address', async () => {
    const { kit, show, requests, address } = await page({ isKnown: true, name: 'alice.scope.test' })
    const friend = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
    vi.spyOn(kit.connection, 'getRecent').mockReturnValue([
      {
        namespace: 'eip155',
        walletId: 'other',
        walletName: 'Other',
        address: friend,
        networkId: 'eip155:1',
      },
    ])
    show('ProfileWallets')
    await screen.findByText('Other')
    const texts = (name: string | RegExp) =>
      within(screen.getByRole('list', { name })).getAllByText('alice.scope.test')
    expect(texts('Connected')).toHaveLength(1)
    expect(texts('Recently connected')[0]?.title).toBe(friend)
    const accounts = kit.account().get().accounts
    expect(texts(/Accounts$/)).toHaveLength(accounts.length)
    // Beside the connected one above.
    expect(screen.getAllByTitle(address).map((element) => element.textContent)).toContain(
      '0x00…000011',
    )
    expect(new Set(requests)).toEqual(
      new Set([...accounts.map((name) => name.address), friend].map((name) => `identity ${name}`)),
    )
  })

  it('resolves the names of the first twenty of hundreds of accounts', async () => {
    const { kit, show, requests } = await page()
    const state = kit.account().get()
    const account = (at: number) => `0x${(at + 1_000).toString(16).padStart(40, '0')}`
    const accounts = Array.from({ length: 300 }, (_, at) => ({
      namespace: 'eip155' as const,
      address: account(at),
      type: 'eoa' as const,
    }))
    vi.spyOn(kit, 'account').mockReturnValue(atom({ ...state, accounts }))
    show('ProfileWallets')
    await screen.findByText('Connected')
    const list = await screen.findByRole('list', { name: /Accounts$/ })
    expect(list.children).toHaveLength(300)
    expect(new Set(requests).size).toBe(21)
  })

  it('shows the name of the counterparty in the history', async () => {
    const friend = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
    const entry: HistoryEntry = {
      id: 'a',
      hash: '0xa',
      networkId: 'eip155:1',
      operation: 'send',
      status: 'confirmed',
      at: Date.now(),
      from: '',
      to: friend,
      transfers: [
        { direction: 'out', kind: 'token', name: 'C', symbol: 'C', amount: 1n, decimals: 0 },
      ],
    }
    const list: HistoryList = { status: 'ready', entries: [entry], hasMore: false, isEmpty: false }
    const isSupported = () => atom(true)
    const told = {
      forNamespace: () => atom(list),
      isSupported,
      getFee: async () => undefined,
      loadMore: async () => {},
      refresh: async () => {},
    }
    const history: Feature<'history'> = {
      name: 'history',
      setup: () => ({ api: { $history: atom(told), open: async () => told } }),
    }
    const { show } = await page({ name: 'bob.eth' }, undefined, { history })
    show('Account')
    const detail = await screen.findByText('to \u2068bob.eth\u2069')
    expect(detail.title).toBe(friend)
  })

  it.each([
    [{ suffixes: [], ens: true }, 'Address, name or payment link'],
    [{ suffixes: ['scope.test'], ens: false }, 'Address, name or payment link'],
    [{ suffixes: [], ens: false }, 'Address or payment link'],
  ])('asks for a name as recipient if names can be resolved: %o', async (offer, hint) => {
    const { kit } = await page({}, offer, {
      send: send(),
      tokens: scriptedTokens(tokenList).feature,
    })
    act(() => kit.modal.open({ view: 'WalletSend' }))
    expect(await screen.findByPlaceholderText(hint)).toBeTruthy()
  })

  it('shows the name of an own account among the recipients', async () => {
    const { kit } = await page({ name: 'own.eth' }, undefined, {
      send: send(),
      tokens: scriptedTokens(tokenList).feature,
    })
    const [, other] = kit.account().get().accounts
    act(() => kit.modal.open({ view: 'WalletSend' }))
    const list = await screen.findByRole('list', { name: 'Your other accounts' })
    expect(within(list).getByText('own.eth').title).toBe(other?.address)
  })

  it('offers a name only if the account is known to have none and names are available', async () => {
    const { show, tell } = await page({})
    show('AccountSettings')
    await screen.findByText('Wallets and accounts')
    expect(screen.queryByText('Choose a name')).toBeNull()
    tell({ isKnown: true })
    expect(screen.getByText('Choose a name')).toBeTruthy()
    cleanup()
    const other = await page({ isKnown: true }, { suffixes: [] })
    other.show('AccountSettings')
    await screen.findByText('Wallets and accounts')
    expect(screen.queryByText('Choose a name')).toBeNull()
    other.show('ChooseAccountName')
    expect(await screen.findByText('Not available on this site.')).toBeTruthy()
  })

  it.each([
    ['one of ENS alone', 'vitalik.eth', [], true],
    ['one of ENS and one of the site', 'vitalik.eth', ['vi.scope.test'], false],
    ['one of the site', 'vi.scope.test', [], false],
  ])('offers a name to an account with %s: %s, %o: %s', async (_, name, own, isOffered) => {
    const { show, requests } = await page({ isKnown: true, name }, undefined, {}, own)
    show('AccountSettings')
    await screen.findByText(name)
    await settled()
    expect(screen.queryByText('Choose a name') !== null).toBe(isOffered)
    // Where it is one of the site's own there is nothing to ask.
    expect(requests.some((request) => request.startsWith('names'))).toBe(name.endsWith('.eth'))
  })

  it('sends and shows nothing without names()', async () => {
    const { kit } = testKit()
    render(<ScopeProvider kit={kit}>{null}</ScopeProvider>)
    await act(() => kit.connection.connect(walletId))
    act(() => kit.modal.open({ view: 'AccountSettings' }))
    await screen.findByText('Wallets and accounts')
    expect(screen.queryByText('Choose a name')).toBeNull()
    expect(() => kit.modal.open({ view: 'ChooseAccountName' })).toThrow(/option "names"/)
  })
})

describe('registering a name', () => {
  it('explains names before the user chooses one', async () => {
    const { kit, show } = await page()
    show('ChooseAccountName')
    fireEvent.click(await screen.findByRole('button', { name: 'Choose a name' }))
    expect(shown(kit)).toEqual({ view: 'RegisterAccountName' })
  })

  it('[NAM-01][NAM-02] reports invalid, taken and available names while typing', async () => {
    const { requests, show, draft } = await page()
    show('RegisterAccountName')
    const field = await screen.findByLabelText('Name')
    expect(requests).toContain('begin')
    fireEvent.change(field, { target: { value: 'alice' } })
    expect(requests).toContain('label alice')
    draft({ text: 'abc', status: 'too-short' })
    expect(
      screen.getByText('At least 4 characters', { selector: '.scope-inline-error *' }),
    ).toBeTruthy()
    draft({ text: 'a!', status: 'invalid-characters' })
    expect(field.getAttribute('aria-invalid')).toBe('true')
    const suggestions = [
      { name: 'alice.scope.test', label: 'alice', registered: true },
      { name: 'alice1.scope.test', label: 'alice1', registered: false },
      { name: 'my-alice.scope.test', label: 'my-alice', registered: true },
    ]
    draft({ text: 'Alice', status: 'taken', suggestions })
    expect(screen.getByText(/alice\.scope\.test.* is not available/)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
    expect(requests).not.toContain('submit')
    const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(rows).toEqual(['alice1Available', 'my-aliceNot available'])
    expect(screen.queryByRole('button', { name: /my-alice/ })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: /alice1/ }))
    expect(requests).toContain('label alice1')
    draft({ text: 'alice1', status: 'available', suggestions })
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
    expect(requests).toContain('submit')
  })

  it('[NAM-04] shows the pending signature, and restores the typed name if declined', async () => {
    const { show, draft } = await page()
    show('RegisterAccountName')
    await screen.findByLabelText('Name')
    draft({ text: 'alice', status: 'available', step: 'signing', requestedAt: Date.now() })
    expect(screen.getByRole('heading', { name: /^Confirm in / })).toBeTruthy()
    expect(screen.queryByLabelText('Name')).toBeNull()
    draft({ text: 'alice', status: 'available', step: 'posting' })
    expect(screen.getByRole('heading', { name: /^Registering .*alice\.scope\.test/ })).toBeTruthy()
    draft({ text: 'alice', status: 'available', error: new KitError('user-rejected', 'no') })
    expect(screen.getByText('Signature declined')).toBeTruthy()
    expect((screen.getByLabelText('Name') as HTMLInputElement).value).toBe('alice')
  })

  it('[NAM-05] shows the reason of the gateway for a rejection', async () => {
    const { show, draft } = await page()
    show('RegisterAccountName')
    await screen.findByLabelText('Name')
    const error = new KitError('name-rejected', 'at most 5 names of one address')
    draft({ text: 'alice', status: 'available', error })
    const notice = await screen.findByRole('alert')
    expect(notice.textContent).toMatch(/not registered.*Reason: .at most 5 names of one address/)
  })

  it('[NAM-04] shows the registered name and the full address', async () => {
    const { kit, show, draft, address } = await page()
    draft({ text: 'Alice', status: 'available', step: 'registered' })
    show('RegisterAccountNameSuccess')
    expect(
      await screen.findByRole('heading', { name: /alice\.scope\.test.* is yours/ }),
    ).toBeTruthy()
    expect(document.querySelector('[data-state=done] > .scope-badge svg')).toBeTruthy()
    expect(document.querySelector('.scope-exact-address')?.textContent).toBe(address)
    fireEvent.click(screen.getByRole('button', { name: 'Done' }))
    await waitFor(() => expect(shown(kit)).toEqual({ view: 'Account' }))
  })
})
