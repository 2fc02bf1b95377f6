import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { StrictMode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AccountButton } from './account-button.js'
import { ConnectButton } from './connect-button.js'
import { settled, testKit, walletId } from './fixtures/test-kit.js'
import { useAccount } from './hooks/use-account.js'
import { InlineScope } from './inline-scope.js'
import { en } from './messages/en.js'
import { NetworkButton } from './network-button.js'
import { ScopeProvider } from './provider.js'

const errors = vi.fn()
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(errors)
  vi.spyOn(console, 'warn').mockImplementation(errors)
})
afterEach(() => {
  cleanup()
  expect(errors.mock.calls).toEqual([])
  errors.mockClear()
})

function Lost() {
  useAccount()
  return null
}

const opener = () => screen.getByRole('button', { name: /Connect wallet|Connecting|…/ })

describe('the main job', () => {
  it('connects through the dialog, under StrictMode', async () => {
    const { kit } = testKit()
    render(
      <StrictMode>
        <ScopeProvider kit={kit}>
          <ConnectButton />
        </ScopeProvider>
      </StrictMode>,
    )
    fireEvent.click(opener())
    await waitFor(() => expect(document.querySelector('dialog')?.open).toBe(true))
    fireEvent.click(await screen.findByRole('button', { name: /Memory Wallet 1/ }))
    await waitFor(() => expect(opener().dataset.status).toBe('connected'))
    await settled()
    expect(document.querySelector('dialog')?.open).toBe(false)
  })

  it('shows a label while connecting, and the account afterwards', async () => {
    const { kit, wallet } = testKit()
    wallet.hold()
    render(
      <ScopeProvider kit={kit}>
        <ConnectButton label="Sign in with a wallet" />
        <AccountButton />
      </ScopeProvider>,
    )
    expect(screen.getByText('Sign in with a wallet')).toBeTruthy()
    void kit.connection.connect(walletId)
    await settled()
    expect(opener().textContent).toBe('Connecting…')
    wallet.approve()
    await settled()
    expect(screen.getAllByText('0x00…000011')).toHaveLength(2)
  })

  it('leaves nothing in the page if it unmounts while connecting', async () => {
    const { kit, wallet } = testKit()
    wallet.hold()
    const { unmount } = render(
      <ScopeProvider kit={kit}>
        <ConnectButton />
      </ScopeProvider>,
    )
    const answer = kit.connection.connect(walletId)
    await settled()
    unmount()
    wallet.approve()
    expect(await answer).toBe(false)
    expect(wallet.listenerCount()).toBe(0)
    expect(kit.account().get().status).toBe('disconnected')
  })
})

describe('the dialog', () => {
  // What StrictMode does in a browser, whose close event comes later than the second showModal().
  it('stays open if the close event of an earlier opening arrives late', async () => {
    const { kit } = testKit()
    render(<ScopeProvider kit={kit} />)
    act(() => kit.modal.open())
    await waitFor(() => expect(document.querySelector('dialog')?.open).toBe(true))
    await screen.findByRole('button', { name: /Memory Wallet 1/ })
    const dialog = document.querySelector('dialog') as HTMLDialogElement
    fireEvent(dialog, new Event('close'))
    expect(kit.modal.$state.get().status).toBe('open')
    act(() => dialog.close())
    fireEvent(dialog, new Event('close'))
    expect(kit.modal.$state.get().status).toBe('closed')
  })
})

describe('one kit with several providers', () => {
  it('renders one dialog, and hands it to the next provider on unmount', async () => {
    const { kit } = testKit()
    const first = render(<ScopeProvider kit={kit} />)
    render(<ScopeProvider kit={kit} />)
    kit.modal.open()
    await waitFor(() => expect(document.querySelectorAll('dialog')).toHaveLength(1))
    first.unmount()
    await waitFor(() => expect(document.querySelector('dialog')?.open).toBe(true))
    expect(kit.modal.$state.get().status).toBe('open')
    cleanup()
    await settled()
    expect(document.querySelectorAll('dialog')).toHaveLength(0)
  })

  it('throws with instructions if a component is outside of the provider', () => {
    expect(() => render(<Lost />)).toThrow('within <ScopeProvider>')
    errors.mockClear()
  })
})

describe('language and theme', () => {
  it('fetches a language, and renders it right to left', async () => {
    const { kit } = testKit()
    render(
      <ScopeProvider kit={kit} locale="ar">
        <ConnectButton />
      </ScopeProvider>,
    )
    await screen.findByText('ربط المحفظة')
    fireEvent.click(screen.getByRole('button'))
    await waitFor(() => expect(document.querySelector('dialog')?.dir).toBe('rtl'))
  })

  it('keeps the dialog in the old language while the next one loads', async () => {
    const { kit } = testKit()
    const page = (locale: 'en' | 'de' | 'ar') => (
      <ScopeProvider kit={kit} locale={locale}>
        <ConnectButton />
      </ScopeProvider>
    )
    const { rerender } = render(page('de'))
    await screen.findByText('Wallet verbinden', { selector: '.scope-open' })
    act(() => kit.modal.open())
    await waitFor(() => expect(document.querySelector('dialog')?.open).toBe(true))
    const dialog = document.querySelector('dialog')
    rerender(page('en'))
    expect(screen.getByText('Connect wallet')).toBeTruthy()
    rerender(page('ar'))
    expect(screen.getByText('Connect wallet')).toBeTruthy()
    expect(document.querySelector('dialog')).toBe(dialog)
    await screen.findByText('ربط المحفظة')
    expect(document.querySelector('dialog')).toBe(dialog)
    expect(dialog?.open).toBe(true)
  })

  it('uses a message catalogue of the host at once', () => {
    const { kit } = testKit()
    render(
      <ScopeProvider kit={kit} locale={{ ...en, button: { ...en.button, connect: 'Come in' } }}>
        <ConnectButton />
      </ScopeProvider>,
    )
    expect(screen.getByText('Come in')).toBeTruthy()
  })

  it('[MOD-07] sets mode and variables on its own elements, and removes them on unmount', () => {
    const { kit } = testKit()
    const page = (
      variables: Record<`--scope-${string}`, string>,
      theme: 'light' | 'dark' = 'dark',
    ) => (
      <ScopeProvider kit={kit} theme={theme} themeVariables={variables}>
        <ConnectButton />
        <NetworkButton />
      </ScopeProvider>
    )
    const { rerender } = render(page({ '--scope-accent': 'teal' }))
    expect(opener().dataset.scopeTheme).toBe('dark')
    expect(opener().style.getPropertyValue('--scope-accent')).toBe('teal')
    rerender(page({ '--scope-radius': '2px' }))
    expect(opener().style.getPropertyValue('--scope-accent')).toBe('')
    expect(
      screen.getByRole('button', { name: 'Network One' }).style.getPropertyValue('--scope-radius'),
    ).toBe('2px')
    rerender(page({}, 'light'))
    expect(opener().dataset.scopeTheme).toBe('light')
    expect(document.documentElement.getAttribute('style')).toBeNull()
  })
})

describe('network button', () => {
  it('shows the logo of the network once the page is idle, and keeps its space before', async () => {
    const { kit } = testKit()
    render(
      <ScopeProvider kit={kit}>
        <NetworkButton />
      </ScopeProvider>,
    )
    const space = screen
      .getByRole('button', { name: 'Network One' })
      .querySelector('.scope-open-dot')
    expect(space?.querySelector('img')).toBeNull()
    await waitFor(() =>
      expect(space?.querySelector('img')?.getAttribute('src')).toMatch(/^data:image\/svg/),
    )
  })
})

describe('[MOD-04] inline', () => {
  it('renders in the page’s flow, and shows the next view when connected', async () => {
    const { kit } = testKit({ inline: true })
    render(
      <ScopeProvider kit={kit}>
        <InlineScope />
      </ScopeProvider>,
    )
    fireEvent.click(await screen.findByRole('button', { name: /Memory Wallet 1/ }))
    await screen.findByText('Connected with Memory Wallet 1')
    expect(document.querySelector('dialog')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
  })
})

it('complaint 27: stays visible if a library hides the rest of the page', async () => {
  const { kit } = testKit()
  const place = document.body.appendChild(document.createElement('div'))
  render(<ScopeProvider kit={kit} />, { container: place })
  kit.modal.open()
  await screen.findByRole('heading', { name: 'Connect a wallet' })
  const dialog = () => document.querySelector('dialog')
  expect(place.contains(dialog())).toBe(true)
  place.setAttribute('inert', '')
  await vi.waitFor(() => expect(dialog()?.parentElement).toBe(document.body), { timeout: 5_000 })
  expect(dialog()?.open).toBe(true)
  expect(kit.modal.$state.get().status).toBe('open')
  place.remove()
})

it('[MOD-01] explains a view that the site does not offer, and lets the user leave it', async () => {
  const { kit } = testKit()
  render(<ScopeProvider kit={kit} />)
  expect(() => kit.modal.open({ view: 'AllWallets' })).toThrowError(
    expect.objectContaining({
      code: 'view-unavailable',
      details: { view: 'AllWallets', option: 'walletConnect' },
    }),
  )
  // Published, nothing is checked.
  vi.stubEnv('NODE_ENV', 'production')
  kit.modal.open({ view: 'AllWallets' })
  await screen.findByText('Not available on this site.')
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(kit.modal.$state.get().status).toBe('closed')
})

it('throws for a missing kit, and for a namespace by its everyday name', () => {
  const { kit } = testKit()
  // React writes what a component throws.
  const ignored = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  expect(() => render(<ScopeProvider kit={undefined as unknown as typeof kit} />)).toThrowError(
    'ScopeProvider: the prop "kit" is missing. Pass what createKit returns.',
  )
  const draw = (namespace: string) => () =>
    render(
      <ScopeProvider kit={kit}>
        <ConnectButton namespace={namespace as 'eip155'} />
      </ScopeProvider>,
    )
  expect(draw('evm')).toThrowError('Unknown namespace "evm". Did you mean "eip155"?')
  expect(draw('cosmos')).toThrowError(
    'Unknown namespace "cosmos". There are: eip155, solana, polkadot, bip122.',
  )
  ignored.mockRestore()
})

it('[NET-09] shows developer mistakes if debug is on', async () => {
  const written = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { kit } = testKit({ debug: true })
  render(<ScopeProvider kit={kit} />)
  await kit.network.switchTo('eip155:5').catch(() => undefined)
  kit.modal.open()
  await screen.findByText('Network Not Found')
  expect(written.mock.calls).toEqual([['Scope: Network Not Found. eip155:5']])
  written.mockRestore()
})
