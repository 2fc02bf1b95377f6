/** Review and progress of a swap as a user meets them: real kit, real adapter, pools on a local chain, a test wallet. */
import { memoryStorage } from '@scope/core'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import {
  fillSwap,
  type SwapPage,
  type SwapPageOptions,
  setUpMarket,
} from '../fixtures/swap-page.js'

const { open, market } = setUpMarket()

const plain = (text: string | null | undefined) => text?.replaceAll(/[\u2066-\u2069]/g, '')
const fact = (term: string) => plain(screen.getByText(term).nextSibling?.textContent)
const isOff = (element: HTMLElement) => element.getAttribute('aria-disabled') === 'true'
const swapButton = () =>
  screen.findByText('Swap', { selector: '.scope-swap-end-pair .scope-button-primary' })
const status = ({ swaps }: SwapPage) => swaps.$swaps.get()[0]?.status

/** The form filled, and its review ready. */
async function review(sold: string, bought: string, amount: string, options?: SwapPageOptions) {
  const page = await open(options)
  await fillSwap(page, sold, bought, amount)
  fireEvent.click(await screen.findByRole('button', { name: 'Review swap' }))
  await waitFor(() => expect(page.swaps.$review.get().status).toMatch(/ready|failed/))
  return page
}
const sellNative = (options?: SwapPageOptions) => review('ETH', 'STD', '1.5', options)
const sellToken = (options?: SwapPageOptions) => review('STD', 'ETH', '100', options)
const confirm = async () => {
  // The view is drawn again with the review.
  await waitFor(async () => expect(isOff(await swapButton())).toBe(false))
  fireEvent.click(await swapButton())
}

describe('[SWP-03] the review', () => {
  it('shows all of the swap, and that the node has tried it', async () => {
    await sellNative()
    expect(await screen.findByText(/Simulated on .*Local/)).toBeTruthy()
    expect(fact('Minimum received')).toMatch(/^2,95\d\.\d+ STD/)
    expect(fact('Price')).toMatch(/^1 ETH = 1,991\.\d+ STD$/)
    expect(fact('Price impact')).toBe('0.15%')
    expect(fact('Pool fee (included)')).toBe('0.3%')
    expect(fact('Network fee')).toMatch(/^0\.\d+ ETH/)
    expect(fact('Route')).toBe('ETH → STD, 1 pool')
    expect(fact('In your wallet')).toBe('1 request')
  })

  it('tells of two requests for a token that needs an approval', async () => {
    await sellToken()
    expect(fact('In your wallet')).toBe('2 requests: approval of exactly 100 STD, then the swap')
  })

  it('tells of a single request with a wallet that runs batches', async () => {
    await sellToken({ features: { batches: 'supported' } })
    expect(fact('In your wallet')).toBe('1 request: approval and swap')
  })

  it('shows the amount from before if the price got worse meanwhile', async () => {
    const page = await sellToken()
    const before = plain(fact('Minimum received'))
    await market().raisePrice()
    await act(() => page.swaps.refreshQuotes())
    await act(() => page.swaps.review())
    expect(await screen.findByText('Price changed')).toBeTruthy()
    expect(screen.getByText(/^Before: .*0\.0\d+ ETH/)).toBeTruthy()
    expect(plain(fact('Minimum received'))).not.toBe(before)
  })

  it('offers a new price if the pool has changed since the quote', async () => {
    const page = await open()
    await fillSwap(page, 'STD', 'ETH', '1000')
    await market().raisePrice()
    fireEvent.click(await screen.findByRole('button', { name: 'Review swap' }))
    expect(await screen.findByText('Price changed')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Swap' })).toBeNull()
    fireEvent.click(await screen.findByRole('button', { name: 'Refresh' }))
    await waitFor(async () => expect(isOff(await swapButton())).toBe(false))
    expect(await screen.findByText(/Simulated on/)).toBeTruthy()
  })

  it('asks to accept a price impact of 5 % and more', async () => {
    const page = await review('ETH', 'STD', '200')
    expect(await screen.findByText(/You lose .* to price impact/)).toBeTruthy()
    const button = await swapButton()
    expect(isOff(button)).toBe(true)
    fireEvent.click(button)
    expect(page.swaps.$swaps.get()).toEqual([])
    fireEvent.click(screen.getByRole('checkbox', { name: 'I accept this price' }))
    expect(isOff(button)).toBe(false)
  })

  it('warns of a high slippage again', async () => {
    const page = await open()
    await waitFor(() => expect(page.swaps.$draft.get()?.sold).toBeTruthy())
    act(() => void page.swaps.setSlippage(1_200))
    await fillSwap(page, 'ETH', 'STD', '1.5')
    fireEvent.click(await screen.findByRole('button', { name: 'Review swap' }))
    expect(await screen.findByText(/Max slippage is .*12%/)).toBeTruthy()
  })

  it('says that nothing was tried where the node can’t', async () => {
    await sellNative({
      kit: {
        env: {
          async fetch(input, init) {
            const body = String(init?.body)
            return fetch(input, { ...init, body: body.replaceAll('eth_simulateV1', 'eth_unknown') })
          },
        },
      },
    })
    expect(await screen.findByText('Not simulated')).toBeTruthy()
    await waitFor(async () => expect(isOff(await swapButton())).toBe(false))
  })

  it('tells of a token that takes a fee on every transfer, and accounts for it', async () => {
    const page = await open()
    await fillSwap(page, 'FEE', 'ETH', '100')
    const quoted = page.swaps.$draft.get()?.quote?.amountOut ?? 0n
    fireEvent.click(await screen.findByRole('button', { name: 'Review swap' }))
    expect(await screen.findByText('This token takes a fee on every transfer')).toBeTruthy()
    const reviewed = page.swaps.$review.get()
    expect(reviewed.status === 'ready' && reviewed.prepared.amountOut).toBeLessThan(quoted)
  })

  it('asks for a new price once the one that was shown is a minute old', async () => {
    await sellNative()
    await waitFor(async () => expect(isOff(await swapButton())).toBe(false))
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
    expect(await screen.findByText('Price expired', undefined, { timeout: 5_000 })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Refresh' }))
    vi.useRealTimers()
    await waitFor(async () => expect(isOff(await swapButton())).toBe(false))
    expect(screen.queryByText('Price expired')).toBeNull()
  })

  it('names what makes the swap impossible, and leads back to the form', async () => {
    const page = await sellNative()
    await waitFor(async () => expect(isOff(await swapButton())).toBe(false))
    act(() => void page.swaps.setAmount('999999'))
    expect(await screen.findByText('Insufficient balance')).toBeTruthy()
    expect(screen.getByText('Edit the swap to continue.')).toBeTruthy()
    expect(screen.queryByText('Checking this swap')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Swap' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Edit' }))
    expect(await screen.findByRole('textbox', { name: /^Amount to pay/ })).toBeTruthy()
  })

  it('checks the swap again if it is changed meanwhile', async () => {
    const page = await sellNative()
    await waitFor(async () => expect(isOff(await swapButton())).toBe(false))
    act(() => void page.swaps.setAmount('2'))
    await waitFor(async () => expect(isOff(await swapButton())).toBe(true))
    await waitFor(async () => expect(isOff(await swapButton())).toBe(false))
    const reviewed = page.swaps.$review.get()
    expect(reviewed.status === 'ready' && reviewed.prepared.amount).toBe(2n * 10n ** 18n)
  })

  it('leads to the form if a host has opened it alone', async () => {
    const page = await open()
    await fillSwap(page, 'ETH', 'STD', '1.5')
    act(() => page.kit.modal.open({ view: 'SwapPreview' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Edit' }))
    expect(await screen.findByRole('textbox', { name: /^Amount to pay/ })).toBeTruthy()
  })

  it('asks to accept a price that no pool can be compared with', async () => {
    const page = await open({
      options: {
        sources: [
          {
            id: 'grain',
            name: 'Grain',
            getQuotes: async () => [
              {
                id: 'a',
                router: '0x6131B5fae19EA4f9D964eAc0408E4408b66337b5',
                amountOut: 2_000_000_000n,
                gas: 200_000n,
              },
            ],
            build: () => Promise.reject(new Error('Not built here.')),
          },
        ],
      },
    })
    await fillSwap(page, 'ETH', 'STD', '1.5')
    act(() =>
      page.swaps.setBought({
        address: market().tokens.reverting,
        name: 'Reverting Token',
        symbol: 'REV',
        decimals: 18,
      }),
    )
    await waitFor(() => expect(page.swaps.$draft.get()?.quote?.sourceId).toBe('grain'))
    fireEvent.click(await screen.findByRole('button', { name: 'Review swap' }))
    expect(await screen.findByText('Price can’t be compared')).toBeTruthy()
    expect(screen.getByRole('checkbox', { name: 'I accept this price' })).toBeTruthy()
  })

  it('[X12] warns of an earlier swap that may have been sent, and waits for a tick', async () => {
    const page = await sellNative()
    page.wallet.hold()
    await confirm()
    fireEvent.click(await screen.findByRole('button', { name: 'Stop waiting' }))
    await waitFor(() => expect(status(page)).toBe('unknown'))
    expect(screen.getByText(/^Swap of .*1\.5 ETH.* for .*STD/)).toBeTruthy()
    act(() => page.kit.modal.open({ view: 'SwapPreview' }))
    expect(await screen.findByText('An earlier swap may have been sent')).toBeTruthy()
    expect(await screen.findByText(/Simulated on/)).toBeTruthy()
    const button = await swapButton()
    expect(isOff(button)).toBe(true)
    fireEvent.click(button)
    expect(page.swaps.$swaps.get()).toHaveLength(1)
    fireEvent.click(screen.getByRole('checkbox', { name: 'I checked my wallet’s activity' }))
    expect(isOff(button)).toBe(false)
    page.wallet.reject()
  })

  it('leads to the form if there is nothing to review', async () => {
    const { kit } = await open()
    act(() => kit.modal.open({ view: 'SwapPreview' }))
    expect(await screen.findByRole('button', { name: 'Select token' })).toBeTruthy()
  })
})

describe('[SWP-03] the progress', () => {
  it('tells what was received', async () => {
    const page = await sellNative()
    await confirm()
    expect(await screen.findByText(/Swapped .*1\.5 ETH.* for .*STD/)).toBeTruthy()
    expect(plain((await screen.findByText(/You received/)).textContent)).toMatch(
      /^You received 2,98\d\.\d+ STD$/,
    )
    fireEvent.click(screen.getByRole('button', { name: 'Done' }))
    await waitFor(() => expect(page.kit.modal.$state.get().status).not.toBe('open'))
    expect(page.swaps.$swaps.get()).toEqual([])
  })

  it('names the step that the wallet is asked for', async () => {
    const page = await sellToken()
    page.wallet.hold()
    await confirm()
    await screen.findByText(/Confirm in/)
    const steps = () =>
      [...document.querySelectorAll('.scope-steps li')].map(
        (step) =>
          `${step.getAttribute('data-state')} ${plain(step.querySelector('span:not([aria-hidden])')?.firstChild?.textContent)}`,
      )
    expect(steps()).toEqual(['now Approve 100 STD', 'later Swap for ETH', 'later Receive ETH'])
    expect(screen.getByText('Keep this open: another request follows.')).toBeTruthy()
    await waitFor(() => expect(page.wallet.prompts).toHaveLength(1))
    page.wallet.prompts[0]?.approve()
    await waitFor(() =>
      expect(steps()).toEqual(['done Approve 100 STD', 'now Swap for ETH', 'later Receive ETH']),
    )
    page.wallet.approve()
    expect(await screen.findByText(/Swapped .*100 STD/)).toBeTruthy()
  })

  it('says that nothing was swapped if the user declines, and starts again from there', async () => {
    const page = await sellNative()
    page.wallet.reject()
    await confirm()
    expect(await screen.findByText('Request declined')).toBeTruthy()
    page.wallet.approve()
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await confirm()
    expect(await screen.findByText(/Swapped .*1\.5 ETH/)).toBeTruthy()
  })

  /** A swap whose approval is confirmed, and whose second request was declined. */
  async function stopAfterApproval(options?: SwapPageOptions) {
    const page = await sellToken(options)
    page.swaps.$swaps.listen(([first]) => {
      if (first?.steps[0]?.status === 'confirmed') page.wallet.reject()
    })
    await confirm()
    await screen.findByText('Approved, not swapped')
    await waitFor(() => expect(status(page)).toBe('approved'))
    page.wallet.approve()
    return page
  }

  it('tells of an approval without a swap, and continues with one request', async () => {
    await stopAfterApproval()
    expect(plain(document.querySelector('.scope-notice')?.textContent)).toContain(
      'The contract may still take 100 STD.',
    )
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
    await swapButton()
    await waitFor(() => expect(fact('In your wallet')).toBe('1 request'))
    await confirm()
    expect(await screen.findByText(/Swapped .*100 STD/)).toBeTruthy()
  })

  it('removes the approval, or says that it was not removed', async () => {
    const page = await stopAfterApproval()
    page.wallet.reject()
    fireEvent.click(screen.getByRole('button', { name: 'Remove approval' }))
    expect(await screen.findByText('The approval wasn’t removed. Try again.')).toBeTruthy()
    page.wallet.approve()
    fireEvent.click(screen.getByRole('button', { name: 'Remove approval' }))
    await waitFor(() => expect(page.swaps.$swaps.get()).toEqual([]))
    expect(await screen.findByRole('button', { name: 'Disconnect' })).toBeTruthy()
  })

  it('shows it in the account after a reload, and continues from there', async () => {
    const storage = memoryStorage()
    const page = await stopAfterApproval({ kit: { storage } })
    page.unmount()
    const next = await open({ kit: { storage }, wallet: page.wallet })
    act(() => next.kit.modal.open({ view: 'Account' }))
    const card = within(await screen.findByRole('list', { name: 'Swaps' }))
    expect(card.getByText('Approved, not swapped')).toBeTruthy()
    fireEvent.click(card.getByRole('button', { name: 'Continue' }))
    await swapButton()
    expect(next.kit.modal.$state.get().stack.map(({ view }) => view)).toEqual([
      'Account',
      'Swap',
      'SwapPreview',
    ])
    await confirm()
    expect(await screen.findByText(/Swapped .*100 STD/)).toBeTruthy()
  })

  it('reports an unknown status if the user stops waiting for the wallet', async () => {
    const page = await sellNative()
    page.wallet.hold()
    await confirm()
    fireEvent.click(await screen.findByRole('button', { name: 'Stop waiting' }))
    expect(await screen.findByText('Swap status unknown')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'View account' }))
    const card = within(await screen.findByRole('list', { name: 'Swaps' }))
    expect(card.getByText('Swap status unknown')).toBeTruthy()
    fireEvent.click(card.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Swaps' })).toBeNull())
    page.wallet.reject()
  })
})
