/** Results of swaps that come while the dialog is closed: in a corner of the page, and on the account button. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { AccountButton } from './account-button.js'
import { fillSwap, type SwapPageOptions, setUpMarket } from './fixtures/swap-page.js'

const { open, market } = setUpMarket()

const toast = () => document.querySelector<HTMLElement>('.scope-toast')
const plain = (text: string | null | undefined) => text?.replaceAll(/[\u2066-\u2069]/g, '')

/** A swap that waits in the wallet, with the dialog closed. */
async function askedAndClosed(options: SwapPageOptions = {}) {
  const page = await open({ ...options, children: <AccountButton /> })
  await fillSwap(page, 'ETH', 'STD', '1.5')
  await act(() => page.swaps.review())
  page.wallet.hold()
  act(() => void page.swaps.confirm().catch(() => undefined))
  await waitFor(() => expect(page.swaps.$swaps.get()[0]?.status).toBe('awaiting-wallet'))
  act(() => page.kit.modal.close())
  return page
}

describe('a swap that is settled while the dialog is closed', () => {
  it('shows what was received, marks the button, and leads to the swap', async () => {
    const { wallet, kit } = await askedAndClosed()
    await screen.findByText(/Swap pending/)
    expect(toast()).toBeNull()
    wallet.approve()
    await waitFor(() => expect(toast()?.dataset.status).toBe('confirmed'), { timeout: 10_000 })
    expect(plain(toast()?.querySelector('b')?.textContent)).toBe('Swapped 1.5 ETH for STD')
    await waitFor(() =>
      expect(plain(toast()?.querySelector('small')?.textContent)).toMatch(/2,98\d\.\d+ STD/),
    )
    expect(screen.getByText(/Swap confirmed/)).toBeTruthy()
    fireEvent.click(within(toast() ?? document.body).getByRole('button', { name: 'View' }))
    expect(kit.modal.$state.get().stack.at(-1)?.view).toBe('SwapPreview')
    await waitFor(() => expect(toast()).toBeNull())
    expect(screen.queryByText(/Swap confirmed/)).toBeNull()
  })

  it('shows an approval that was not used, and leads to it', async () => {
    const { kit, swaps, wallet, ...page } = await open({ children: <AccountButton /> })
    await fillSwap({ kit, swaps, wallet, ...page }, 'STD', 'ETH', '100')
    await act(() => swaps.review())
    wallet.hold()
    act(() => void swaps.confirm())
    await waitFor(() => expect(wallet.prompts).toHaveLength(1))
    act(() => kit.modal.close())
    wallet.prompts[0]?.approve()
    const getSwap = () => swaps.$swaps.get()[0]
    await waitFor(() => expect(getSwap()?.steps[1]?.status).toBe('awaiting-wallet'))
    await waitFor(() => expect(wallet.prompts).toHaveLength(1))
    expect(toast()).toBeNull()
    await market().raisePrice()
    wallet.approve()
    await waitFor(() => expect(toast()?.dataset.status).toBe('approved'), { timeout: 10_000 })
    expect(plain(toast()?.textContent)).toMatch(/^!Approved, not swapped.*100 STD/)
    expect(screen.getByText(/Swap not confirmed/)).toBeTruthy()
    fireEvent.click(within(toast() ?? document.body).getByRole('button', { name: 'View' }))
    expect(await screen.findByRole('button', { name: 'Continue' })).toBeTruthy()
  })

  it('shows nothing of a swap that the user has declined', async () => {
    const { wallet, swaps } = await askedAndClosed()
    wallet.reject()
    await waitFor(() => expect(swaps.$swaps.get()[0]?.status).toBe('declined'))
    await waitFor(() => expect(screen.queryByText(/Swap pending/)).toBeNull())
    expect(swaps.$unseenSwaps.get()).toEqual([])
    expect(toast()).toBeNull()
  })

  it('shows nothing in the page if the site turns toasts off, but marks the button', async () => {
    const { wallet } = await askedAndClosed({ options: { toasts: false } })
    wallet.approve()
    await screen.findByText(/Swap confirmed/, undefined, { timeout: 10_000 })
    expect(toast()).toBeNull()
  })
})
