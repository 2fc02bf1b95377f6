import { KitError } from '@scope/core'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { atom } from 'nanostores'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { settled, testKit, walletId } from '../fixtures/test-kit.js'
import { InlineScope } from '../inline-scope.js'
import { ScopeProvider } from '../provider.js'

afterEach(cleanup)

function page(options: Parameters<typeof testKit>[0] = {}) {
  const world = testKit(options)
  render(
    <ScopeProvider kit={world.kit}>{world.kit.options.inline && <InlineScope />}</ScopeProvider>,
  )
  const { modal } = world.kit
  return { ...world, modal, stack: () => modal.$state.get().stack.map(({ view }) => view) }
}

const button = (name: string) => screen.findByRole('button', { name })
const heroText = () => document.querySelector('.scope-hero-text')

describe('wallet responses', () => {
  it('announces connecting in one live region, and keeps focus in the card', async () => {
    const { modal, wallet } = page()
    wallet.reject()
    act(() => modal.open({ view: 'ConnectingExternal', walletId }))
    await screen.findByText('Request declined')
    const retry = await button('Try again')
    const before = heroText()
    wallet.hold()
    retry.focus()
    fireEvent.click(retry)
    await screen.findByText(/^Continue in/)
    expect(heroText()).toBe(before)
    expect(document.activeElement?.closest('.scope-card')).not.toBeNull()

    const cancel = await button('Cancel')
    cancel.focus()
    wallet.reject()
    await screen.findByText('Request declined')
    expect(heroText()).toBe(before)
    expect(document.activeElement).toBe(await button('Try again'))
  })

  it('announces switching in one live region, and keeps focus in the card', async () => {
    const { modal, kit, wallet } = page()
    await act(async () => void (await kit.connection.connect(walletId)))
    wallet.reject()
    act(() => modal.open({ view: 'SwitchNetwork', networkId: 'eip155:2' }))
    const retry = await button('Try again')
    const before = heroText()
    wallet.hold()
    retry.focus()
    fireEvent.click(retry)
    await button('Cancel')
    expect(heroText()).toBe(before)
    expect(document.activeElement).toBe(await button('Cancel'))
  })
})

describe('navigation', () => {
  it('keeps the previous view when the user chooses another wallet', async () => {
    const { kit, modal, stack } = page({ inline: true })
    await act(async () => void (await kit.connection.connect(walletId)))
    act(() => {
      modal.open({ view: 'Account' })
      modal.push({ view: 'ConnectingExternal', walletId: 'gone' })
    })
    fireEvent.click(await button('Choose another wallet'))
    expect(stack()).toEqual(['Account', 'Connect'])
    act(() => modal.push({ view: 'WhatIsAWallet' }))
    fireEvent.click(await button('Choose a wallet'))
    expect(stack()).toEqual(['Account', 'Connect'])
  })

  it.each(['Account', 'AccountSettings', 'ProfileWallets'] as const)(
    'shows in %s that no wallet is connected, and leads to the wallets',
    async (view) => {
      const { modal, stack } = page()
      act(() => modal.open({ view }))
      await screen.findByText('No wallet connected.')
      fireEvent.click(await button('Connect a wallet'))
      expect(stack()).toEqual(['Connect'])
    },
  )

  it('requests no unlisted network from a wallet', async () => {
    const { modal } = page()
    act(() => modal.open({ view: 'SwitchNetwork', networkId: 'eip155:99' }))
    await screen.findByText('This site doesn’t support this network.')
    fireEvent.click(await button('Back'))
    expect(modal.$state.get().status).toBe('closed')
  })
})

it('marks the active account, and disables its row', async () => {
  const { kit, modal } = page()
  await act(async () => void (await kit.connection.connect(walletId)))
  act(() => modal.open({ view: 'ProfileWallets' }))
  const row = (await screen.findByText('Active')).closest('.scope-row')
  expect(row?.getAttribute('aria-disabled')).toBe('true')
  expect(row?.getAttribute('aria-current')).toBe('true')
})

it('retries a failed balance read', async () => {
  const { kit, modal } = page()
  const error = new KitError('network-unreachable', 'No node answered.')
  vi.spyOn(kit.balances, 'forNamespace').mockReturnValue(atom({ status: 'failed', error }))
  const refresh = vi.spyOn(kit.balances, 'refresh')
  await act(async () => void (await kit.connection.connect(walletId)))
  act(() => modal.open({ view: 'Account' }))
  await screen.findByText(/Balance unavailable/)
  fireEvent.click(await button('Try again'))
  await waitFor(() => expect(refresh).toHaveBeenCalledWith('eip155'))
  refresh.mockClear()
  act(() => void dispatchEvent(new Event('online')))
  await waitFor(() => expect(refresh).toHaveBeenCalledWith('eip155'))
  await settled()
})

it('retries failed balances of the wallet list when the browser is online again', async () => {
  const { kit, modal } = page()
  const error = new KitError('network-unreachable', 'No node answered.')
  vi.spyOn(kit.balances, 'forNamespace').mockReturnValue(atom({ status: 'failed', error }))
  const refresh = vi.spyOn(kit.balances, 'refresh')
  await act(async () => void (await kit.connection.connect(walletId)))
  act(() => modal.open({ view: 'ProfileWallets' }))
  await screen.findByText(/Balance unavailable/)
  refresh.mockClear()
  act(() => void dispatchEvent(new Event('online')))
  await waitFor(() => expect(refresh).toHaveBeenCalledWith('eip155'))
  await settled()
})

describe('rejections of the kit', () => {
  it('handles the rejection of a wallet that was removed during a request', async () => {
    const { kit, modal } = page()
    const gone = new KitError('wallet-not-found', 'This wallet was removed.')
    // Not a spy: a spy listens to what it gives, and nothing is unhandled then.
    Object.defineProperty(kit.connection, 'connect', { value: () => Promise.reject(gone) })
    act(() => modal.open({ view: 'ConnectingExternal', walletId }))
    fireEvent.click(await button('Try again'))
    await settled()
  })

  it('handles the rejection if the balance chunk fails to load', async () => {
    const { kit, modal } = page()
    const error = new KitError('chunk-load-failed', 'Not fetched.')
    vi.spyOn(kit.balances, 'forNamespace').mockReturnValue(atom({ status: 'failed', error }))
    await act(async () => void (await kit.connection.connect(walletId)))
    Object.defineProperty(kit.balances, 'refresh', { value: () => Promise.reject(error) })
    act(() => modal.open({ view: 'Account' }))
    fireEvent.click(await button('Try again'))
    await settled()
  })

  it.each([true, false])('closes only its own view after a late rejection: %s', async (isShown) => {
    const { kit, modal, stack } = page()
    await act(async () => void (await kit.connection.connect(walletId)))
    let refuse: (thrown: KitError) => void = () => undefined
    vi.spyOn(kit.network, 'switchTo').mockReturnValue(
      new Promise((_, reject) => {
        refuse = reject
      }),
    )
    act(() => {
      modal.open({ view: 'Account' })
      modal.push({ view: 'SwitchNetwork', networkId: 'eip155:2' })
    })
    await button('Cancel')
    if (!isShown) act(() => modal.push({ view: 'WhatIsAWallet' }))
    refuse(new KitError('network-switch-disabled', 'Switching is turned off.'))
    await settled()
    expect(stack()).toEqual(isShown ? ['Account'] : ['Account', 'SwitchNetwork', 'WhatIsAWallet'])
  })
})
