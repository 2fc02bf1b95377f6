/** The directory's views as a user meets them. The gateway's answers are scripted; the kit is real. */
import type { KitOptions } from '@scope/core'
import { directory } from '@scope/core/directory'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { scriptedRemote } from '../fixtures/scripted-remote.js'
import { settled, testKit, walletId } from '../fixtures/test-kit.js'
import { InlineScope } from '../inline-scope.js'
import { getNetworkMark } from '../marks/network-marks.js'
import { ScopeProvider } from '../provider.js'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const fox = { id: 'fox', name: 'Fox', namespaces: ['eip155'], homepage: 'https://fox.example' }
/** What the browser of these tests has, by another name. */
const memory = {
  id: 'mw',
  name: 'Memory',
  rdns: walletId,
  namespaces: ['eip155'],
  badge_type: 'certified',
}

interface Listed {
  readonly id: string
  readonly badge_type?: string
}

interface Gateway {
  readonly wallets?: readonly Listed[]
  isDown?: boolean
}

function page(gateway: Gateway = {}, options: Partial<KitOptions> = {}) {
  const requests: URL[] = []
  const { option } = scriptedRemote()
  const { kit } = testKit({
    gatewayUrl: 'https://gateway.example',
    directory: directory(),
    walletConnect: option,
    env: {
      async fetch(url) {
        requests.push(new URL(String(url)))
        if (gateway.isDown) return new Response('', { status: 404 })
        const wallets: readonly Listed[] = gateway.wallets ?? [fox, memory]
        const query = requests.at(-1)?.searchParams
        const include = query?.get('include')?.split(',')
        const badge = query?.get('badge_type')
        const data = wallets.filter(
          ({ id, badge_type }) =>
            (!include || include.includes(id)) && (!badge || badge_type === badge),
        )
        return new Response(JSON.stringify({ data, count: data.length }))
      },
    },
    ...options,
  })
  return { kit, requests, gateway }
}

const button = (name: string | RegExp) => screen.findByRole('button', { name })

it('[C1] marks an installed wallet in all wallets, also by its badge or another name', async () => {
  const { kit } = page()
  render(<ScopeProvider kit={kit}>{null}</ScopeProvider>)
  act(() => kit.modal.open({ view: 'AllWallets' }))
  fireEvent.click(await button('Certified'))
  await waitFor(() => expect(screen.queryByRole('button', { name: /Fox/ })).toBeNull(), {
    timeout: 3_000,
  })
  const tile = await button(/Memory.*Installed/)
  fireEvent.click(tile)
  expect(kit.modal.$state.get().stack.at(-1)).toMatchObject({
    view: 'ConnectingExternal',
    walletId,
  })
})

it('fetches a wallet by id if the host opens its page', async () => {
  const { kit, requests } = page()
  render(<ScopeProvider kit={kit}>{null}</ScopeProvider>)
  act(() => kit.modal.open({ view: 'Downloads', walletId: 'fox' }))
  const link = await screen.findByRole('link', { name: /Website/ })
  expect(link.getAttribute('href')).toBe('https://fox.example/')
  expect(requests.map(({ searchParams }) => searchParams.get('include'))).toEqual(['fox'])
  act(() => kit.modal.push({ view: 'Downloads', walletId: 'nobody' }))
  await screen.findByText('No download links available.')
})

it('offers to get wallets that are not installed', async () => {
  const { kit } = page()
  render(<ScopeProvider kit={kit}>{null}</ScopeProvider>)
  act(() => kit.modal.open({ view: 'GetWallet' }))
  await button('Fox')
  expect(screen.queryByRole('button', { name: /Memory/ })).toBeNull()
})

const everywhere = {
  ...fox,
  chrome_store: 'https://chrome.example/fox',
  app_store: 'https://apps.example/fox',
  play_store: 'https://play.example/fox',
}

it('shows a code for the store of the phone, and offers to reload after installing', async () => {
  const { kit } = page({ wallets: [everywhere] })
  render(<ScopeProvider kit={kit}>{null}</ScopeProvider>)
  act(() => kit.modal.open({ view: 'Downloads', walletId: 'fox' }))
  await screen.findByRole('img', { name: 'QR code for App Store' })
  fireEvent.click(screen.getByRole('radio', { name: 'Google Play' }))
  await screen.findByRole('img', { name: 'QR code for Google Play' })
  fireEvent.click(await button('I’ve installed it'))
  expect(await button('Reload page')).toBeTruthy()
})

it('shows no code on a phone, and no last step without an extension', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  const { kit } = page({ wallets: [everywhere] })
  render(<ScopeProvider kit={kit}>{null}</ScopeProvider>)
  act(() => kit.modal.open({ view: 'Downloads', walletId: 'fox' }))
  await screen.findByRole('link', { name: /App Store/ })
  expect(screen.queryByRole('link', { name: /Chrome/ })).toBeNull()
  expect(screen.queryByText('Scan with your phone to install the app.')).toBeNull()
  expect(screen.queryByRole('button', { name: 'I’ve installed it' })).toBeNull()
})

it('[MOD-03] prefetches network images while the account view is open', async () => {
  const images: StubImage[] = []
  class StubImage {
    src = ''
    referrerPolicy = ''
    constructor() {
      images.push(this)
    }
  }
  vi.stubGlobal('Image', StubImage)
  const { kit } = page()
  render(<ScopeProvider kit={kit}>{null}</ScopeProvider>)
  await act(() => kit.connection.connect(walletId))
  act(() => kit.modal.open({ view: 'Account' }))
  // eip155:1 has a mark in the kit. The gateway is asked for eip155:2 alone.
  await waitFor(() => expect(images).toHaveLength(1))
  expect(images[0]?.referrerPolicy).toBe('no-referrer')
  expect(images[0]?.src).toContain(
    `https://gateway.example/public/getAssetImage/${encodeURIComponent('eip155:2')}`,
  )
  const [ethereum] = kit.options.networks
  await waitFor(() => expect(getNetworkMark(ethereum)).toMatch(/^data:image/))
  expect(images).toHaveLength(1)
})

it('keeps the requested chain in all wallets', async () => {
  const { kit } = page()
  render(<ScopeProvider kit={kit}>{null}</ScopeProvider>)
  act(() => kit.modal.open({ view: 'Connect', namespace: 'eip155' }))
  fireEvent.click(await button(/^All wallets/))
  fireEvent.click(await button('Fox'))
  expect(kit.modal.$state.get().stack.at(-1)).toMatchObject({
    walletId: 'fox',
    namespace: 'eip155',
  })
})

it('sends nothing from an inline card before the user uses it', async () => {
  const { kit, requests } = page({}, { inline: true })
  render(
    <ScopeProvider kit={kit}>
      <InlineScope />
    </ScopeProvider>,
  )
  await button(/^All wallets/)
  await settled()
  await settled()
  expect(requests).toEqual([])
  fireEvent.pointerDown(await button(/^All wallets/))
  await waitFor(() => expect(requests.length).toBeGreaterThan(0))
})

it('retries when the browser is online again, and not after that', async () => {
  const { kit, gateway, requests } = page({ isDown: true })
  render(<ScopeProvider kit={kit}>{null}</ScopeProvider>)
  act(() => kit.modal.open({ view: 'AllWallets' }))
  await button('Try again')
  gateway.isDown = false
  act(() => void dispatchEvent(new Event('online')))
  await button('Fox')
  const count = requests.length
  act(() => void dispatchEvent(new Event('online')))
  await settled()
  expect(requests).toHaveLength(count)
})

it('keeps the scroll position when the user retries', async () => {
  const { kit, gateway } = page({ isDown: true })
  render(<ScopeProvider kit={kit}>{null}</ScopeProvider>)
  act(() => kit.modal.open({ view: 'AllWallets' }))
  const retry = await button('Try again')
  retry.focus()
  gateway.isDown = false
  fireEvent.click(retry)
  expect(document.activeElement?.tagName).toBe('INPUT')
  await button('Fox')
})
