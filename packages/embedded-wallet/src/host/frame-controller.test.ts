// @vitest-environment happy-dom
/** The frame in a page, from the first wish for it to its end: a real kit and a real host, and a frame's page at its door. */
import { afterEach, describe, expect, it, vi } from 'vitest'
import { walletOrigin } from '../frame/fixtures/shop-frame.js'
import type { Handlers } from '../frame/request-router.js'
import { frameVersion } from '../protocol/index.js'
import { delivered } from './fixtures/delivered.js'
import { evmAddress, scriptedFrame, solanaAddress } from './fixtures/scripted-frame.js'
import { openPage, type ShopPageWish } from './fixtures/shop-page.js'

const undo: (() => void)[] = []
afterEach(() => {
  vi.useRealTimers()
  for (const step of undo.splice(0).reverse()) step()
})

function shop(overrides: Partial<Handlers> = {}, wish: Partial<ShopPageWish> = {}) {
  const frame = scriptedFrame(overrides)
  const page = openPage({ load: frame.load, ...wish })
  undo.push(frame.close, page.close)
  return { frame, ...page }
}
async function signedIn(overrides: Partial<Handlers> = {}, wish: Partial<ShopPageWish> = {}) {
  const made = shop(overrides, wish)
  await made.wallet.connectEmail('ada@example.com')
  expect(await made.wallet.verifyEmailCode('123456')).toBe(true)
  return made
}
const asking = (provider: unknown) =>
  provider as { request(asked: { method: string; params?: unknown }): Promise<unknown> }
const toError = (asked: Promise<unknown>) =>
  asked.then(
    () => undefined,
    (thrown) => thrown,
  )
const never = () => new Promise<never>(() => {})

describe('the frame', () => {
  it('[EMB-01] is created once, when it is needed', async () => {
    const { frame, kit, wallet, urls, frames, dialogs } = shop()
    kit.wallets.$wallets.get()
    await expect.poll(() => kit.wallets.$isDiscovering.get()).toBe(false)
    expect(frames()).toEqual([])
    wallet.prepare()
    wallet.prepare()
    expect(await wallet.connectEmail('ada@example.com')).toBe(true)
    expect(await wallet.verifyEmailCode('123456')).toBe(true)
    const [url, ...others] = urls
    expect(others).toEqual([])
    expect(url).toMatch(new RegExp(`^${walletOrigin}/embedded-wallet/\\?`))
    expect(Object.fromEntries(new URL(url ?? '').searchParams)).toEqual({
      projectId: 'shop',
      origin: location.origin,
      chainId: 'eip155:1',
      version: frameVersion,
      enableLogger: 'true',
    })
    expect(frames()).toHaveLength(1)
    expect(dialogs()[0]?.open).toBe(false)
    expect(frame.askedFor('CONNECT_EMAIL')).toEqual([{ email: 'ada@example.com' }])
  })

  it.each([
    ['required', 'required'],
    ['optional', null],
    [undefined, null],
  ] as const)(
    'has recovery=required in its URL only if the option is required: %s',
    async (recovery, expected) => {
      const { urls } = await signedIn({}, { options: { recovery } })
      expect(new URL(urls[0] ?? '').searchParams.get('recovery')).toBe(expected)
    },
  )

  it('updates from its screens whether the wallet has a recovery method', async () => {
    const { frame, kit, wallet } = await signedIn()
    const isProtected = () => kit.embeddedWallet?.$user.get()?.isProtected
    frame.handlers.SHOW = async () => ({ isDone: false })
    await wallet.openScreen('backup')
    expect(isProtected()).toBe(false)
    frame.handlers.SHOW = async () => ({ isDone: true })
    await wallet.openScreen('backup')
    expect(isProtected()).toBe(true)
    // Its keys say nothing of that.
    frame.handlers.SHOW = async () => ({ isDone: false })
    await wallet.openScreen('export')
    expect(isProtected()).toBe(true)
  })

  it('aborts pending requests if removed with the page’s body, and is recreated', async () => {
    const { frame, kit, frames, dialogs } = await signedIn({ RPC_REQUEST: never })
    const provider = asking(kit.provider('eip155'))
    const signing = toError(
      provider.request({ method: 'personal_sign', params: ['0x48', evmAddress] }),
    )
    await expect.poll(() => frame.askedFor('RPC_REQUEST')).toHaveLength(1)
    dialogs()[0]?.remove()
    expect(await signing).toMatchObject({ code: 4001, message: 'Request was aborted' })
    expect(frames()).toEqual([])
    frame.handlers.RPC_REQUEST = async () => '0x1234'
    expect(await provider.request({ method: 'personal_sign', params: ['0x48', evmAddress] })).toBe(
      '0x1234',
    )
    expect(frames()).toHaveLength(1)
  })

  it.each([
    ['before its hash is known', undefined, { code: 'outcome-unknown' }],
    ['with its hash', `0x${'12'.repeat(32)}`, `0x${'12'.repeat(32)}`],
  ])(
    '[X12] reports no refusal if removed after a payment was approved, %s',
    async (_, hash, outcome) => {
      const { frame, kit, dialogs } = await signedIn({
        RPC_REQUEST(_request, asked) {
          asked.markApproved()
          if (hash) asked.markApproved(hash)
          return never()
        },
      })
      const transaction = { to: evmAddress, value: 1n }
      const sending = kit.requests
        .sendTransaction({ namespace: 'eip155', transaction })
        .catch((thrown: unknown) => thrown)
      await expect.poll(() => frame.askedFor('RPC_REQUEST')).toHaveLength(1)
      await delivered()
      dialogs()[0]?.remove()
      const ended = await sending
      if (typeof outcome === 'string') expect(ended).toBe(outcome)
      else expect(ended).toMatchObject(outcome)
    },
  )

  it.each([
    ['the site’s own', { id: 'order-7' }, 'order-7'],
    ['a new one', {}, expect.stringMatching(/^0x[\da-f]{64}$/)],
  ])('[X12] reports the id of a batch that may have been sent: %s', async (_, named, id) => {
    const { frame, kit, stop } = await signedIn({ RPC_REQUEST: never })
    const provider = asking(kit.provider('eip155'))
    const params = [{ ...named, calls: [{ to: evmAddress, value: '0x1' }] }]
    const sending = toError(provider.request({ method: 'wallet_sendCalls', params }))
    await expect.poll(() => frame.askedFor('RPC_REQUEST')).toHaveLength(1)
    stop()
    const ended = await sending
    expect(ended).toMatchObject({ code: -32603, data: { reason: 'outcome-unknown', id } })
    // The frame was asked to send it under that very id.
    const { data } = ended as { readonly data: { readonly id: string } }
    expect(frame.askedFor('RPC_REQUEST')).toMatchObject([{ params: [{ id: data.id }] }])
  })

  it('[X12] reports an unknown outcome, never 4001, to a site’s own request', async () => {
    const { frame, kit, stop } = await signedIn({ RPC_REQUEST: never })
    const provider = asking(kit.provider('eip155'))
    const pay = [{ to: evmAddress, value: '0x1' }]
    const sending = toError(provider.request({ method: 'eth_sendTransaction', params: pay }))
    await expect.poll(() => frame.askedFor('RPC_REQUEST')).toHaveLength(1)
    stop()
    expect(await sending).toMatchObject({ code: -32603, data: { reason: 'outcome-unknown' } })
  })

  it('[EMB-09] shows the approval over an open account view, and keeps other views', async () => {
    const { frame, kit, wallet } = await signedIn({ RPC_REQUEST: never })
    const shown = () => kit.modal.$state.get().stack.map(({ view }) => view)
    const attention = (isWanted: boolean) =>
      frame.notify({ name: 'VISIBILITY_REQUEST', payload: { isWanted } })
    kit.modal.open({ view: 'Account' })
    attention(true)
    await expect.poll(shown).toEqual(['Account', 'ApproveTransaction'])
    expect(wallet.$isApproving.get()).toBe(true)
    attention(false)
    await expect.poll(shown).toEqual(['Account'])
    expect(wallet.$isApproving.get()).toBe(false)
    kit.modal.open({ view: 'Networks' })
    attention(true)
    await expect.poll(() => wallet.$isApproving.get()).toBe(true)
    expect(shown()).toEqual(['Networks'])
    attention(false)
    kit.modal.close()
    attention(true)
    await expect.poll(() => wallet.$isApproving.get()).toBe(true)
    expect(kit.modal.$state.get().status).toBe('closed')
  })

  it('cancels a passkey request after a press beside it', async () => {
    const { wallet, dialogs, frame } = shop({ CONNECT_PASSKEY: never })
    const asked = wallet.connectPasskey(false)
    await expect.poll(() => frame.askedFor('CONNECT_PASSKEY')).toHaveLength(1)
    dialogs()[0]?.click()
    expect(await asked).toBe(false)
    expect(wallet.$state.get()).toEqual({ status: 'idle' })
  })

  it('[EMB-12] counts as not loaded after ten silent seconds, and is recreated next time', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    let isDeaf = true
    const frame = scriptedFrame()
    const { wallet, posted, urls, frames } = shop(
      {},
      { load: () => (isDeaf ? undefined : frame.load()) },
    )
    const asked = wallet.connectEmail('ada@example.com')
    const isDone = vi.fn()
    void asked.then(isDone)
    await expect.poll(() => posted).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(9_000)
    expect(isDone).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await asked).toBe(false)
    expect(wallet.$state.get()).toEqual({
      status: 'idle',
      error: expect.objectContaining({
        details: { reason: 'not-loaded' },
        shortMessage: 'Unable to load email login dependency',
      }),
    })
    expect(frames()).toEqual([])
    isDeaf = false
    expect(await wallet.connectEmail('ada@example.com')).toBe(true)
    expect([urls.length, frames().length]).toEqual([2, 1])
    frame.close()
  })

  it('[EMB-12] aborts earlier requests if it reloads, and continues', async () => {
    const { frame, kit, reload, posted, urls } = await signedIn({ RPC_REQUEST: never })
    const provider = asking(kit.provider('eip155'))
    const signing = toError(
      provider.request({ method: 'personal_sign', params: ['0x48', evmAddress] }),
    )
    await expect.poll(() => frame.askedFor('RPC_REQUEST')).toHaveLength(1)
    const themes = frame.askedFor('SYNC_THEME').length
    reload()
    expect(await signing).toMatchObject({ code: 4001, message: 'Request was aborted' })
    // A request during the reload waits for the new page.
    await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0xa' }] })
    expect(frame.askedFor('SWITCH_NETWORK')).toEqual([{ chainId: 'eip155:10' }])
    expect(frame.askedFor('SYNC_THEME')).toHaveLength(themes + 1)
    expect([urls.length, posted.length]).toEqual([1, 2])
  })

  it('[EMB-12] recreates a frame that is silent while it reloads', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    let isDeaf = false
    const frame = scriptedFrame()
    const { wallet, reload, posted, urls, frames } = shop(
      {},
      { load: () => (isDeaf ? undefined : frame.load()) },
    )
    expect(await wallet.connectEmail('ada@example.com')).toBe(true)
    isDeaf = true
    reload()
    await expect.poll(() => posted).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(frames()).toEqual([])
    isDeaf = false
    expect(await wallet.connectEmail('ada@example.com')).toBe(true)
    expect(urls).toHaveLength(2)
    frame.close()
  })

  it('[EMB-12] counts as not loaded if its page doesn’t load within 30 seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { wallet, urls, posted, frames, reload } = shop({}, { isSlow: true })
    const asked = wallet.connectEmail('ada@example.com')
    const isDone = vi.fn()
    void asked.then(isDone)
    await expect.poll(() => urls).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(29_000)
    expect(isDone).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await asked).toBe(false)
    expect(wallet.$state.get()).toMatchObject({ error: { details: { reason: 'not-loaded' } } })
    expect([posted.length, frames().length]).toEqual([0, 0])
    const again = wallet.connectEmail('ada@example.com')
    await expect.poll(() => urls).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(29_000)
    reload()
    expect(await again).toBe(true)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(frames()).toHaveLength(1)
  })

  it('[F4] is never created if it has the page’s own origin', async () => {
    const { wallet, frames, urls } = shop(
      {},
      { options: { url: `${location.origin}/embedded-wallet/` } },
    )
    expect(await wallet.connectEmail('ada@example.com')).toBe(false)
    expect(wallet.$state.get()).toMatchObject({ error: { details: { reason: 'not-loaded' } } })
    expect([frames().length, urls.length]).toEqual([0, 0])
  })

  it('has the height of its content, and is shown while it needs the user', async () => {
    const { frame, frames, dialogs } = await signedIn()
    frame.notify({ name: 'HEIGHT', payload: { height: 512 } })
    frame.notify({ name: 'VISIBILITY_REQUEST', payload: { isWanted: true } })
    await expect.poll(() => dialogs()[0]?.open).toBe(true)
    expect(frames()[0]?.style.blockSize).toBe('512px')
    frame.notify({ name: 'VISIBILITY_REQUEST', payload: { isWanted: true } })
    frame.notify({ name: 'VISIBILITY_REQUEST', payload: { isWanted: false } })
    await expect.poll(() => dialogs()[0]?.open).toBe(false)
  })

  it('is hidden until its card is painted at its height', async () => {
    const { frame, frames, dialogs } = await signedIn()
    const [iframe] = frames()
    if (!iframe) return expect.unreachable()
    Object.defineProperty(iframe, 'clientHeight', {
      get: () => Number.parseInt(iframe.style.blockSize, 10),
    })
    const isConcealed = () => dialogs()[0]?.hasAttribute('data-scope-concealed')
    for (const height of [512, 300]) {
      frame.notify({ name: 'VISIBILITY_REQUEST', payload: { isWanted: true } })
      await expect.poll(() => dialogs()[0]?.open).toBe(true)
      expect(isConcealed()).toBe(true)
      // At the height of the card before.
      frame.notify({ name: 'HEIGHT', payload: { height } })
      frame.notify({ name: 'PAINTED', payload: { height: 320 } })
      await delivered()
      expect(isConcealed()).toBe(true)
      frame.notify({ name: 'PAINTED', payload: { height } })
      await expect.poll(isConcealed).toBe(false)
      frame.notify({ name: 'VISIBILITY_REQUEST', payload: { isWanted: false } })
      await expect.poll(() => dialogs()[0]?.open).toBe(false)
    }
  })

  it('is shown after a second if it never reports that it has painted', async () => {
    const { frame, dialogs } = await signedIn()
    frame.notify({ name: 'VISIBILITY_REQUEST', payload: { isWanted: true } })
    await expect.poll(() => dialogs()[0]?.open).toBe(true)
    expect(dialogs()[0]?.hasAttribute('data-scope-concealed')).toBe(true)
    await expect
      .poll(() => dialogs()[0]?.hasAttribute('data-scope-concealed'), { timeout: 5_000 })
      .toBe(false)
  })
})

describe('[EMB-02] the theme', () => {
  function card(theme: string) {
    const drawn = document.createElement('div')
    drawn.className = 'scope'
    drawn.dataset.scopeTheme = theme
    drawn.lang = 'de'
    drawn.style.setProperty('--scope-accent', '#ff0055')
    drawn.style.setProperty('--text', 'red')
    document.body.append(drawn)
    undo.push(() => drawn.remove())
    return drawn
  }

  it('is sent when the frame loads, and again when it changes', async () => {
    const drawn = card('dark')
    const { frame, wallet } = shop()
    await wallet.connectEmail('ada@example.com')
    await wallet.verifyEmailCode('123456')
    const dark = {
      themeMode: 'dark',
      themeVariables: { '--scope-accent': '#ff0055' },
      locale: 'de',
    }
    expect(frame.askedFor('SYNC_THEME')).toEqual([dark])
    expect(frame.asked[0]?.operation).toBe('SYNC_THEME')
    drawn.dataset.scopeTheme = 'light'
    await wallet.openScreen('backup')
    await wallet.openScreen('backup')
    expect(frame.askedFor('SYNC_THEME')).toEqual([dark, { ...dark, themeMode: 'light' }])
  })

  it('doesn’t block sign-in if the frame rejects it', async () => {
    card('dark')
    const { wallet } = shop({ SYNC_THEME: () => Promise.reject(new Error('no')) })
    expect(await wallet.connectEmail('ada@example.com')).toBe(true)
  })
})

describe('leaving', () => {
  it('[EMB-07] [CON-13] is reported once by the provider of each chain, and by the kit', async () => {
    const { frame, kit, wallet } = await signedIn()
    expect(kit.account('eip155').get().address).toBe(evmAddress)
    expect(kit.account('solana').get().address).toBe(solanaAddress)
    const evm = kit.provider('eip155') as { on(event: string, run: (said: unknown) => void): void }
    const sun = kit.provider('solana') as {
      features: { 'standard:events': { on(event: string, run: (said: unknown) => void): void } }
    }
    const heard: unknown[] = []
    evm.on('accountsChanged', (accounts) => heard.push(accounts))
    sun.features['standard:events'].on('change', (change) => heard.push(change))
    expect(wallet.$user.get()).toEqual({ email: 'ada@example.com', isProtected: true })
    frame.setIn(false)
    await expect.poll(() => kit.account('solana').get().isConnected).toBe(false)
    expect(kit.account('eip155').get().isConnected).toBe(false)
    frame.setIn(false)
    await wallet.openScreen('backup')
    expect(heard).toEqual([[], { accounts: [] }])
    expect(wallet.$user.get()).toBeUndefined()
  })

  it('is not reported when a user signs in', async () => {
    const { frame, kit, wallet } = await signedIn()
    frame.setIn(true)
    await wallet.openScreen('backup')
    expect(kit.account('eip155').get().address).toBe(evmAddress)
    expect(wallet.$user.get()).toEqual({ email: 'ada@example.com', isProtected: true })
  })
})

describe('the kit', () => {
  it('removes the frame, requests and listeners when stopped, and recreates the frame when started', async () => {
    const { frame, kit, wallet, stop, frames, urls } = await signedIn({ RPC_REQUEST: never })
    const provider = asking(kit.provider('eip155'))
    const signing = toError(
      provider.request({ method: 'personal_sign', params: ['0x48', evmAddress] }),
    )
    await expect.poll(() => frame.askedFor('RPC_REQUEST')).toHaveLength(1)
    stop()
    expect(await signing).toMatchObject({ code: 4001, message: 'Request was aborted' })
    expect(frames()).toEqual([])
    frame.setIn(false)
    expect(await wallet.open()).toBeUndefined()
    undo.push(kit.start())
    expect(await wallet.connectEmail('ada@example.com')).toBe(true)
    expect([frames().length, urls.length]).toEqual([1, 2])
  })

  it.each([
    ['while its frame loads', { isSlow: true }],
    ['as its frame has said nothing yet', { load: () => undefined }],
  ])('leaves no timer, no frame and no request if stopped %s', async (_, wish) => {
    const set = vi.spyOn(globalThis, 'setTimeout')
    const cleared = vi.spyOn(globalThis, 'clearTimeout')
    const { wallet, stop, urls, posted, frames } = shop({}, wish)
    const asked = wallet.connectEmail('ada@example.com')
    await expect.poll(() => urls.length + posted.length).toBe('load' in wish ? 2 : 1)
    stop()
    expect(frames()).toEqual([])
    expect(await asked).toBe(false)
    const own = set.mock.calls.flatMap(([, ms], at) =>
      ms === 30_000 || ms === 10_000 ? [set.mock.results[at]?.value] : [],
    )
    expect(own).toHaveLength('load' in wish ? 2 : 1)
    const ended = cleared.mock.calls.map(([timer]) => timer)
    expect(own.filter((timer) => !ended.includes(timer))).toEqual([])
  })
})

describe('closed by the user', () => {
  const ways: [string, (dialog: HTMLDialogElement) => void][] = [
    ['Escape', (dialog) => dialog.dispatchEvent(new Event('cancel', { cancelable: true }))],
    ['a press beside the card', (dialog) => dialog.click()],
  ]
  it.each(ways)(
    'ends requests and screens, and aborts them in the frame: by %s',
    async (_, close) => {
      const signals: AbortSignal[] = []
      const waits = (__: unknown, { signal }: { signal: AbortSignal }) => {
        signals.push(signal)
        return never()
      }
      const { kit, wallet, dialogs, frame } = await signedIn()
      const provider = asking(kit.provider('eip155'))
      Object.assign(frame.handlers, { RPC_REQUEST: waits, SHOW: waits })
      const signing = toError(
        provider.request({ method: 'personal_sign', params: ['0x48', evmAddress] }),
      )
      await expect.poll(() => signals.length).toBe(1)
      const first = wallet.openScreen('backup')
      await expect.poll(() => signals.length).toBe(2)
      const screens = [first, wallet.openScreen('export')]
      await expect.poll(() => signals.length).toBe(3)
      const [dialog] = dialogs()
      if (!dialog) throw new Error('There is no dialog.')
      close(dialog)
      expect(await signing).toMatchObject({ code: 4001, message: 'Request was aborted' })
      expect(await Promise.all(screens)).toEqual([false, false])
      await expect.poll(() => signals.map(({ aborted }) => aborted)).toEqual([true, true, true])
      expect(wallet.$state.get()).toEqual({ status: 'idle' })
    },
  )

  it('keeps the dialog while the frame needs it, despite presses in its card', async () => {
    const { wallet, dialogs, frames, frame } = await signedIn()
    Object.assign(frame.handlers, { SHOW: never })
    const showing = wallet.openScreen('backup')
    const isDone = vi.fn()
    void showing.then(isDone)
    await expect.poll(() => frame.askedFor('SHOW')).toHaveLength(2)
    frame.notify({ name: 'VISIBILITY_REQUEST', payload: { isWanted: true } })
    await expect.poll(() => dialogs()[0]?.open).toBe(true)
    frames()[0]?.click()
    const pressed = new Event('cancel', { cancelable: true })
    expect(dialogs()[0]?.open).toBe(true)
    await delivered()
    expect(isDone).not.toHaveBeenCalled()
    dialogs()[0]?.dispatchEvent(pressed)
    expect(pressed.defaultPrevented).toBe(true)
    expect(await showing).toBe(false)
  })
})
