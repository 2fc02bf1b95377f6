/** Pairing with wallets elsewhere, as a user meets it. The relay's part is scripted; the kit is real. */
import { type Kit, KitError, type KitEvent, type KitOptions } from '@scope/core'
import type { RemoteWallet } from '@scope/core/walletconnect'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ConnectButton } from '../connect-button.js'
import { pairingUri, scriptedRemote } from '../fixtures/scripted-remote.js'
import { settled, testKit, walletId } from '../fixtures/test-kit.js'
import { InlineScope } from '../inline-scope.js'
import mark from '../marks/wallet-connect.js'
import { ScopeProvider } from '../provider.js'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const pond: RemoteWallet = {
  id: 'pond',
  name: 'Pond',
  mobileLink: 'pond://',
  universalLink: 'https://link.pond.example/app',
  homepage: 'https://pond.example',
  playStore: 'https://play.example/pond',
  chromeStore: 'https://store.example/pond',
}
const many = Array.from({ length: 7 }, (_, at) => ({ ...pond, id: `w${at}`, name: `Wallet ${at}` }))

function page(
  wallets: readonly RemoteWallet[] = [pond],
  inline = false,
  options: Partial<KitOptions> = {},
) {
  const remote = scriptedRemote(wallets)
  const world = testKit({ walletConnect: remote.option, inline, ...options })
  const events: KitEvent[] = []
  world.kit.events.on((event) => events.push(event))
  render(
    <ScopeProvider kit={world.kit}>
      {inline ? <InlineScope /> : <ConnectButton label="Connect" />}
    </ScopeProvider>,
  )
  return { ...world, remote, events, modal: world.kit.modal }
}
const onPhone = () => vi.stubGlobal('matchMedia', () => ({ matches: true }))
const icon = 'data:image/svg+xml,%3Csvg%2F%3E'
const getImage = (of: Element | null) => of?.querySelector('img')?.getAttribute('src')
const shown = (modal: Kit['modal']) => modal.$state.get().stack.at(-1)?.view
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const code = () => screen.findByRole('img', { name: 'QR code to connect a wallet' })
const links = () => [...document.querySelectorAll('.scope-card a')]
const link = (name: RegExp) => screen.findByRole('link', { name })
const rows = () => [...document.querySelectorAll('.scope-row-title')].map((row) => row.textContent)

describe('the list', () => {
  it('[CON-02] leads to the QR code, and lists the host’s wallets in order', async () => {
    const { modal } = page([pond, { ...pond, id: 'same', name: 'Memory Wallet 1' }])
    fireEvent.click(await button('Connect'))
    await button(/WalletConnect Phone wallet QR code/)
    expect(rows()).toEqual(['WalletConnect', 'Memory Wallet 1', 'Pond'])
    fireEvent.click(await button('Pond'))
    expect(modal.$state.get().stack.at(-1)).toEqual({
      view: 'ConnectingWalletConnect',
      walletId: 'pond',
    })
  })

  it('complaint 13: prepares the URI on a phone once the list shows, without a QR code', async () => {
    onPhone()
    const { remote } = page()
    const open = await button('Connect')
    fireEvent.pointerEnter(open)
    await settled()
    await settled()
    expect(remote.calls).toEqual([])
    fireEvent.click(open)
    await button('All wallets')
    expect(rows()).toEqual(['Memory Wallet 1', 'Pond', 'All wallets'])
    await waitFor(() => expect(remote.calls).toEqual(['prepare']))
  })

  it('[MOD-08] leads to all wallets unless the host hides them, and prepares the code either way', async () => {
    onPhone()
    const { remote } = page([pond], false, { features: { allWallets: false } })
    fireEvent.click(await button('Connect'))
    await button(/Memory Wallet 1/)
    expect(rows()).toEqual(['Memory Wallet 1', 'Pond'])
    await waitFor(() => expect(remote.calls).toEqual(['prepare']))
  })

  it('omits the row once a wallet is paired', async () => {
    const { kit, modal, remote } = page()
    act(() => modal.open({ view: 'ConnectingWalletConnect' }))
    await waitFor(() => expect(remote.calls).toContain('pair'))
    act(() => remote.ready())
    await code()
    act(() => remote.approve())
    await waitFor(() => expect(kit.account().get().isConnected).toBe(true))
    expect(modal.$state.get().status).toBe('closed')
    act(() => modal.open({ view: 'Connect' }))
    await button(/Memory Wallet 1/)
    expect(rows()).toEqual(['Memory Wallet 1'])
  })

  it('draws WalletConnect’s own mark in its row, and in a failed pairing', async () => {
    const { modal, remote } = page()
    fireEvent.click(await button('Connect'))
    const row = await button(/WalletConnect/)
    await waitFor(() => expect(getImage(row)).toBe(mark))
    fireEvent.click(row)
    await waitFor(() => expect(remote.calls).toContain('pair'))
    act(() => remote.fail(new KitError('user-rejected', 'No')))
    await waitFor(() => expect(getImage(document.querySelector('.scope-ring'))).toBe(mark))
    expect(shown(modal)).toBe('ConnectingWalletConnect')
  })

  it.each([
    ['its name beside the mark if it has no icon', { name: 'Test phone' }, mark],
    ['its name and icon', { name: 'Test phone', imageUrl: icon }, icon],
  ])('shows of the wallet behind WalletConnect %s', async (_, peer, image) => {
    const { kit, modal, remote } = page()
    act(() => modal.open({ view: 'ConnectingWalletConnect' }))
    await waitFor(() => expect(remote.calls).toContain('pair'))
    act(() => remote.ready())
    await code()
    act(() => remote.approve())
    await waitFor(() => expect(kit.account().get().isConnected).toBe(true))
    await act(() => remote.describe(peer))
    act(() => modal.open({ view: 'Account' }))
    const chip = await button(/^Test phone/)
    expect(getImage(chip)).toBe(image)
    expect(screen.getByText('Connected with Test phone')).toBeTruthy()
    fireEvent.click(chip)
    await screen.findByText('Test phone', { selector: '.scope-row-title bdi' })
    expect(getImage(document.querySelector('.scope-row'))).toBe(image)
  })

  it('omits the row without WalletConnect', async () => {
    const { kit } = testKit()
    render(<ScopeProvider kit={kit}>{null}</ScopeProvider>)
    act(() => kit.modal.open())
    await button(/Memory Wallet 1/)
    expect(rows()).toEqual(['Memory Wallet 1'])
    expect(() => kit.modal.open({ view: 'ConnectingWalletConnect' })).toThrowError(
      'Give createKit the option "walletConnect".',
    )
  })
})

describe('the QR code', () => {
  it('[CON-14] refreshes the code in place, and keeps it from accessible names and events (C6)', async () => {
    const { modal, remote, events } = page()
    act(() => modal.open({ view: 'ConnectingWalletConnect', walletId: 'pond' }))
    const copy = await button('Copy link')
    expect(copy.hasAttribute('disabled')).toBe(true)
    const box = document.querySelector('.scope-qr')
    act(() => remote.ready())
    const drawn = () => document.querySelector('.scope-qr path')?.getAttribute('d')
    await code()
    const before = drawn()
    act(() => remote.ready(pairingUri('b')))
    expect(drawn()).not.toBe(before)
    expect(document.querySelector('.scope-qr')).toBe(box)
    const spoken = [...document.querySelectorAll('*')].map((element) =>
      [element.getAttribute('aria-label'), element.getAttribute('title')].join(),
    )
    expect(`${spoken} ${document.body.textContent} ${JSON.stringify(events)}`).not.toMatch(
      /wc:|symKey|5e5e5e/,
    )
    // The card’s own height apart.
    expect(document.querySelector('[style]:not(.scope-height)')).toBeNull()
    expect(links().map((link) => link.getAttribute('href'))).toEqual(['https://pond.example/'])
  })

  it('[CON-17] shows the sign-in progress without leaving the view', async () => {
    const { modal, remote } = page()
    act(() => modal.open({ view: 'ConnectingWalletConnect', walletId: 'pond' }))
    act(() => remote.ready())
    await code()
    act(() => remote.signIn())
    await screen.findByText('Authenticating...')
    expect((await button('Copy link')).hasAttribute('disabled')).toBe(true)
  })

  it('copies the link, and confirms it', async () => {
    const writeText = vi.fn().mockResolvedValue(undefined)
    vi.stubGlobal('navigator', Object.create(navigator, { clipboard: { value: { writeText } } }))
    const { modal, remote } = page()
    act(() => modal.open({ view: 'ConnectingWalletConnect' }))
    await button('Copy link')
    act(() => remote.ready())
    fireEvent.click(await button('Copy link'))
    await button('Copied')
    expect(writeText).toHaveBeenCalledWith(pairingUri())
  })

  it.each([
    ['user-rejected', 'Request declined'],
    ['network-unreachable', 'Couldn’t reach your wallet'],
    ['no-accounts', 'No account shared'],
  ] as const)('reports %s in place, and retries', async (error, title) => {
    const { modal, remote } = page()
    act(() => modal.open({ view: 'ConnectingWalletConnect' }))
    await waitFor(() => expect(remote.calls).toContain('pair'))
    act(() => remote.ready())
    const copy = await button('Copy link')
    copy.focus()
    act(() => remote.fail(new KitError(error, 'x')))
    await screen.findByRole('heading', { name: title })
    expect(document.activeElement).toBe(await button('Try again'))
    fireEvent.click(await button('Try again'))
    act(() => remote.ready())
    await code()
  })

  it.each([
    ['network-unreachable', 'Couldn’t reach your wallet', 2],
    ['user-rejected', 'Request declined', 1],
  ] as const)(
    'pairs again when back online only if the relay was unreachable (%s)',
    async (error, title, count) => {
      const { modal, remote } = page()
      const pairings = () => remote.calls.filter((call) => call === 'pair')
      act(() => modal.open({ view: 'ConnectingWalletConnect' }))
      await waitFor(() => expect(pairings()).toHaveLength(1))
      act(() => remote.ready())
      await code()
      act(() => remote.fail(new KitError(error, 'x')))
      await screen.findByRole('heading', { name: title })
      await act(async () => void dispatchEvent(new Event('online')))
      await settled()
      expect(pairings()).toHaveLength(count)
    },
  )

  it('shows that an unused code expired, and offers a new one', async () => {
    const { kit, modal, remote } = page()
    act(() => modal.open({ view: 'ConnectingWalletConnect' }))
    await waitFor(() => expect(remote.calls).toContain('pair'))
    act(() => {
      kit.connection.cancel()
      remote.$pairing.set({ status: 'expired' })
    })
    await screen.findByRole('heading', { name: 'QR code expired' })
    fireEvent.click(await button('Try again'))
    act(() => remote.ready())
    await code()
  })

  it('reconnects a recent wallet the same way, on its last chain', async () => {
    const { kit, modal } = page()
    await act(async () => void (await kit.connection.connect(walletId)))
    const used = { walletName: 'WalletConnect', address: `0x${'1'.repeat(40)}` }
    vi.spyOn(kit.connection, 'getRecent').mockReturnValue([
      { ...used, walletId: 'walletConnect', namespace: 'eip155', networkId: 'eip155:1' },
    ])
    act(() => modal.open({ view: 'ProfileWallets' }))
    fireEvent.click(await button(/^WalletConnect/))
    expect(modal.$state.get().stack.at(-1)).toEqual({
      view: 'ConnectingWalletConnect',
      namespace: 'eip155',
    })
    await button('Copy link')
  })

  it('complaint 16: cancels the pairing when the user leaves or closes', async () => {
    const { kit, modal, remote } = page()
    for (const leave of [modal.back, modal.close]) {
      act(() => modal.open({ view: 'Connect' }))
      act(() => modal.push({ view: 'ConnectingWalletConnect' }))
      await waitFor(() => expect(remote.calls.at(-1)).toBe('pair'))
      act(() => leave())
      await waitFor(() => expect(remote.calls.at(-1)).toBe('cancel'))
      expect(kit.connection.$connectionAttempt.get().status).toBe('idle')
    }
  })
})

describe('platforms of a wallet', () => {
  const every = {
    ...pond,
    webappLink: 'https://web.pond.example',
    desktopLink: 'pond-desktop://',
  }

  it('[CON-02] offers QR code, web and desktop on a computer, with links that leak nothing', async () => {
    const { modal, remote } = page([every])
    act(() => modal.open({ view: 'ConnectingWalletConnect', walletId: 'pond' }))
    await screen.findByRole('radio', { name: 'QR code', checked: true })
    fireEvent.click(screen.getByRole('radio', { name: 'Desktop' }))
    expect((await link(/Open Pond/)).getAttribute('aria-disabled')).toBe('true')
    act(() => remote.ready())
    const open = await link(/Open Pond/)
    expect(open.getAttribute('href')).toBe(
      `pond-desktop://wc?uri=${encodeURIComponent(pairingUri())}`,
    )
    expect(open.getAttribute('rel')).toBe('noreferrer noopener')
    expect(open.getAttribute('target')).toBe('_blank')
  })

  it('shows no tabs for a single platform', async () => {
    const { modal } = page()
    act(() => modal.open({ view: 'ConnectingWalletConnect', walletId: 'pond' }))
    await button('Copy link')
    expect(screen.queryByRole('radio')).toBeNull()
  })

  it('[CON-02] complaints 13, 14: opens the app with one tap on a phone, and offers other options if it fails', async () => {
    onPhone()
    const { modal, remote } = page()
    act(() => modal.open({ view: 'ConnectingWalletConnect', walletId: 'pond' }))
    await waitFor(() => expect(remote.calls).toContain('pair'))
    act(() => remote.ready())
    const open = await link(/Open Pond/)
    expect(open.getAttribute('href')).toBe(`pond://wc?uri=${encodeURIComponent(pairingUri())}`)
    expect(open.getAttribute('target')).toBe('_self')
    vi.useFakeTimers()
    fireEvent.click(open)
    expect(remote.calls).toContain('choose pond mobile')
    act(() => vi.advanceTimersByTime(1_700))
    expect(screen.queryByText('App didn’t open?')).toBeNull()
    act(() => vi.advanceTimersByTime(100))
    vi.useRealTimers()
    await screen.findByText('App didn’t open?')
    expect((await link(/Other options/)).getAttribute('href')).toMatch(
      /^https:\/\/link\.pond\.example\/app\/wc\?uri=wc%3A/,
    )
    expect((await link(/Get Pond/)).getAttribute('href')).toBe('https://store.example/pond')
    await button('Copy link')
    fireEvent.click(await button('Show QR code'))
    await code()
    expect(modal.$state.get().status).toBe('open')
  })

  it('complaint 14: treats an app that came to the front as installed', async () => {
    onPhone()
    const { modal, remote } = page()
    act(() => modal.open({ view: 'ConnectingWalletConnect', walletId: 'pond' }))
    await link(/Open Pond/)
    act(() => remote.ready())
    const open = await link(/Open Pond/)
    vi.useFakeTimers()
    fireEvent.click(open)
    const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    state.mockRestore()
    act(() => vi.advanceTimersByTime(5_000))
    expect(screen.queryByText('App didn’t open?')).toBeNull()
  })

  it('offers no app to get if no page of the wallet is known', async () => {
    onPhone()
    const { modal, remote } = page([{ id: 'bare', name: 'Bare', mobileLink: 'bare://' }])
    act(() => modal.open({ view: 'ConnectingWalletConnect', walletId: 'bare' }))
    await waitFor(() => expect(remote.calls).toContain('pair'))
    act(() => remote.ready())
    const open = await link(/Open Bare/)
    vi.useFakeTimers()
    fireEvent.click(open)
    act(() => vi.advanceTimersByTime(1_800))
    vi.useRealTimers()
    await screen.findByText('Bare may not be installed. Scan the QR code with another device.')
    expect(screen.queryByRole('link', { name: /Get/ })).toBeNull()
  })

  it.each([
    { what: 'a web app opened', isPhone: false, isHidden: false },
    { what: 'the page is hidden', isPhone: true, isHidden: true },
  ])('does not ask for the app if $what', async ({ isPhone, isHidden }) => {
    if (isPhone) onPhone()
    const links = isPhone ? { mobileLink: 'bare://' } : { webappLink: 'https://bare.example' }
    const { modal, remote } = page([{ id: 'bare', name: 'Bare', ...links }])
    act(() => modal.open({ view: 'ConnectingWalletConnect', walletId: 'bare' }))
    await waitFor(() => expect(remote.calls).toContain('pair'))
    act(() => remote.ready())
    const open = await link(/Open Bare/)
    // The page of the test stays where it is.
    open.addEventListener('click', (event) => event.preventDefault())
    if (isHidden) vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    vi.useFakeTimers()
    fireEvent.click(open)
    act(() => vi.advanceTimersByTime(5_000))
    vi.useRealTimers()
    await settled()
    expect(screen.queryByText('App didn’t open?')).toBeNull()
    vi.restoreAllMocks()
  })

  it.each([
    'javascript:alert(1)//',
    'data:text/html,<script>alert(1)</script>',
    'blob:https://site.example/1',
    'JaVaScRiPt://x/%0aalert(1)',
    'https://user:pass@pond.example',
    'pond://"onclick="alert(1)',
  ])('[C4] blocks a hostile link: %s', async (hostile) => {
    onPhone()
    const { modal, remote } = page([
      {
        id: 'bad',
        name: 'Bad',
        homepage: hostile,
        mobileLink: hostile,
        universalLink: hostile,
        desktopLink: hostile,
        webappLink: hostile,
        appStore: hostile,
        playStore: hostile,
        chromeStore: hostile,
      },
    ])
    act(() => modal.open({ view: 'ConnectingWalletConnect', walletId: 'bad' }))
    await button('Copy link')
    act(() => remote.ready())
    await code()
    expect(links()).toEqual([])
    act(() =>
      remote.$requests.set([
        {
          id: 1,
          method: 'personal_sign',
          networkId: 'eip155:1',
          requestedAt: Date.now(),
          wallet: { name: 'Bad', href: hostile },
        },
      ]),
    )
    act(() => modal.open({ view: 'ApproveTransaction' }))
    await screen.findByText('Continue in Bad')
    expect(links()).toEqual([])
  })
})

describe('with the QR code as the only connector', () => {
  it('[MOD-08] lists every wallet if the host hides all wallets', async () => {
    const { modal } = page(many, false, { features: { allWallets: false } })
    act(() => modal.open({ view: 'ConnectingWalletConnectBasic' }))
    await button('Wallet 6')
    expect(rows()).toEqual(many.map(({ name }) => name))
  })

  it('shows the code with a few wallets, and links to all of them', async () => {
    const { modal, remote } = page(many)
    act(() => modal.open({ view: 'ConnectingWalletConnectBasic' }))
    await waitFor(() => expect(remote.calls).toContain('pair'))
    act(() => remote.ready())
    await code()
    expect(rows()).toEqual(['Wallet 0', 'All wallets'])
    fireEvent.click(await button(/All wallets/))
    const search = await screen.findByRole('searchbox', { name: 'Search wallets' })
    fireEvent.change(search, { target: { value: ' wallet 3' } })
    expect(rows()).toEqual(['Wallet 3', 'Connect with a QR code'])
    fireEvent.change(search, { target: { value: 'zzz' } })
    await screen.findByText('No results for “zzz”')
    fireEvent.click(await button(/Connect with a QR code/))
    await code()
  })

  it('cancels the pairing on close, and starts it again on open', async () => {
    const remote = scriptedRemote([], true)
    const { kit } = testKit({ walletConnect: remote.option })
    render(<ScopeProvider kit={kit}>{null}</ScopeProvider>)
    for (const _ of [1, 2]) {
      act(() => kit.modal.open())
      await waitFor(() => expect(remote.calls.at(-1)).toBe('pair'))
      act(() => kit.modal.close())
      await waitFor(() => expect(remote.calls.at(-1)).toBe('cancel'))
    }
    act(() => kit.modal.open())
    await waitFor(() => expect(remote.calls.at(-1)).toBe('pair'))
    act(() => remote.fail(new KitError('user-rejected', 'no')))
    await screen.findByRole('heading', { name: 'Request declined' })
    expect(screen.queryByRole('button', { name: 'Choose another wallet' })).toBeNull()
  })

  it('shows no search for six wallets', async () => {
    const { modal } = page(many.slice(1))
    act(() => modal.open({ view: 'AllWallets' }))
    await button('Wallet 1')
    expect(screen.queryByRole('searchbox')).toBeNull()
  })
})

describe('complaints 15, 16: a pending request in a remote wallet', () => {
  const request = (id: number, method = 'personal_sign') => ({
    id,
    method,
    networkId: 'eip155:1' as const,
    requestedAt: Date.now() - 60_000 * id,
    wallet: { name: 'Pond', href: 'pond://' },
  })

  it('links to the wallet, and closes on response', async () => {
    const { modal, remote } = page()
    act(() => remote.$requests.set([request(2)]))
    act(() => modal.open({ view: 'ApproveTransaction' }))
    await screen.findByText('Continue in Pond')
    await screen.findByText(/Still waiting \(2 minutes/)
    const again = await link(/Open Pond again/)
    expect(again.getAttribute('href')).toBe('pond://')
    expect(again.getAttribute('rel')).toBe('noreferrer noopener')
    act(() => remote.$requests.set([]))
    await waitFor(() => expect(modal.$state.get().status).toBe('closed'))
  })

  it('cancels pending requests one by one', async () => {
    const { modal, remote } = page()
    act(() => remote.$requests.set([request(1), request(2, 'eth_sendTransaction')]))
    act(() => modal.open({ view: 'ApproveTransaction' }))
    await screen.findByText('Transaction')
    fireEvent.click(await button('Cancel: Transaction'))
    expect(remote.calls).toContain('dismiss 2')
    fireEvent.click(await button('Cancel'))
    expect(remote.calls).toContain('dismiss 1')
    await waitFor(() => expect(modal.$state.get().status).toBe('closed'))
  })

  it('returns to the previous view', async () => {
    const { modal, remote } = page()
    act(() => modal.open({ view: 'WhatIsAWallet' }))
    await button('Choose a wallet')
    act(() => remote.$requests.set([request(1)]))
    act(() => modal.push({ view: 'ApproveTransaction' }))
    await button('Cancel')
    act(() => remote.$requests.set([]))
    await waitFor(() =>
      expect(modal.$state.get().stack.map(({ view }) => view)).toEqual(['WhatIsAWallet']),
    )
  })
})
