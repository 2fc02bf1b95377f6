/** The form of a swap as a user meets it: real kit, real adapter, pools on a local chain, a test wallet. */
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { fillSwap, type SwapPage, setUpMarket } from '../fixtures/swap-page.js'
import { useSwap } from '../hooks/use-swap.js'
import { ScopeProvider } from '../provider.js'

const { open, market } = setUpMarket()

const submit = () => document.querySelector<HTMLElement>('.scope-swap [type=submit]')
const amountField = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Amount to pay/ })
const type = (value: string) => fireEvent.change(amountField(), { target: { value } })
const received = () => screen.getByRole('status', { name: 'You receive' }).textContent
const isOff = (element: HTMLElement | null) => element?.getAttribute('aria-disabled') === 'true'
const plain = (text: string | null | undefined) => text?.replaceAll(/[\u2066-\u2069]/g, '')
const pick = async (side: string, token: RegExp) => {
  fireEvent.click(screen.getByRole('button', { name: new RegExp(`^${side}`) }))
  fireEvent.click(await screen.findByRole('button', { name: token }))
}
const openDetails = (name: RegExp) => {
  const summary = screen.getAllByText(name)[0]?.closest('summary')
  if (!summary) throw new Error('There is nothing to open.')
  fireEvent.click(summary)
}

describe('[SWP-03] the form', () => {
  it('names what is missing, until the swap can be reviewed', async () => {
    await open()
    await waitFor(() => expect(submit()?.textContent).toBe('Select token'))
    await pick('You receive', /Standard Token/)
    await waitFor(() => expect(submit()?.textContent).toBe('Enter amount'))
    type('999999')
    expect(submit()?.textContent).toBe('Insufficient balance')
    expect(amountField().getAttribute('aria-invalid')).toBe('true')
    type('1.5')
    await waitFor(() => expect(submit()?.textContent).toBe('Review swap'))
    expect(isOff(submit())).toBe(false)
    expect(amountField().getAttribute('aria-invalid')).toBe('false')
  })

  it('shows amount, price in both directions, impact and fee of the best quote', async () => {
    const page = await open()
    await fillSwap(page, 'ETH', 'STD', '1.5')
    await waitFor(() => expect(received()).toMatch(/^2,98\d\.\d+ STD$/))
    const rate = screen.getByRole('button', { name: /1 ETH/ })
    expect(plain(rate.textContent)).toMatch(/^1 ETH = 1,991\.\d+ STD$/)
    fireEvent.click(rate)
    expect(plain(rate.textContent)).toMatch(/^1 STD = 0\.00050\d+ ETH$/)
    expect(screen.getByText('Price impact').nextSibling?.textContent).toBe('0.15%')
    expect(screen.getByText('Network fee').nextSibling?.textContent).toMatch(/^0\.\d+ ETH$/)
  })

  it('counts the quote down, and asks for a new one on a press', async () => {
    const page = await open()
    await fillSwap(page, 'ETH', 'STD', '1.5')
    const timer = await screen.findByRole('button', { name: 'Refresh' })
    await waitFor(() => expect(timer.previousSibling?.textContent).toMatch(/^(60|59|58)s$/))
    const before = page.swaps.$draft.get()?.quote?.amountOut ?? 0n
    await market().raisePrice()
    fireEvent.click(timer)
    await waitFor(() => expect(page.swaps.$draft.get()?.quote?.amountOut).toBeGreaterThan(before))
  })

  it('explains why a pasted amount is rejected until a valid one is typed', async () => {
    const page = await open()
    await fillSwap(page, 'ETH', 'STD', '1.5')
    type('1,000')
    expect(amountField().value).toBe('1.5')
    expect(screen.getByText(/Use digits and one decimal point/)).toBeTruthy()
    type('2')
    expect(screen.queryByText(/Use digits and one decimal point/)).toBeNull()
  })

  it('swaps the two tokens, and pays what the quote gave', async () => {
    const page = await open()
    await fillSwap(page, 'ETH', 'STD', '1.5')
    const given = page.swaps.$draft.get()?.quote?.amountOut
    fireEvent.click(screen.getByRole('button', { name: 'Swap the two tokens' }))
    await waitFor(() => expect(page.swaps.$draft.get()?.sold?.symbol).toBe('STD'))
    expect(page.swaps.$draft.get()?.amount).toBe(given)
  })

  it('fills in the balance, less a reserve for fees', async () => {
    const page = await open()
    await waitFor(() => expect(page.swaps.$draft.get()?.sold?.symbol).toBe('ETH'))
    fireEvent.click(await screen.findByRole('button', { name: 'Max' }))
    await waitFor(() => expect(amountField().value).toMatch(/^\d{4}\.\d+$/))
    expect(page.swaps.$draft.get()?.amount).toBeLessThan(
      page.swaps.$draft.get()?.sold?.amount ?? 0n,
    )
  })

  it('offers to retry where no source swaps the tokens', async () => {
    const page = await open()
    await fillSwap(page, 'ETH', 'STD', '1.5')
    act(() =>
      page.swaps.setBought({
        address: market().tokens.reverting,
        name: 'Reverting Token',
        symbol: 'REV',
        decimals: 18,
      }),
    )
    await waitFor(() => expect(submit()?.textContent).toBe('No quotes available'))
    expect(isOff(submit())).toBe(true)
    const refresh = vi.spyOn(page.swaps, 'refreshQuotes')
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(refresh).toHaveBeenCalledOnce()
  })

  it('lists the other offers, and keeps the one that the user chooses', async () => {
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
            build: () => Promise.reject(new Error('Not asked for.')),
          },
        ],
      },
    })
    await fillSwap(page, 'ETH', 'STD', '1.5')
    await waitFor(() => expect(screen.getByText('Other offers (1)')).toBeTruthy())
    openDetails(/Other offers/)
    const worse = screen.getByRole<HTMLInputElement>('radio', { name: /Grain/ })
    expect(worse.closest('label')?.textContent).toContain('Worse price')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Pools/ }).checked).toBe(true)
    fireEvent.click(worse)
    expect(worse.checked).toBe(true)
    expect(received()).toBe('2,000 STD')
  })
})

describe('slippage', () => {
  const own = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Own value in %' })
  const get = ({ swaps }: SwapPage) => swaps.$draft.get()?.slippageBps

  it('[SWP-01] is 1 %, and takes a preset or an own value', async () => {
    const page = await open()
    await waitFor(() =>
      expect(screen.getByText('Max slippage', { selector: 'summary *' })).toBeTruthy(),
    )
    expect(get(page)).toBe(100)
    fireEvent.click(screen.getByRole('radio', { name: '0.5%' }))
    expect(get(page)).toBe(50)
    fireEvent.change(own(), { target: { value: '2.25' } })
    expect(get(page)).toBe(225)
    expect(screen.getAllByRole<HTMLInputElement>('radio').some(({ checked }) => checked)).toBe(
      false,
    )
  })

  it('rejects a value outside of 0.05 to 50 %', async () => {
    const page = await open()
    await waitFor(own)
    for (const value of ['0.04', '50.01', '99']) {
      fireEvent.change(own(), { target: { value } })
      expect(get(page), value).toBe(100)
      expect(screen.getByText('Enter 0.05 to 50.'), value).toBeTruthy()
    }
  })

  it('asks again before it accepts more than 5 %', async () => {
    const page = await open()
    await waitFor(own)
    fireEvent.change(own(), { target: { value: '12' } })
    expect(get(page)).toBe(100)
    expect(screen.getByText('12% is very high')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Use 12%' }))
    expect(get(page)).toBe(1_200)
    expect(screen.queryByText('12% is very high')).toBeNull()
  })
})

describe('[SWP-02] where nothing can be swapped', () => {
  it('says so, leads to the networks, and returns to the form with the chosen one', async () => {
    const { kit } = await open()
    await act(async () => void (await kit.network.switchTo('eip155:31338')))
    act(() => kit.modal.open({ view: 'Account' }))
    act(() => kit.modal.push({ view: 'Swap' }))
    expect(await screen.findByText('Network not supported for Swaps')).toBeTruthy()
    fireEvent.click(await screen.findByRole('button', { name: 'Switch network' }))
    expect(await screen.findByRole('heading', { name: 'Choose a network' })).toBeTruthy()
    fireEvent.click(await screen.findByRole('button', { name: /^Local/ }))
    expect(await screen.findByRole('heading', { name: 'Swap' })).toBeTruthy()
    expect(await waitFor(amountField)).toBeTruthy()
    expect(kit.modal.$state.get().stack.map(({ view }) => view)).toEqual(['Account', 'Swap'])
  })

  it('[CON-19] gives the reason in a restricted time zone', async () => {
    await open({
      options: { restrictedTimeZones: [Intl.DateTimeFormat().resolvedOptions().timeZone] },
    })
    expect(await screen.findByText('Swaps aren’t available here')).toBeTruthy()
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Switch network' })).toBeNull()
  })
})

describe('choosing a token', () => {
  const search = (value: string) =>
    fireEvent.change(screen.getByRole('searchbox'), { target: { value } })
  const openList = async () => {
    const page = await open()
    await waitFor(() => expect(page.swaps.$tokens.get().length).toBeGreaterThan(1))
    fireEvent.click(await screen.findByRole('button', { name: /^You receive/ }))
    await screen.findByRole('searchbox')
    return page
  }

  it('finds it by name, symbol and address, and tells where there is none', async () => {
    await openList()
    for (const text of ['standard', 'std', market().tokens.standard]) {
      search(text)
      expect(screen.getByRole('button', { name: /Standard Token/ }), text).toBeTruthy()
    }
    search('nothing')
    expect(screen.getByText('No results for “nothing”')).toBeTruthy()
    search('0x0000000000000000000000000000000000000001')
    expect(await screen.findByText('No token at this address on this network')).toBeTruthy()
  })

  it('asks before it takes a token of no list, with its whole address', async () => {
    const page = await openList()
    const { lying } = market().tokens
    search(lying)
    const found = await screen.findByRole('button', { name: /Lying Token.*Not on any list/ })
    fireEvent.click(found)
    expect(page.swaps.$draft.get()?.bought).toBeUndefined()
    const heading = screen.getByRole('heading', { name: /before you buy/ })
    expect(document.activeElement).toBe(heading)
    expect(
      within(screen.getByText('Token address').parentElement ?? document.body).getByText(
        (_, element) => element?.className === 'scope-exact-address',
      ).textContent,
    ).toBe(lying)
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    fireEvent.click(await screen.findByRole('button', { name: /Lying Token/ }))
    fireEvent.click(screen.getByRole('button', { name: 'Use this token' }))
    expect(page.swaps.$draft.get()?.bought).toMatchObject({ symbol: 'LIE', isUnlisted: true })
    await waitFor(() => expect(submit()?.textContent).toBe('Enter amount'))
  })
})

function OwnForm() {
  const swap = useSwap()
  return <output>{swap ? swap.$draft.get()?.amountText : 'loading'}</output>
}

it('gives a form of the site’s own the same draft', async () => {
  const page = await open()
  await fillSwap(page, 'ETH', 'STD', '1.5')
  const { container } = render(
    <ScopeProvider kit={page.kit}>
      <OwnForm />
    </ScopeProvider>,
  )
  await waitFor(() => expect(container.querySelector('output')?.textContent).toBe('1.5'))
})
