/** How many rows Connect shows, how it groups them, and the way to the rest. The gateway is scripted; the kit is real. */
import type { KitOptions } from '@scope/core'
import { directory } from '@scope/core/directory'
import { createMemoryAdapter } from '@scope/testing'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { scriptedRemote } from '../fixtures/scripted-remote.js'
import { testKit } from '../fixtures/test-kit.js'
import { ScopeProvider } from '../provider.js'

afterEach(cleanup)

/** Wallet 01, Wallet 02, … */
const installed = (count: number, icon?: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => {
    const number = String(at + 1).padStart(2, '0')
    return {
      name: `Wallet ${number}`,
      rdns: `test.wallet${number}`,
      ...(icon && { icon: icon(at + 1) }),
    }
  })

const getIcon = (at: number) => `data:image/svg+xml,${at}`

async function page(
  count: number,
  options: Partial<KitOptions> = {},
  icon?: (at: number) => string,
) {
  const { adapter } = createMemoryAdapter({
    namespace: 'eip155',
    networks: ['eip155:1'],
    wallets: installed(count, icon),
  })
  const { kit } = testKit({ adapters: [adapter], ...options })
  render(<ScopeProvider kit={kit}>{null}</ScopeProvider>)
  return { kit, open: () => act(() => kit.modal.open({ view: 'Connect' })) }
}

const listed = ['Ash', 'Elm'].map((name) => ({
  id: name,
  name,
  namespaces: ['eip155'],
  image_id: `${name.toLowerCase()}-image`,
}))
const withImages = (hasImages: boolean): Partial<KitOptions> => ({
  walletConnect: scriptedRemote([]).option,
  gatewayUrl: 'https://gateway.example',
  directory: directory({ featured: ['Elm'] }),
  env: {
    fetch: async (url) => {
      const include = new URL(String(url)).searchParams.get('include')?.split(',')
      const exclude = new URL(String(url)).searchParams.get('exclude')?.split(',')
      const data = listed
        .filter(({ id }) => include?.includes(id) ?? !exclude?.includes(id))
        .map((wallet) => ({ ...wallet, image_is_generated: !hasImages }))
      return Response.json({ data, count: data.length })
    },
  },
})
const withDirectory = withImages(true)

const rows = () => [...document.querySelectorAll('.scope-row-title')].map((row) => row.textContent)
/** Labels and rows, in the order of the list. */
const list = () =>
  [...document.querySelectorAll('.scope-label, .scope-row-title')].map((row) => row.textContent)
const allWallets = () => screen.findByRole('button', { name: /^All wallets/ })

it('shows seven installed wallets, and no row for the rest', async () => {
  const { open } = await page(7)
  open()
  await waitFor(() => expect(rows()).toHaveLength(7))
  expect(screen.queryByText('All wallets')).toBeNull()
})

it('shows six of forty wallets, and leads to all of them without a directory', async () => {
  const { open, kit } = await page(40)
  open()
  fireEvent.click(await allWallets())
  expect(kit.modal.$state.get().stack.at(-1)).toEqual({ view: 'ConnectWallets' })
  await waitFor(() => expect(rows()).toHaveLength(40))
  act(() => kit.modal.back())
  await waitFor(() => expect(rows()).toHaveLength(7))
  expect((await allWallets()).textContent).toBe('All wallets40')
})

const minis = () =>
  [...document.querySelectorAll('.scope-minis img')].map((it) => it.getAttribute('src'))

it('shows the icons of four wallets without a row, in the row that leads to them', async () => {
  const { open } = await page(12, {}, getIcon)
  open()
  await allWallets()
  // The row itself takes the seventh place.
  await waitFor(() => expect(minis()).toEqual([7, 8, 9, 10].map(getIcon)))
})

it('shows an icon that the directory sent with its suggestions', async () => {
  const { open } = await page(1, withImages(true))
  open()
  await waitFor(() => expect(minis()).toEqual([expect.stringContaining('ash-image')]))
  expect(rows()).toEqual(['WalletConnect', 'Wallet 01', 'Elm', 'All wallets'])
})

it('shows no icons of wallets without one', async () => {
  const { open } = await page(1, withImages(false))
  open()
  await waitFor(() => expect(rows()).toContain('Elm'))
  expect(document.querySelector('.scope-minis')).toBeNull()
})

it('keeps the requested namespace on the way to all wallets', async () => {
  const { kit } = await page(8)
  act(() => kit.modal.open({ view: 'Connect', namespace: 'eip155' }))
  fireEvent.click(await allWallets())
  expect(kit.modal.$state.get().stack.at(-1)).toEqual({
    view: 'ConnectWallets',
    namespace: 'eip155',
  })
})

it('leads to the directory, which has the other wallets, too', async () => {
  const { open, kit } = await page(9, withDirectory)
  open()
  await waitFor(() => expect(rows()).toHaveLength(7))
  fireEvent.click(await allWallets())
  expect(kit.modal.$state.get().stack.at(-1)?.view).toBe('AllWallets')
  expect(await screen.findByRole('button', { name: /Wallet 09/ })).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Ash' })).toBeTruthy()
})

it('[CON-08] shows the last used wallet also if the site lists it last', async () => {
  const { open, kit } = await page(9, { connectorTypeOrder: ['injected', 'recent'] })
  await act(async () => void (await kit.connection.connect('test.wallet09')))
  await act(() => kit.connection.disconnect())
  open()
  await allWallets()
  expect(rows().at(-2)).toBe('Wallet 09')
  expect(screen.getByRole('button', { name: /Wallet 09/ }).textContent).toContain('Recent')
})

it('[CON-07] labels the installed wallets once, in the order of groups', async () => {
  const { open } = await page(2, withDirectory)
  open()
  await waitFor(() => expect(rows()).toHaveLength(5))
  expect(list()).toEqual([
    'WalletConnect',
    'Installed',
    'Wallet 01',
    'Wallet 02',
    'More',
    'Elm',
    'All wallets',
  ])
  expect(document.querySelectorAll('.scope-tag-success')).toHaveLength(0)
  expect(screen.getByRole('button', { name: /Wallet 01 ?Installed/ })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Elm' })).toBeTruthy()
})

it.each([
  ['one wallet of several groups', 1, withDirectory],
  ['wallets of a single group', 3, {}],
])('marks each row as installed if there is %s', async (_, count, options) => {
  const { open } = await page(count, options)
  open()
  await waitFor(() => expect(document.querySelectorAll('.scope-tag-success')).toHaveLength(count))
  expect(document.querySelector('.scope-label')).toBeNull()
})

it('searches a list of more than eight wallets by name', async () => {
  const { kit } = await page(9)
  act(() => kit.modal.open({ view: 'ConnectWallets' }))
  const field = await screen.findByRole('searchbox', { name: 'Search wallets' })
  fireEvent.change(field, { target: { value: ' WALLET 07' } })
  expect(rows()).toEqual(['Wallet 07'])
  fireEvent.change(field, { target: { value: 'Yew' } })
  expect(screen.getByText('No results for “Yew”').getAttribute('role')).toBe('status')
  fireEvent.change(field, { target: { value: '07' } })
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(kit.modal.$state.get().stack.at(-1)).toMatchObject({ walletId: 'test.wallet07' })
})

it('shows no search above eight wallets', async () => {
  const { kit } = await page(8)
  act(() => kit.modal.open({ view: 'ConnectWallets' }))
  await waitFor(() => expect(rows()).toHaveLength(8))
  expect(screen.queryByRole('searchbox')).toBeNull()
})

it('leads to “What is a wallet?” once', async () => {
  const { open } = await page(2)
  open()
  await waitFor(() => expect(rows()).toHaveLength(2))
  expect(screen.getAllByRole('button', { name: /wallets?\?/ })).toHaveLength(1)
})
