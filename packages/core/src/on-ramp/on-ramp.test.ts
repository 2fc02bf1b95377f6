/** Buying from both providers, as the sandbox plays them, through a real gateway. */
import { startOnRamp, usdc } from '@scope/gateway/fixtures/on-ramp'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { soon } from '../fixtures/test-kit.js'
import { type BuyerOptions, createBuyer, type OnRampWorld } from './fixtures/buyer.js'
import type { OnRamp } from './on-ramp-feature.js'

let world: OnRampWorld
const undo: (() => unknown)[] = []
beforeEach(async () => {
  const much = { requests: 100_000 }
  const perKind = { perIp: much, perProject: much }
  world = await startOnRamp({ limits: { ...perKind, siwx: perKind, data: perKind } })
})
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
  await world.stop()
})

async function setUp(options: BuyerOptions = {}) {
  const user = await createBuyer(world, options)
  undo.push(user.stop)
  return user
}

const getForm = ({ $form }: OnRamp) => {
  const form = $form.get()
  if (!form) throw new Error('There is no form.')
  return form
}

/** Once offers for the form are displayed. */
async function withQuotes(options: BuyerOptions = {}) {
  const user = await setUp(options)
  const onRamp = await user.load()
  undo.push(onRamp.$form.listen(() => undefined))
  onRamp.start()
  await soon(() => expect(getForm(onRamp).quotes.status).toBe('ready'))
  const quote = getForm(onRamp).quotes.quotes.find(({ provider }) => provider === 'coinbase')
  if (!quote) throw new Error('There is no offer of Coinbase.')
  return { ...user, onRamp, quote }
}

async function withCheckout(options: BuyerOptions = {}) {
  const user = await withQuotes(options)
  const checkout = await user.onRamp.buy(user.quote)
  const reference = world.sandbox.purchases.at(-1)?.reference ?? ''
  const getStatus = (of: OnRamp = user.onRamp) =>
    of.$checkouts.get().find(({ id }) => id === checkout.id)?.status
  return { ...user, checkout, reference, getStatus }
}

const quotesPath = '/v1/onramp/quotes'

describe('the form', () => {
  it('[BUY-01] lists what both providers sell, and their offers with fees, the most tokens first', async () => {
    const { onRamp, address } = await withQuotes()
    const form = getForm(onRamp)
    expect(form).toMatchObject({
      address,
      networkId: 'eip155:31337',
      country: 'US',
      currency: { code: 'USD', digits: 2 },
      token: { token: usdc, symbol: 'USDC', providers: ['coinbase', 'meld'] },
      method: { id: 'card', min: '5.00', max: '7500.00' },
      amount: '100',
      amountStatus: 'valid',
    })
    expect(
      form.quotes.quotes.map(({ id, amountOut, fees }) => [id, amountOut, fees[0]?.amount]),
    ).toEqual([
      ['coinbase:', '98.5', '1.25'],
      ['meld:UNLIMIT', '98.5', '1.25'],
      ['meld:TRANSAK', '97.5', '2.25'],
    ])
  })

  it('fetches offers once, 200 ms after the last letter', async () => {
    const { onRamp, count, pass } = await withQuotes()
    const before = count(quotesPath)
    for (const text of ['2', '20', '200']) onRamp.setAmount(text)
    await pass(199)
    expect(count(quotesPath)).toBe(before)
    expect(getForm(onRamp).quotes.status).toBe('loading')
    await pass(1)
    await soon(() => expect(getForm(onRamp).quotes.quotes[0]?.amountOut).toBe('198.5'))
    expect(count(quotesPath)).toBe(before + 1)
  })

  it('ignores offers that arrive after those of a newer amount', async () => {
    const held: ((response: Response) => void)[] = []
    let isHeld = false
    const { onRamp, pass } = await withQuotes({
      instead: (path) =>
        isHeld && path === quotesPath ? new Promise((resolve) => held.push(resolve)) : undefined,
    })
    isHeld = true
    onRamp.setAmount('300')
    await pass(200)
    await soon(() => expect(held).toHaveLength(1))
    isHeld = false
    onRamp.setAmount('500')
    await pass(200)
    await soon(() => expect(getForm(onRamp).quotes.quotes[0]?.amountOut).toBe('498.5'))
    held[0]?.(Response.json({ quotes: [] }))
    await pass(1_000)
    expect(getForm(onRamp).quotes.quotes[0]?.amountOut).toBe('498.5')
  })

  it('rejects input that is no amount, and asks for no offers outside of the limits', async () => {
    const { onRamp, count, pass } = await withQuotes()
    expect(onRamp.setAmount('1.234')).toBe(false)
    expect(onRamp.setAmount('ten')).toBe(false)
    expect(getForm(onRamp).amount).toBe('100')
    const before = count(quotesPath)
    for (const [amount, status] of [
      ['4.99', 'too-low'],
      ['7500.01', 'too-high'],
      ['', 'empty'],
      ['0', 'empty'],
    ]) {
      expect(onRamp.setAmount(amount ?? '')).toBe(true)
      expect(getForm(onRamp)).toMatchObject({ amountStatus: status, quotes: { status: 'idle' } })
    }
    await pass(1_000)
    expect(count(quotesPath)).toBe(before)
  })

  it('fetches offers in the chosen currency and for the chosen token', async () => {
    const { onRamp } = await withQuotes()
    onRamp.setCurrency('EUR')
    await soon(() => expect(getForm(onRamp).quotes.quotes[0]?.currency).toBe('EUR'))
    const native = `eip155:31337:0x${'e'.repeat(40)}`
    onRamp.setToken(native)
    await soon(() => expect(getForm(onRamp).quotes.quotes[0]?.amountOut).toBe('0.0394'))
    onRamp.setToken('eip155:1:0x00')
    expect(getForm(onRamp).token?.token).toBe(native)
  })

  it('stores the country, and fetches what can be bought there', async () => {
    const { onRamp, storage, asked } = await withQuotes()
    onRamp.setCountry('DE')
    expect(getForm(onRamp)).toMatchObject({ country: 'DE', options: { status: 'loading' } })
    await soon(() => expect(getForm(onRamp).options.status).toBe('ready'))
    expect(asked.filter(({ path }) => path === '/v1/onramp/options')).toHaveLength(2)
    const again = await setUp({ storage })
    const other = await again.load()
    other.start()
    expect(getForm(other).country).toBe('DE')
  })

  it('reports a gateway that does not respond, and fetches again on retry', async () => {
    let isDown = true
    const { load } = await setUp({
      instead: (path) =>
        isDown && path === '/v1/onramp/options' ? new Response('', { status: 501 }) : undefined,
    })
    const onRamp = await load()
    onRamp.start()
    await soon(() => expect(getForm(onRamp).options).toMatchObject({ status: 'failed' }))
    isDown = false
    onRamp.retry()
    await soon(() => expect(getForm(onRamp).quotes.status).toBe('ready'))
  })

  it('[CON-19] fetches nothing in a restricted time zone, and refuses to buy', async () => {
    vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
      timeZone: 'Asia/Shanghai',
    } as Intl.ResolvedDateTimeFormatOptions)
    const { load, count } = await setUp()
    const onRamp = await load()
    onRamp.start()
    expect(getForm(onRamp).isRestricted).toBe(true)
    const quote = { id: '', provider: 'coinbase', currency: 'USD', total: '1', amountOut: '1' }
    await expect(onRamp.buy({ ...quote, fees: [], expiresAt: 0 })).rejects.toMatchObject({
      code: 'restricted-time-zone',
    })
    expect(count('/v1/onramp/options')).toBe(0)
    const open = await setUp({ options: { restrictedTimeZones: ['Europe/Berlin'] } })
    const other = await open.load()
    other.start()
    expect(getForm(other).isRestricted).toBe(false)
  })

  it('ends when another account is active', async () => {
    const { kit, onRamp } = await withQuotes()
    await kit.connection.disconnect()
    expect(onRamp.$form.get()).toBeUndefined()
  })
})

describe('availability', () => {
  it('is that of the active network, as the gateway tells', async () => {
    const { loadSupport, wallet } = await setUp()
    const isSupported = await loadSupport()
    const $supported = isSupported('eip155')
    undo.push($supported.listen(() => undefined))
    await soon(() => expect($supported.get()).toBe(true))
    wallet?.changeNetwork('eip155:31338')
    await soon(() => expect($supported.get()).toBe(false))
    expect(isSupported('bip122').get()).toBe(false)
  })

  it('is known without the other code of the on-ramp', async () => {
    const { kit, loadSupport } = await setUp()
    const $supported = (await loadSupport())('eip155')
    undo.push($supported.listen(() => undefined))
    await soon(() => expect($supported.get()).toBe(true))
    expect(kit.onRamp?.$onRamp.get()).toBeUndefined()
  })

  it('is stored, so that it is known at once on the next visit', async () => {
    const { loadSupport, storage, stop } = await setUp()
    const $first = (await loadSupport())('eip155')
    expect($first.get()).toBeUndefined()
    undo.push($first.listen(() => undefined))
    await soon(() => expect($first.get()).toBe(true))
    stop()
    const again = await setUp({ storage, instead: () => new Promise(() => undefined) })
    const $supported = (await again.loadSupport())('eip155')
    undo.push($supported.listen(() => undefined))
    expect($supported.get()).toBe(true)
  })

  it('is missing without a sign-in feature, and tells the developer why', async () => {
    const { kit, loadSupport } = await setUp({ signIn: undefined, kit: { debug: true } })
    const $supported = (await loadSupport())('eip155')
    undo.push($supported.listen(() => undefined))
    await soon(() => expect($supported.get()).toBe(false))
    expect(kit.alerts.$alerts.get()).toMatchObject([{ code: 'on-ramp-without-sign-in' }])
  })

  it('[MOD-08] is on by default with a gateway, and off without one or with features.onramp', async () => {
    expect((await setUp()).kit.onRamp).toBeDefined()
    expect((await setUp({ kit: { features: { onramp: false } } })).kit.onRamp).toBeUndefined()
    expect((await setUp({ kit: { gatewayUrl: undefined } })).kit.onRamp).toBeUndefined()
  })
})

describe('buy', () => {
  it('[BUY-01] opens the window in the click, without an opener, and then its page', async () => {
    const { onRamp, quote, open, opened, events } = await withQuotes()
    const buying = onRamp.buy(quote)
    expect(open).toHaveBeenCalledWith('', 'popupWindow', 'width=600,height=800,scrollbars=yes')
    expect(opened[0]).toMatchObject({ popup: { opener: null }, went: [] })
    const { url } = await buying
    expect(opened[0]?.went).toEqual([url])
    expect(url).toMatch(new RegExp(`^${world.sandbox.url}/buy`))
    expect(events).toContainEqual({
      type: 'SELECT_BUY_PROVIDER',
      provider: 'coinbase',
      isSmartAccount: false,
    })
  })

  it('[BUY-01] polls at once and then every four seconds, until the provider reports success', async () => {
    const { onRamp, checkout, count, pass, reference, getStatus } = await withCheckout()
    const path = `/v1/onramp/sessions/${checkout.id}`
    await soon(() => expect(count(path)).toBe(1))
    expect(getStatus()).toBe('pending')
    await pass(3_900)
    expect(count(path)).toBe(1)
    await pass(100)
    await soon(() => expect(count(path)).toBe(2))
    await world.sandbox.advance(reference, 'success')
    await pass(4_000)
    await soon(() => expect(getStatus()).toBe('success'))
    const polls = count(path)
    await pass(60_000)
    expect(count(path)).toBe(polls)
    expect(onRamp.$checkouts.get()[0]?.purchase).toMatchObject({ amountOut: '98.5' })
  })

  it('offers the link if the browser blocks the window', async () => {
    const { checkout, onRamp } = await withCheckout({ isBlocked: true })
    expect(checkout).toMatchObject({ isBlocked: true, status: 'pending' })
    expect(checkout.url).toContain(world.sandbox.url)
    expect(onRamp.$checkouts.get()[0]).toMatchObject({ isBlocked: true })
  })

  it('continues after a reload, and forgets the purchase once it is decided', async () => {
    const { stop, storage, buyer, checkout, reference } = await withCheckout()
    stop()
    await world.sandbox.advance(reference, 'success')
    world.wait(4_000)
    const again = await setUp({ storage, buyer })
    // Without a view: the stored purchase opens the code.
    await soon(() => expect(again.kit.onRamp?.$onRamp.get()).toBeDefined())
    const onRamp = await again.load()
    await again.pass(4_000)
    await soon(() =>
      expect(onRamp.$checkouts.get()).toMatchObject([{ id: checkout.id, status: 'success' }]),
    )
    expect(storage.get('scope.1.on_ramp_purchases')).toBeFalsy()
  })

  it('does not poll a stored purchase after 24 hours', async () => {
    const { stop, storage, buyer, checkout } = await withCheckout()
    stop()
    const day = 86_400_000
    const text = storage.get('scope.1.on_ramp_purchases') ?? ''
    const [saved] = JSON.parse(text) as { startedAt: number }[]
    storage.set(
      'scope.1.on_ramp_purchases',
      JSON.stringify([{ ...saved, startedAt: (saved?.startedAt ?? 0) - day }]),
    )
    const again = await setUp({ storage, buyer })
    const onRamp = await again.load()
    expect(onRamp.$checkouts.get()).toEqual([])
    expect(again.count(`/v1/onramp/sessions/${checkout.id}`)).toBe(0)
  })

  it('is slow after 180 seconds, and not failed; a check polls at once', async () => {
    const { onRamp, checkout, pass, count } = await withCheckout()
    const get = () => onRamp.$checkouts.get()[0]
    for (let at = 0; at < 44; at++) await pass(4_000)
    expect(get()).toMatchObject({ isSlow: false, status: 'pending' })
    for (let at = 0; at < 3; at++) await pass(4_000)
    await soon(() => expect(get()).toMatchObject({ isSlow: true, status: 'pending' }))
    const before = count(`/v1/onramp/sessions/${checkout.id}`)
    onRamp.check(checkout.id)
    expect(get()?.isSlow).toBe(false)
    await soon(() => expect(count(`/v1/onramp/sessions/${checkout.id}`)).toBe(before + 1))
  })

  it('fails only if the provider reports it, and may succeed later', async () => {
    let isDown = false
    const { onRamp, pass, reference, getStatus } = await withCheckout({
      instead: (path) =>
        isDown && path.startsWith('/v1/onramp/sessions/')
          ? new Response('', { status: 502 })
          : undefined,
    })
    isDown = true
    await pass(4_000)
    await soon(() => expect(onRamp.$checkouts.get()[0]?.error?.code).toBe('http-error'))
    expect(getStatus()).toBe('pending')
    isDown = false
    await world.sandbox.advance(reference, 'failed')
    await pass(4_000)
    await soon(() => expect(getStatus()).toBe('failed'))
    expect(onRamp.$checkouts.get()[0]?.isSlow).toBe(false)
    await world.sandbox.advance(reference, 'paid')
    await pass(15_000)
    await soon(() => expect(getStatus()).toBe('paid'))
  })

  it('ends polling once the gateway has no such purchase', async () => {
    let isGone = false
    const { onRamp, checkout, pass, count } = await withCheckout({
      instead: (path) =>
        isGone && path.startsWith('/v1/onramp/sessions/')
          ? new Response('', { status: 404 })
          : undefined,
    })
    const path = `/v1/onramp/sessions/${checkout.id}`
    await soon(() => expect(count(path)).toBe(1))
    isGone = true
    await pass(4_000)
    await soon(() => expect(onRamp.$checkouts.get()[0]?.error?.details.status).toBe(404))
    const polls = count(path)
    for (let at = 0; at < 5; at++) await pass(4_000)
    expect(count(path)).toBe(polls)
    onRamp.check(checkout.id)
    await soon(() => expect(count(path)).toBe(polls + 1))
  })

  it('closes the window if the link leads to a host that is not allowed', async () => {
    const { onRamp, quote, opened } = await withQuotes({
      instead: (path) =>
        path === '/v1/onramp/sessions'
          ? Response.json({
              id: crypto.randomUUID(),
              url: 'https://pay.coinbase.com.evil.example/',
            })
          : undefined,
    })
    await expect(onRamp.buy(quote)).rejects.toMatchObject({ code: 'gateway-response-invalid' })
    expect(opened[0]).toMatchObject({ popup: { isClosed: true }, went: [] })
    expect(onRamp.$checkouts.get()).toEqual([])
  })

  it('opens no window if the account is not signed in, or the kit has no sign-in', async () => {
    const out = await withQuotes({ signIn: 'signed-out' })
    expect(out.onRamp.$signIn.get()).toBe('required')
    await expect(out.onRamp.buy(out.quote)).rejects.toMatchObject({ code: 'sign-in-failed' })
    const without = await withQuotes({ signIn: undefined })
    expect(without.onRamp.$signIn.get()).toBe('unavailable')
    await expect(without.onRamp.buy(without.quote)).rejects.toMatchObject({
      code: 'sign-in-unavailable',
    })
    expect([...out.opened, ...without.opened]).toEqual([])
  })

  it('reports a session that ended on the gateway as a missing sign-in', async () => {
    const { onRamp, quote, buyer, opened } = await withQuotes()
    buyer.visitor.jar.clear()
    await expect(onRamp.buy(quote)).rejects.toMatchObject({ code: 'sign-in-failed' })
    expect(opened[0]?.popup.isClosed).toBe(true)
  })

  it('opens nothing if another account is active when the link arrives', async () => {
    const { onRamp, quote, kit, opened } = await withQuotes()
    const buying = onRamp.buy(quote)
    await kit.connection.disconnect()
    await expect(buying).rejects.toMatchObject({ code: 'account-changed' })
    expect(opened[0]).toMatchObject({ popup: { isClosed: true }, went: [] })
  })
})

describe('reopen', () => {
  it('creates a new link for Coinbase, whose links open once', async () => {
    const { onRamp, checkout, opened } = await withCheckout()
    const next = await onRamp.reopen(checkout.id)
    expect(next.id).not.toBe(checkout.id)
    expect(opened[1]?.went).toEqual([next.url])
  })

  it('opens the same link of another provider', async () => {
    const { onRamp, opened } = await withQuotes()
    const meld = getForm(onRamp).quotes.quotes.find(({ provider }) => provider === 'meld')
    if (!meld) throw new Error('There is no offer of Meld.')
    const checkout = await onRamp.buy(meld)
    expect((await onRamp.reopen(checkout.id)).id).toBe(checkout.id)
    expect(opened[1]?.went).toEqual([checkout.url])
  })

  it.each(['coinbase', 'meld'] as const)(
    'opens nothing of %s if another account is active',
    async (provider) => {
      const { onRamp, kit, opened } = await withQuotes()
      const quote = getForm(onRamp).quotes.quotes.find((offer) => offer.provider === provider)
      if (!quote) throw new Error('There is no offer.')
      const checkout = await onRamp.buy(quote)
      await kit.connection.disconnect()
      await expect(onRamp.reopen(checkout.id)).rejects.toMatchObject({ code: 'account-changed' })
      expect(opened).toHaveLength(1)
    },
  )
})

describe('purchases', () => {
  it('[HIS-05] lists them in a group of their own, past the cache of the browser', async () => {
    const { onRamp, checkout, asked, pass, reference } = await withCheckout()
    undo.push(onRamp.$purchases.listen(() => undefined))
    await soon(() => expect(onRamp.$purchases.get().status).toBe('ready'))
    expect(onRamp.$purchases.get().purchases).toMatchObject([
      { id: checkout.id, status: 'pending', symbol: 'USDC', fiatAmount: '100.00' },
    ])
    const signed = asked.filter(({ path }) => path.startsWith('/v1/onramp/sessions'))
    expect(new Set(signed.map(({ cache }) => cache))).toEqual(new Set(['no-cache']))
    expect(new Set(signed.map(({ credentials }) => credentials))).toEqual(new Set(['include']))
    const open = asked.filter(({ path }) => path === quotesPath)
    expect(new Set(open.map(({ credentials }) => credentials))).toEqual(new Set(['omit']))
    await world.sandbox.advance(reference, 'success')
    await pass(4_000)
    await soon(() => expect(onRamp.$purchases.get().purchases[0]?.status).toBe('success'))
  })

  it('clears the list when the user signs out', async () => {
    const { onRamp, $state, toState } = await withCheckout()
    undo.push(onRamp.$purchases.listen(() => undefined))
    await soon(() => expect(onRamp.$purchases.get().purchases).toHaveLength(1))
    $state.set(toState('signed-out'))
    expect(onRamp.$purchases.get()).toEqual({ status: 'none', purchases: [] })
  })
})
