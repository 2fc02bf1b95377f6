/** Where one can be paid, as a user sees it. A memory adapter of Bitcoin with an account of each kind; the kit is real. */
import { createKit, memoryStorage } from '@scope/core'
import { receive } from '@scope/core/receive'
import { createMemoryAdapter } from '@scope/testing'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { atom } from 'nanostores'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ScopeProvider } from '../../provider.js'

afterEach(() => {
  cleanup()
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
