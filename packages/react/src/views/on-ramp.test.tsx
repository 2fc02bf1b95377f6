/** Buying as a user meets it. The feature is scripted; the kit is real. */
import { type Feature, KitError } from '@scope/core'
import type { History, HistoryList } from '@scope/core/history'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { atom } from 'nanostores'
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  checkoutWith,
  ether,
  formWith,
  idleSignIn,
  meldQuote,
  openOnRampView,
  purchaseWith,
  quote,
  scriptedOnRamp,
} from '../fixtures/scripted-on-ramp.js'
import { testKit, walletId } from '../fixtures/test-kit.js'
import { useOnRamp } from '../hooks/use-on-ramp.js'
import { ar } from '../messages/ar.js'
import { de } from '../messages/de.js'
import { ScopeProvider } from '../provider.js'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const plain = (text: string | null | undefined) => text?.replaceAll(/[\u2066-\u2069]/g, '') ?? ''
const offers = { view: 'OnRampProviders' } as const
const progress = { view: 'BuyInProgress', purchase: 'purchase-1' } as const
const activity = { view: 'OnRampActivity' } as const
const topView = (kit: Awaited<ReturnType<typeof openOnRampView>>['kit']) =>
  kit.modal.$state.get().stack.at(-1)

describe('offers', () => {
  it('[BUY-01] stand side by side with what is received, the fees and their usual range', async () => {
    await openOnRampView(offers)
    const list = await screen.findByRole('region', { name: 'Offers' })
    const rows = within(list).getAllByRole('listitem')
    expect(rows.map(({ textContent }) => plain(textContent))).toEqual([
      expect.stringMatching(/Coinbase\$1\.50 fees \(1\.5%\)98\.5 USDCBest$/),
      expect.stringMatching(/Mercuryo Pay via Meld\.io\$2\.88 fees \(2\.9%\)97\.123456 USDC$/),
    ])
    expect(plain(list.textContent)).toMatch(/Fees are usually 1%?.{1,3}2%/)
  })

  it('open their checkout in the click, and then its progress', async () => {
    const { api, kit } = await openOnRampView(offers)
    fireEvent.click(await screen.findByRole('button', { name: /^Buy from Coinbase: 98\.5 USDC/ }))
    expect(api.buy).toHaveBeenCalledWith(quote)
    await waitFor(() =>
      expect(topView(kit)).toEqual({ view: 'BuyInProgress', purchase: 'purchase-1' }),
    )
  })

  it('can’t be chosen again while a checkout opens', async () => {
    const { api } = await openOnRampView(offers, {
      api: { buy: vi.fn(() => new Promise<never>(() => undefined)) },
    })
    fireEvent.click(await screen.findByRole('button', { name: /Coinbase/ }))
    expect(await screen.findByText('Opening the checkout…')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: /Meld/ }))
    expect(api.buy).toHaveBeenCalledOnce()
  })

  it.each([
    [new KitError('http-error', '', { details: { status: 429 } }), /Wait a minute/],
    [new KitError('http-error', '', { details: { status: 400 } }), /refused this purchase/],
    [new KitError('sign-in-failed', ''), /Sign in with this account/],
    [new KitError('account-changed', ''), /Another account/],
    [new KitError('gateway-response-invalid', ''), /Nothing was opened/],
    [new KitError('network-unreachable', ''), /Nothing was bought/],
    [new TypeError('unexpected'), /Nothing was bought/],
  ])('explain why a checkout did not open: %o', async (error, text) => {
    await openOnRampView(offers, { api: { buy: () => Promise.reject(error) } })
    fireEvent.click(await screen.findByRole('button', { name: /Coinbase/ }))
    expect((await screen.findByRole('alert')).textContent).toMatch(text)
  })

  it('show their places while they load, and tell if there are none', async () => {
    const { $form } = await openOnRampView(offers, {
      form: formWith({ quotes: { status: 'loading', quotes: [] } }),
    })
    const list = await screen.findByRole('region', { name: 'Offers' })
    expect(within(list).getByRole('status', { name: 'Loading' })).toBeTruthy()
    expect(list.getAttribute('aria-busy')).toBe('true')
    act(() => $form.set(formWith({ quotes: { status: 'ready', quotes: [] } })))
    expect(within(list).getByText('No offers')).toBeTruthy()
  })

  it('are fetched again on retry, and when the browser is online again', async () => {
    const error = new KitError('http-error', '')
    const { api } = await openOnRampView(offers, {
      form: formWith({ quotes: { status: 'failed', quotes: [], error } }),
    })
    expect(await screen.findByText('Couldn’t load offers')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    act(() => void dispatchEvent(new Event('online')))
    expect(api.retry).toHaveBeenCalledTimes(2)
  })

  it('name the missing connection if the browser is offline', async () => {
    const { $form } = await openOnRampView(offers)
    await screen.findByRole('region', { name: 'Offers' })
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const error = new KitError('timeout', '')
    act(() => $form.set(formWith({ options: { status: 'failed', error } })))
    expect(await screen.findByText('Check your internet connection.')).toBeTruthy()
  })

  it('wait for a sign-in if the account is not signed in', async () => {
    const { api, $signIn } = await openOnRampView(offers, { signIn: 'required' })
    const offer = await screen.findByRole('button', { name: /Coinbase/ })
    fireEvent.click(offer)
    expect(api.buy).not.toHaveBeenCalled()
    expect(screen.getByRole('button', { name: 'Sign in' })).toBeTruthy()
    act(() => $signIn.set('signed-in'))
    expect(screen.queryByRole('button', { name: 'Sign in' })).toBeNull()
    fireEvent.click(offer)
    expect(api.buy).toHaveBeenCalledOnce()
  })

  it('tell that a site without sign-in can’t sell', async () => {
    await openOnRampView(offers, { signIn: 'unavailable' })
    expect(await screen.findByText('Buying isn’t set up')).toBeTruthy()
  })

  it('[CON-19] are replaced by the reason in a restricted time zone', async () => {
    await openOnRampView(offers, {
      form: formWith({ isRestricted: true, options: { status: 'loading' } }),
    })
    expect(await screen.findByText('Buying isn’t available here')).toBeTruthy()
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  it('lead to the choice of a country if nothing is sold', async () => {
    const options = { status: 'ready', currencies: [], tokens: [] } as const
    const { kit } = await openOnRampView(offers, {
      form: formWith({ options, token: undefined, currency: undefined }),
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Change country' }))
    expect(topView(kit)?.view).toBe('OnRampFiatSelect')
  })
})

describe('the amount', () => {
  it('is typed or one of the suggested, within the limits', async () => {
    const { api } = await openOnRampView(offers, {
      form: formWith({ method: { id: 'apple-pay', min: '5.00', max: '500.00' } }),
    })
    const group = await screen.findByRole('group', { name: 'Suggested amounts' })
    const names = within(group).getAllByRole('button')
    expect(names.map(({ textContent }) => textContent)).toEqual(['$100', '$250', '$500'])
    expect(names[0]?.getAttribute('aria-pressed')).toBe('true')
    fireEvent.click(names[1] ?? group)
    expect(api.setAmount).toHaveBeenCalledWith('250')
    fireEvent.change(screen.getByRole('textbox'), { target: { value: '12.5' } })
    expect(api.setAmount).toHaveBeenCalledWith('12.5')
  })

  it.each([
    ['too-low', 'Enter at least $5.'],
    ['too-high', 'Enter at most $7,500.'],
  ] as const)('explains an amount that is %s', async (amountStatus, text) => {
    await openOnRampView(offers, {
      form: formWith({ amountStatus, quotes: { status: 'idle', quotes: [] } }),
    })
    expect(await screen.findByText(text)).toBeTruthy()
    expect(screen.getByText('Enter an amount to see offers.')).toBeTruthy()
    expect(screen.getByRole('textbox').getAttribute('aria-invalid')).toBe('true')
  })

  it('explains the format of input that is no amount', async () => {
    await openOnRampView(offers, { api: { setAmount: () => false } })
    fireEvent.change(await screen.findByRole('textbox'), { target: { value: '1.234' } })
    expect(screen.getByText(/with up to 2 decimals/)).toBeTruthy()
  })

  it('is paid by the chosen method', async () => {
    const { api } = await openOnRampView(offers)
    fireEvent.click(await screen.findByRole('radio', { name: 'Apple Pay' }))
    expect(api.setMethod).toHaveBeenCalledWith('apple-pay')
  })
})

describe('the choices', () => {
  it('set the token, and return', async () => {
    const { api, kit } = await openOnRampView(offers)
    fireEvent.click(await screen.findByRole('button', { name: /USD Coin/ }))
    fireEvent.click(await screen.findByRole('button', { name: /Ether/ }))
    expect(api.setToken).toHaveBeenCalledWith(ether.token)
    expect(topView(kit)?.view).toBe('OnRampProviders')
  })

  it('set the currency, and return', async () => {
    const { api, kit } = await openOnRampView(offers)
    fireEvent.click(await screen.findByRole('button', { name: /Change currency/ }))
    fireEvent.click(await screen.findByRole('button', { name: /Euro/ }))
    expect(api.setCurrency).toHaveBeenCalledWith('EUR')
    expect(topView(kit)?.view).toBe('OnRampProviders')
  })

  it('set the country, and the state in the US', async () => {
    const { api, $form } = await openOnRampView({ view: 'OnRampFiatSelect' })
    const state = await screen.findByRole('combobox', { name: 'State' })
    fireEvent.change(state, { target: { value: 'NY' } })
    expect(api.setCountry).toHaveBeenLastCalledWith('US', 'NY')
    fireEvent.change(screen.getByRole('combobox', { name: 'Country' }), {
      target: { value: 'DE' },
    })
    expect(api.setCountry).toHaveBeenLastCalledWith('DE')
    act(() => $form.set(formWith({ country: 'DE' })))
    expect(screen.queryByRole('combobox', { name: 'State' })).toBeNull()
  })
})

describe('the progress', () => {
  it.each([
    ['pending', 'Finish at Coinbase'],
    ['paid', 'Payment received'],
    ['sending', 'Tokens on the way'],
    ['success', 'You bought 98.5 USDC'],
    ['failed', 'Purchase not completed'],
  ] as const)('of a purchase that is %s has the title "%s"', async (status, title) => {
    await openOnRampView(progress, { checkouts: [checkoutWith({ status })] })
    const heading = await screen.findByRole('heading', { level: 3 })
    expect(plain(heading.textContent)).toBe(title)
  })

  it('says that a slow provider did not fail, and checks again', async () => {
    const { api } = await openOnRampView(progress, {
      checkouts: [checkoutWith({ isSlow: true })],
    })
    expect(await screen.findByText(/doesn’t mean it failed/)).toBeTruthy()
    expect(screen.queryByText('Purchase not completed')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Check again' }))
    expect(api.check).toHaveBeenCalledWith('purchase-1')
  })

  it('links to the checkout if the browser blocked its window', async () => {
    await openOnRampView(progress, { checkouts: [checkoutWith({ isBlocked: true })] })
    const link = await screen.findByRole('link', { name: 'Open checkout' })
    expect(link.getAttribute('href')).toBe('https://pay.coinbase.com/buy')
    expect(link.getAttribute('rel')).toContain('noopener')
  })

  it('opens the checkout again in the click', async () => {
    const { api, kit } = await openOnRampView(progress, { checkouts: [checkoutWith()] })
    fireEvent.click(await screen.findByRole('button', { name: 'Open checkout again' }))
    expect(api.reopen).toHaveBeenCalledWith('purchase-1')
    await waitFor(() => expect(topView(kit)).toMatchObject({ purchase: 'purchase-2' }))
  })

  it('offers no second checkout once the provider has the payment', async () => {
    await openOnRampView(progress, { checkouts: [checkoutWith({ status: 'paid' })] })
    await screen.findByText('Payment received')
    expect(screen.queryByRole('button', { name: /again/ })).toBeNull()
  })

  it('ends with the account', async () => {
    const { api, kit } = await openOnRampView(progress, {
      checkouts: [checkoutWith({ status: 'success' })],
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Done' }))
    expect(api.dismiss).toHaveBeenCalledWith('purchase-1')
    expect(topView(kit)?.view).toBe('Account')
  })

  it('leads to the purchases if it is that of another account', async () => {
    const { kit } = await openOnRampView(progress)
    fireEvent.click(await screen.findByRole('button', { name: 'Purchases' }))
    expect(topView(kit)?.view).toBe('OnRampActivity')
  })
})

describe('the purchases', () => {
  const older = purchaseWith({
    id: 'purchase-2',
    provider: 'meld',
    serviceProvider: 'TRANSAK',
    status: 'failed',
    createdAt: Date.UTC(2025, 9, 12, 12),
  })

  it('[HIS-05] are listed by month with their status', async () => {
    await openOnRampView(activity, {
      purchases: { status: 'ready', purchases: [purchaseWith(), older] },
    })
    await screen.findAllByRole('listitem')
    const headings = screen.getAllByRole('heading', { level: 3 })
    expect(headings).toHaveLength(2)
    expect(headings[1]?.textContent).toBe('October 2025')
    const rows = screen.getAllByRole('listitem').map(({ textContent }) => plain(textContent))
    expect(rows[0]).toContain('98.5 USDC$100.00 · CoinbaseCompleted')
    expect(rows[1]).toContain('$100.00 · Meld.ioFailed')
  })

  it('lead to the progress of one that is polled', async () => {
    const { kit } = await openOnRampView(activity, {
      checkouts: [checkoutWith()],
      purchases: { status: 'ready', purchases: [purchaseWith({ status: 'pending' })] },
    })
    fireEvent.click(await screen.findByRole('button', { name: /98\.5 USDC/ }))
    expect(topView(kit)).toEqual(progress)
  })

  it('are fetched again on retry', async () => {
    const { api } = await openOnRampView(activity, {
      purchases: { status: 'failed', purchases: [], error: new KitError('timeout', '') },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(api.refreshPurchases).toHaveBeenCalledOnce()
  })

  it('lead to the offers if there are none', async () => {
    const { kit } = await openOnRampView(activity)
    fireEvent.click(await screen.findByRole('button', { name: 'Buy' }))
    expect(topView(kit)?.view).toBe('OnRampProviders')
  })

  it('need a sign-in', async () => {
    await openOnRampView(activity, { signIn: 'required' })
    expect(await screen.findByText('Sign in to see your purchases')).toBeTruthy()
  })
})

it('[HIS-05] leads from the history to the purchases, which are a group of their own', async () => {
  const history: History = {
    forNamespace: () =>
      atom<HistoryList>({ status: 'ready', entries: [], hasMore: false, isEmpty: true }),
    isSupported: () => atom(true),
    loadMore: async () => undefined,
    getFee: async () => undefined,
    refresh: async () => undefined,
  }
  const feature: Feature<'history'> = {
    name: 'history',
    setup: () => ({
      api: { $history: atom(history), open: async () => history },
      views: { Transactions: {} },
    }),
  }
  const { kit } = testKit({
    history: feature,
    onRamp: scriptedOnRamp().feature,
    siwx: idleSignIn,
  })
  render(<ScopeProvider kit={kit}>{null}</ScopeProvider>)
  await act(async () => void (await kit.connection.connect(walletId)))
  act(() => kit.modal.open({ view: 'Transactions' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Purchases' }))
  expect(topView(kit)).toEqual({ view: 'OnRampActivity', namespace: 'eip155' })
})

const seen: unknown[] = []
function Host() {
  seen.push(useOnRamp())
  return null
}

it('loads the API for a form of the host’s own', async () => {
  const { feature, api } = scriptedOnRamp()
  const { kit } = testKit({ onRamp: feature })
  render(
    <ScopeProvider kit={kit}>
      <Host />
    </ScopeProvider>,
  )
  await waitFor(() => expect(seen.at(-1)).toBe(api))
  const { kit: other } = testKit()
  render(
    <ScopeProvider kit={other}>
      <Host />
    </ScopeProvider>,
  )
  expect(seen.at(-1)).toBeUndefined()
})

it('explains buying, and leads to the offers', async () => {
  const { kit } = await openOnRampView({ view: 'WhatIsABuy' })
  fireEvent.click(await screen.findByRole('button', { name: 'See offers' }))
  expect(topView(kit)?.view).toBe('OnRampProviders')
})

it.each([
  ['de', de, 'Angebote', '1,50\u00a0$ Gebühren (1,5\u00a0%)'],
  ['ar', ar, 'العروض', 'الرسوم'],
])('speaks %s', async (_, messages, label, fees) => {
  await openOnRampView(offers, {}, messages)
  const list = await screen.findByRole('region', { name: label })
  expect(plain(list.textContent)).toContain(fees)
  expect(plain(list.textContent)).toContain(meldQuote.provider === 'meld' ? 'Meld.io' : '')
})
