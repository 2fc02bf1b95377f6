/** Where one can be paid, as a user sees it. A memory adapter of Bitcoin with an account of each kind; the kit is real. */
import { createKit, type Feature, memoryStorage } from '@scope/core'
import type { Names } from '@scope/core/names'
import { receive } from '@scope/core/receive'
import { createMemoryAdapter } from '@scope/testing'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { atom } from 'nanostores'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { testKit, walletId } from '../../fixtures/test-kit.js'
import { ScopeProvider } from '../../provider.js'
import { AddressText } from '../../ui/address-text.js'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  Reflect.deleteProperty(navigator, 'share')
})

const kinds = ['payment', 'ordinal'] as const

async function shown(types: readonly (typeof kinds)[number][] = kinds) {
  const { adapter } = createMemoryAdapter({ namespace: 'bip122', networks: ['bip122:one'] })
  const kit = createKit({
    metadata: { name: 'Test', url: 'https://site.example' },
    networks: [
      {
        id: 'one',
        name: 'Coins One',
        chainNamespace: 'bip122',
        nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 8 },
        rpcUrls: { default: { http: ['http://127.0.0.1:1'] } },
      },
    ],
    adapters: [adapter],
    storage: memoryStorage(),
    receive: receive(),
  })
  render(<ScopeProvider kit={kit}>{null}</ScopeProvider>)
  await act(async () => void (await kit.connection.connect('test.memory.wallet1')))
  const accounts = types.map((type) => ({
    namespace: 'bip122' as const,
    address: `bc1q${type}address0000`,
    type,
  }))
  const [first] = accounts
  const state = kit.account('bip122').get()
  vi.spyOn(kit, 'account').mockReturnValue(
    atom({ ...state, accounts, ...(first && { account: first, address: first.address }) }),
  )
  act(() => kit.modal.open({ view: 'WalletReceive' }))
  await screen.findByRole('button', { name: 'Copy address' })
  return accounts
}
const address = () => document.querySelector('.scope-exact-address')?.textContent

describe('receiving', () => {
  it('[SND-12] shows, encodes and shares the chosen Bitcoin address type', async () => {
    const shared: unknown[] = []
    Object.defineProperty(navigator, 'share', {
      configurable: true,
      value: async (data: unknown) => void shared.push(data),
    })
    const [payment, ordinal] = await shown()
    const group = screen.getByRole('group', { name: 'Address type' })
    expect([...group.querySelectorAll('label')].map((account) => account.textContent)).toEqual([
      'Payments',
      'Ordinals',
    ])
    expect(address()).toBe(payment?.address)
    fireEvent.click(screen.getByRole('radio', { name: 'Ordinals' }))
    expect(address()).toBe(ordinal?.address)
    await waitFor(() =>
      expect(screen.getByRole('img', { name: `QR code for ${ordinal?.address}` })).toBeTruthy(),
    )
    fireEvent.click(screen.getByRole('button', { name: 'Share' }))
    expect(shared).toEqual([{ text: ordinal?.address }])
  })

  it('hides the choice for one address type, and the share button without Web Share', async () => {
    const [payment] = await shown(['payment'])
    expect(address()).toBe(payment?.address)
    expect(screen.queryByRole('group', { name: 'Address type' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Share' })).toBeNull()
  })

  it('reports no error if the user closes the share sheet', async () => {
    Object.defineProperty(navigator, 'share', {
      configurable: true,
      value: () => Promise.reject(new DOMException('Left.', 'AbortError')),
    })
    await shown()
    fireEvent.click(screen.getByRole('button', { name: 'Share' }))
    await act(() => new Promise<void>((resolve) => setTimeout(resolve, 10)))
    expect(screen.getByRole('button', { name: 'Share' })).toBeTruthy()
  })
})

describe('a payment request', () => {
  const copied: string[] = []
  beforeEach(() => {
    copied.length = 0
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => {
      copied.push(text)
    })
  })
  const type = (text: string) =>
    fireEvent.change(screen.getByRole('textbox', { name: 'Amount' }), { target: { value: text } })

  it('puts the amount into the code and into the link, until the field is empty again', async () => {
    const [payment] = await shown(['payment'])
    fireEvent.click(await screen.findByRole('button', { name: 'Request an amount' }))
    expect(screen.queryByRole('button', { name: 'Copy link' })).toBeNull()
    type('0.5')
    expect(await screen.findByRole('img', { name: 'QR code for this payment' })).toBeTruthy()
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Copy link' })))
    expect(copied).toEqual([`memory:${payment?.address}?amount=50000000`])
    type('')
    expect(screen.getByRole('img', { name: `QR code for ${payment?.address}` })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Copy link' })).toBeNull()
  })

  it('says how to write an amount, and shows the plain address meanwhile', async () => {
    const [payment] = await shown(['payment'])
    fireEvent.click(await screen.findByRole('button', { name: 'Request an amount' }))
    type('0.123456789')
    expect(screen.getByText(/with up to 8 decimals/)).toBeTruthy()
    expect(screen.getByRole('img', { name: `QR code for ${payment?.address}` })).toBeTruthy()
  })

  it('requests no money for the address of collectibles', async () => {
    await shown()
    await screen.findByRole('button', { name: 'Request an amount' })
    fireEvent.click(screen.getByRole('radio', { name: 'Ordinals' }))
    expect(screen.queryByRole('button', { name: 'Request an amount' })).toBeNull()
  })

  it('drops the link when another network becomes active', async () => {
    const { kit, evm } = testKit({ receive: receive() })
    render(<ScopeProvider kit={kit}>{null}</ScopeProvider>)
    await act(async () => void (await kit.connection.connect(walletId)))
    act(() => kit.modal.open({ view: 'WalletReceive' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Request an amount' }))
    type('1')
    expect(await screen.findByRole('button', { name: 'Copy link' })).toBeTruthy()
    expect(
      screen.getByText('Only send assets on compatible networks to this address.'),
    ).toBeTruthy()
    await act(async () => evm.wallet.changeNetwork('eip155:2'))
    expect(screen.queryByRole('button', { name: 'Copy link' })).toBeNull()
  })
})

it('[X4] shows the name above the address', async () => {
  const scripted: Names = {
    $config: atom({ suffixes: [], ens: true }),
    resolve: async () => undefined,
    getIdentity: () => atom({ name: 'alice.eth' }),
    getNames: async () => [],
    forget: () => undefined,
    $registration: atom(),
    loadRegistration: () => Promise.reject(new Error('Not asked for.')),
  }
  const names: Feature<'names'> = {
    name: 'names',
    setup: () => ({ api: { $names: atom(scripted), open: async () => scripted } }),
  }
  const { kit } = testKit({ receive: receive(), names })
  render(<ScopeProvider kit={kit}>{null}</ScopeProvider>)
  await act(async () => void (await kit.connection.connect(walletId)))
  act(() => kit.modal.open({ view: 'WalletReceive' }))
  await screen.findByRole('button', { name: 'Copy address' })
  const { address = '' } = kit.account().get()
  expect(document.querySelector('.scope-receive-address')?.textContent).toBe(`alice.eth${address}`)
})

it.each([
  ['bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr', 10],
  ['0x90F79bf6EB2c4f870365E785982E1f101E93b906', 7],
  ['mvines9iiHiQTysrwkJjGf2gb9Ex9jXJX8ns3qwf2kN', 7],
  ['1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', 6],
])('splits %s into groups without a short rest', (text, count) => {
  const { container } = render(<AddressText address={text} />)
  const groups = [...container.querySelectorAll('span')].map(({ textContent }) => textContent ?? '')
  expect(groups.join('')).toBe(text)
  expect(groups).toHaveLength(count)
  for (const group of groups) expect(group.length).toBeGreaterThanOrEqual(5)
})
