// @vitest-environment happy-dom
/** Accounts elsewhere, as a page has them: a real kit and a real host; the window and what the frame answers are scripted. */
import type { KitEvent } from '@scope/core'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { walletOrigin } from '../frame/fixtures/shop-frame.js'
import { FrameError } from '../frame/frame-error.js'
import type { Handlers } from '../frame/request-router.js'
import { socialReturnType } from '../protocol/index.js'
import { delivered } from './fixtures/delivered.js'
import { type Popup, popups, returned } from './fixtures/popup.js'
import { evmAddress, scriptedFrame, solanaAddress } from './fixtures/scripted-frame.js'
import { openPage } from './fixtures/shop-page.js'

const undo: (() => void)[] = []
afterEach(() => {
  vi.useRealTimers()
  for (const step of undo.splice(0).reverse()) step()
})

const error = (code: string) => () => Promise.reject(new FrameError(code, `It is ${code}.`))
const never = () => new Promise<never>(() => {})

/** Answered by the test, as often as it is asked. */
function held<T>() {
  const waiting: { resolve(value: T): void; reject(thrown: unknown): void }[] = []
  const ask = () =>
    new Promise<T>((resolve, reject) => {
      waiting.push({ resolve, reject })
    })
  return { waiting, ask }
}

function shop(overrides: Partial<Handlers> = {}, areBlocked = false, policy = 'unsafe-none') {
  const windows = popups(areBlocked)
  const frame = scriptedFrame(overrides)
  const asked: string[] = []
  const page = openPage({
    load: frame.load,
    options: { socials: ['google', 'x', 'farcaster'] },
    kit: {
      debug: true,
      env: {
        reconnectDelay: 0,
        fetch: async (input) => {
          asked.push(String(input))
          return new Response(null, { headers: { 'cross-origin-opener-policy': policy } })
        },
      },
    },
  })
  undo.push(frame.close, page.close)
  const { wallet } = page
  const state = () => wallet.$state.get()
  return {
    frame,
    windows,
    state,
    asked,
    ...page,
    /** Begun, and the window is where it was sent. */
    async begin(provider: 'google' | 'x' = 'google') {
      const at = windows.length
      const done = wallet.connectSocial(provider)
      const opened = windows[at]
      if (!opened) throw new Error('There is no window.')
      await expect.poll(() => opened.went).toHaveLength(1)
      return { done, popup: opened }
    },
    /** By name, and what each is of. */
    social: () => page.loginEvents().filter(({ type }) => type.startsWith('SOCIAL_')),
  }
}
type Social = Extract<KitEvent, { readonly provider: unknown }>['type']
const of = (provider: string, ...types: Social[]) => types.map((type) => ({ type, provider }))
const started = 'SOCIAL_LOGIN_STARTED'
const asksUser = 'SOCIAL_LOGIN_REQUEST_USER_DATA'
const success = 'SOCIAL_LOGIN_SUCCESS'
const canceled = 'SOCIAL_LOGIN_CANCELED'

describe('[CON-05] an account elsewhere', () => {
  it('opens in the click, visits the provider, and connects each chain on return', async () => {
    const { begin, frame, kit, social, state, wallet, windows } = shop()
    const { done, popup } = await begin()
    expect(popup.went).toEqual(['https://google.example/login'])
    expect(state()).toMatchObject({
      status: 'awaiting-social',
      provider: 'google',
      isWindowClosed: false,
    })
    popup.post()
    expect(await done).toBe(true)
    expect(frame.askedFor('CONNECT_SOCIAL')).toEqual([{ uri: returned }])
    expect(kit.account('eip155').get().address).toBe(evmAddress)
    expect(kit.account('solana').get().address).toBe(solanaAddress)
    expect(state()).toEqual({ status: 'idle' })
    expect([windows.length, popup.opened.closed]).toEqual([1, true])
    expect(wallet.getLastLogin()).toBe('google')
    expect(social()).toEqual(of('google', started, asksUser, success))
  })

  it('reports a blocked window, and sends no request', async () => {
    const { wallet, frame, social, state } = shop({}, true)
    expect(await wallet.connectSocial('google')).toBe(false)
    expect(state()).toMatchObject({
      status: 'awaiting-social',
      error: { details: { reason: 'popup-blocked' } },
    })
    expect(frame.asked).toEqual([])
    expect(social()).toEqual([
      ...of('google', started),
      { type: 'SOCIAL_LOGIN_ERROR', provider: 'google', code: 'popup-blocked' },
    ])
  })

  it('opens no lasting window before the kit has started', async () => {
    const { wallet, stop, windows } = shop()
    stop()
    expect(await wallet.connectSocial('google')).toBe(false)
    expect(windows.map(({ opened }) => opened.closed)).toEqual([true])
  })

  it('closes its window and reports an error if the operator has not set it up', async () => {
    const { wallet, windows, social, state } = shop({ GET_SOCIAL_REDIRECT_URI: error('auth') })
    expect(await wallet.connectSocial('google')).toBe(false)
    expect(windows.map(({ opened }) => opened.closed)).toEqual([true])
    expect(state()).toMatchObject({
      status: 'awaiting-social',
      error: { details: { reason: 'auth' } },
    })
    expect(social().at(-1)).toEqual({
      type: 'SOCIAL_LOGIN_ERROR',
      provider: 'google',
      code: 'auth',
    })
  })

  it('is canceled without an error event if the user declines at the provider', async () => {
    const { begin, social, state } = shop({ CONNECT_SOCIAL: error('refused') })
    const { done, popup } = await begin()
    popup.post()
    expect(await done).toBe(false)
    expect(state()).toMatchObject({
      status: 'awaiting-social',
      error: { details: { reason: 'refused' } },
    })
    expect(social()).toEqual(of('google', started, asksUser, canceled))
  })

  it('expires if its return was not accepted: there is no code to retype', async () => {
    const { begin, state, wallet } = shop({ CONNECT_SOCIAL: error('code-wrong') })
    const { done, popup } = await begin()
    popup.post()
    expect(await done).toBe(false)
    expect(state()).toMatchObject({ error: { details: { reason: 'code-wrong' } } })
    expect(await wallet.verifySocialCode('123456')).toBe(false)
  })

  it('reports its failure once, even if another attempt starts', async () => {
    const { begin, social, state, wallet } = shop({ CONNECT_SOCIAL: error('challenge-expired') })
    const { done, popup } = await begin()
    popup.post()
    expect(await done).toBe(false)
    expect(popup.opened.closed).toBe(true)
    expect(state()).toMatchObject({
      isWindowClosed: true,
      error: { details: { reason: 'challenge-expired' } },
    })
    const ends = social()
    expect(ends.at(-1)).toMatchObject({ type: 'SOCIAL_LOGIN_ERROR', code: 'challenge-expired' })
    await begin('x')
    wallet.cancel()
    await expect.poll(state).toEqual({ status: 'idle' })
    expect(social()).toEqual([...ends, ...of('x', started, canceled)])
  })

  it('ends once: no later action cancels it', async () => {
    const { begin, social, wallet } = shop()
    const { done, popup } = await begin()
    popup.post()
    await done
    wallet.cancel()
    await wallet.updateEmail('ada@example.org')
    await delivered()
    expect(social()).toEqual(of('google', started, asksUser, success))
  })

  it('does not succeed if its wallet doesn’t open', async () => {
    const { begin, social, state } = shop({ GET_USER: error('storage-unavailable') })
    const { done, popup } = await begin()
    popup.post()
    expect(await done).toBe(false)
    expect(state()).toMatchObject({
      status: 'idle',
      error: { details: { reason: 'storage-unavailable' } },
    })
    expect(social().at(-1)).toEqual({
      type: 'SOCIAL_LOGIN_ERROR',
      provider: 'google',
      code: 'storage-unavailable',
    })
  })

  it('opens recovery if its wallet is from another browser', async () => {
    const { frame, begin, kit, social } = shop({
      CONNECT_SOCIAL: error('share-not-found'),
      async SHOW({ screen }) {
        if (screen === 'recovery') frame.handlers.GET_USER = GET_USER
        return { isDone: true }
      },
    })
    const { GET_USER } = frame.handlers
    frame.handlers.GET_USER = error('share-not-found')
    frame.setIn(true)
    const { done, popup } = await begin()
    popup.post()
    expect(await done).toBe(true)
    expect(frame.askedFor('SHOW')).toEqual([{ screen: 'recovery' }, { screen: 'welcome' }])
    expect(kit.account('eip155').get().address).toBe(evmAddress)
    expect(social()).toEqual(of('google', started, asksUser, success))
  })

  it.each(['storage-unavailable', 'recovery-required'])(
    'creates its wallet with a recovery method after %s',
    async (code) => {
      const { frame, begin, kit, social } = shop({
        CONNECT_SOCIAL: error(code),
        async SHOW() {
          frame.handlers.GET_USER = GET_USER
          return { isDone: true }
        },
      })
      const { GET_USER } = frame.handlers
      frame.handlers.GET_USER = error(code)
      frame.setIn(true)
      const { done, popup } = await begin()
      popup.post()
      expect(await done).toBe(true)
      expect(frame.askedFor('SHOW')).toEqual([{ screen: 'welcome' }, { screen: 'welcome' }])
      expect(kit.account('eip155').get().address).toBe(evmAddress)
      expect(social()).toEqual(of('google', started, asksUser, success))
    },
  )

  it('is canceled if its wallet from another browser was not recovered', async () => {
    const { begin, social, state, kit } = shop({
      CONNECT_SOCIAL: error('share-not-found'),
      GET_USER: error('share-not-found'),
      SHOW: async () => ({ isDone: false }),
    })
    const { done, popup } = await begin()
    popup.post()
    expect(await done).toBe(false)
    expect(state()).toMatchObject({ status: 'idle', error: { details: { reason: 'refused' } } })
    expect(kit.account('eip155').get().isConnected).toBe(false)
    expect(social()).toEqual(of('google', started, asksUser, canceled))
  })
})

describe('its window', () => {
  it.each([
    ['same-origin', ['opener-severed']],
    ['same-origin; report-to="x"', ['opener-severed']],
    ['same-origin-allow-popups', []],
    ['unsafe-none', []],
  ])(
    '[F22] [A8] is reported as closed at once under the policy %s, with the alerts %j',
    async (policy, codes) => {
      const { begin, kit, asked, state } = shop({}, false, policy)
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
      const { popup } = await begin()
      popup.opened.closed = true
      vi.advanceTimersByTime(1_000)
      expect(state()).toMatchObject({ isWindowClosed: true })
      await expect.poll(() => asked).toEqual([`${location.origin}${location.pathname}`])
      await delivered()
      expect(kit.alerts.$alerts.get().map(({ code }) => code)).toEqual(codes)
    },
  )

  it('is detected as closed within a second, and still allows a code', async () => {
    const { begin, state, wallet, frame } = shop()
    const { done, popup } = await begin()
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const second = await begin('x')
    expect(await done).toBe(false)
    expect(popup.opened.closed).toBe(true)
    second.popup.opened.closed = true
    expect(state()).toMatchObject({ isWindowClosed: false })
    vi.advanceTimersByTime(1_000)
    expect(state()).toMatchObject({
      status: 'awaiting-social',
      provider: 'x',
      isWindowClosed: true,
    })
    expect(vi.getTimerCount()).toBe(0)
    expect(await wallet.verifySocialCode('１２３４５６')).toBe(true)
    expect(await second.done).toBe(true)
    expect(frame.askedFor('CONNECT_SOCIAL')).toEqual([{ code: '123456' }])
  })

  it('[F22] stays open after a wrong code, which can be retyped', async () => {
    const { begin, state, wallet, social, frame } = shop()
    const { CONNECT_SOCIAL } = frame.handlers
    frame.handlers.CONNECT_SOCIAL = error('code-wrong')
    const { done, popup } = await begin()
    expect(await wallet.verifySocialCode('000000')).toBe(false)
    expect(state()).toMatchObject({
      status: 'awaiting-social',
      isChecking: false,
      isWindowClosed: false,
      error: { details: { reason: 'code-wrong' } },
    })
    expect(popup.opened.closed).toBe(false)
    frame.handlers.CONNECT_SOCIAL = CONNECT_SOCIAL
    expect(await wallet.verifySocialCode('123456')).toBe(true)
    expect(await done).toBe(true)
    expect(await wallet.verifySocialCode('123456')).toBe(false)
    expect(frame.askedFor('CONNECT_SOCIAL')).toEqual([{ code: '000000' }, { code: '123456' }])
    expect(social()).toEqual(of('google', started, asksUser, asksUser, success))
  })

  it.each(['network', 'timeout', 'gateway'])(
    '[EMB-12] [F22] stays open after an unchecked code (%s): the same code is submitted again',
    async (code) => {
      const { begin, state, wallet, social, frame } = shop()
      const { CONNECT_SOCIAL } = frame.handlers
      frame.handlers.CONNECT_SOCIAL = error(code)
      const { done, popup } = await begin()
      expect(await wallet.verifySocialCode('123456')).toBe(false)
      expect(state()).toMatchObject({
        status: 'awaiting-social',
        isChecking: false,
        error: { details: { reason: code } },
      })
      expect(state()).not.toHaveProperty('isExpired')
      expect(popup.opened.closed).toBe(false)
      frame.handlers.CONNECT_SOCIAL = CONNECT_SOCIAL
      expect(await wallet.verifySocialCode('123456')).toBe(true)
      expect(await done).toBe(true)
      expect(frame.askedFor('CONNECT_SOCIAL')).toEqual([{ code: '123456' }, { code: '123456' }])
      expect(social()).toEqual(of('google', started, asksUser, asksUser, success))
    },
  )

  it.each(['challenge-expired', 'too-many-attempts'])(
    '[A1] ends after a code that is %s: the user starts over',
    async (code) => {
      const { begin, state, wallet, popup, done } = await (async () => {
        const made = shop({ CONNECT_SOCIAL: error(code) })
        return { ...made, ...(await made.begin()) }
      })()
      expect(await wallet.verifySocialCode('123456')).toBe(false)
      expect(await done).toBe(false)
      expect(popup.opened.closed).toBe(true)
      expect(state()).toMatchObject({
        isExpired: true,
        isWindowClosed: true,
        error: { details: { reason: code } },
      })
      expect(await wallet.verifySocialCode('123456')).toBe(false)
      await begin()
      expect(state()).not.toHaveProperty('isExpired')
    },
  )

  it('is shown as closed if it closes while a code is checked', async () => {
    const { waiting, ask } = held<never>()
    const { begin, state, wallet } = shop({ CONNECT_SOCIAL: ask })
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const { popup } = await begin()
    const typed = wallet.verifySocialCode('000000')
    await expect.poll(() => waiting.length).toBe(1)
    popup.opened.closed = true
    vi.advanceTimersByTime(1_000)
    expect(state()).toMatchObject({ isChecking: true, isWindowClosed: true })
    waiting[0]?.reject(new FrameError('code-wrong', 'It is wrong.'))
    expect(await typed).toBe(false)
    expect(state()).toMatchObject({ isChecking: false, isWindowClosed: true })
  })

  it('checks one code at a time', async () => {
    const { waiting, ask } = held<never>()
    const { begin, wallet, frame } = shop({ CONNECT_SOCIAL: ask })
    await begin()
    void wallet.verifySocialCode('000000')
    await expect.poll(() => waiting.length).toBe(1)
    expect(await wallet.verifySocialCode('123456')).toBe(false)
    expect(frame.askedFor('CONNECT_SOCIAL')).toEqual([{ code: '000000' }])
  })

  it.each([
    ['wrong: what it brought counts', 'code-wrong', [{ code: '000000' }, { uri: returned }]],
    ['right: what it brought is not asked any more', undefined, [{ code: '000000' }]],
  ])('returns while a code is checked that is %s', async (_, code, asked) => {
    const { frame, begin, wallet, social } = shop()
    const { CONNECT_SOCIAL } = frame.handlers
    const { waiting, ask } = held<void>()
    frame.handlers.CONNECT_SOCIAL = async (payload, about) => {
      if (payload.code !== undefined) await ask()
      return CONNECT_SOCIAL(payload, about)
    }
    const { done, popup } = await begin()
    void wallet.verifySocialCode('000000')
    await expect.poll(() => waiting.length).toBe(1)
    popup.post()
    await delivered()
    if (code) waiting[0]?.reject(new FrameError(code, 'It is wrong.'))
    else waiting[0]?.resolve()
    expect(await done).toBe(true)
    await delivered()
    expect(frame.askedFor('CONNECT_SOCIAL')).toEqual(asked)
    expect(social().filter(({ type }) => type === success)).toHaveLength(1)
  })

  const uri = returned
  const type = socialReturnType
  it.each<[string, (popup: Popup) => Parameters<Popup['post']>[0]]>([
    ['another window', () => ({ source: {} })],
    ['nobody', () => ({ source: null })],
    ['the page itself', () => ({ source: window })],
    ['another origin', () => ({ origin: 'https://evil.example' })],
    ['the page’s origin', () => ({ origin: location.origin })],
    ['an origin that begins as ours', () => ({ origin: `${walletOrigin}.evil.example` })],
    ['a user without a URL', () => ({ data: { type } })],
    ['a user with an invalid URL', () => ({ data: { type, uri: 'javascript:alert(1)' } })],
    ['a user with extra fields', () => ({ data: { type, uri, code: '123456' } })],
    ['a user with other fields', () => ({ data: { type: 'resultUri', uri } })],
    ['a user without fields', () => ({ data: null })],
  ])('[F22] ignores what comes from %s, and still accepts a real return', async (_, forged) => {
    const { begin, frame } = shop()
    const { done, popup } = await begin()
    popup.post(forged(popup))
    await delivered()
    expect(frame.askedFor('CONNECT_SOCIAL')).toEqual([])
    popup.post()
    popup.post({ data: { type, uri: `${returned}2` } })
    expect(await done).toBe(true)
    expect(frame.askedFor('CONNECT_SOCIAL')).toEqual([{ uri: returned }])
  })
})

/** The frame takes its time with one question for the account: `askedAt` is when it is asked, and answers it. */
function opening(question: number) {
  const { waiting, ask } = held<void>()
  const made = shop()
  const { GET_USER } = made.frame.handlers
  let questions = 0
  made.frame.handlers.GET_USER = async (payload, about) => {
    if (++questions === question) await ask()
    return GET_USER(payload, about)
  }
  const askedAt = vi.waitFor(
    () => {
      const [first] = waiting
      if (!first) throw new Error('It was not asked.')
      return first.resolve
    },
    { timeout: 5_000 },
  )
  return { ...made, askedAt }
}

describe('an attempt that was left', () => {
  it('closes its window with the dialog, and ignores its later result', async () => {
    const { begin, frame, wallet, social, state, kit } = shop()
    const { done, popup } = await begin()
    wallet.cancel()
    expect(await done).toBe(false)
    expect(popup.opened.closed).toBe(true)
    popup.post()
    expect(await wallet.verifySocialCode('123456')).toBe(false)
    await delivered()
    expect(frame.askedFor('CONNECT_SOCIAL')).toEqual([])
    expect(kit.account('eip155').get().isConnected).toBe(false)
    expect(state()).toEqual({ status: 'idle' })
    expect(social()).toEqual(of('google', started, canceled))
  })

  it('closes its window without navigation if canceled before the URL is known', async () => {
    const { waiting, ask } = held<{ uri: string }>()
    const { wallet, windows, social } = shop({ GET_SOCIAL_REDIRECT_URI: ask })
    const done = wallet.connectSocial('google')
    await expect.poll(() => waiting.length).toBe(1)
    wallet.cancel()
    waiting[0]?.resolve({ uri: 'https://google.example/login' })
    expect(await done).toBe(false)
    await delivered()
    expect(windows.map(({ went, opened }) => [went.length, opened.closed])).toEqual([[0, true]])
    expect(social()).toEqual(of('google', started, canceled))
  })

  it('connects nothing and ends once if closed while the frame checks', async () => {
    const { frame, begin, wallet, social, kit, state } = shop()
    const { CONNECT_SOCIAL } = frame.handlers
    const { waiting, ask } = held<void>()
    frame.handlers.CONNECT_SOCIAL = async (payload, about) => {
      await ask()
      return CONNECT_SOCIAL(payload, about)
    }
    const { done, popup } = await begin()
    popup.post()
    await expect.poll(() => waiting.length).toBe(1)
    wallet.cancel()
    waiting[0]?.resolve()
    expect(await done).toBe(false)
    await delivered()
    expect(kit.account('eip155').get().isConnected).toBe(false)
    expect(state()).toEqual({ status: 'idle' })
    expect(social()).toEqual(of('google', started, asksUser, canceled))
  })

  it.each([
    ['google', 'opened', 1],
    ['farcaster', 'opened', 1],
    ['google', 'connected', 2],
    ['farcaster', 'connected', 2],
  ] as const)(
    'with %s while the wallet is %s connects nothing, and is no success',
    async (provider, _, question) => {
      const { begin, frame, wallet, social, kit, askedAt } = opening(question)
      const done =
        provider === 'google'
          ? begin().then(({ popup, done: signing }) => {
              popup.post()
              return signing
            })
          : wallet.connectSocial(provider)
      const answer = await askedAt
      wallet.cancel()
      answer()
      expect(await done).toBe(false)
      await delivered()
      expect(kit.account('eip155').get().isConnected).toBe(false)
      expect(frame.askedFor('SHOW')).toEqual([])
      expect(social()).toEqual(of(provider, started, asksUser, canceled))
    },
  )

  it('stays connected if canceled after connecting, and shows no screen', async () => {
    const { begin, frame, wallet, social, kit, askedAt } = opening(3)
    const { popup, done } = await begin()
    popup.post()
    const answer = await askedAt
    wallet.cancel()
    answer()
    expect(await done).toBe(true)
    expect(kit.account('eip155').get().address).toBe(evmAddress)
    expect(frame.askedFor('SHOW')).toEqual([])
    expect(social()).toEqual(of('google', started, asksUser, success))
  })

  it('is replaced by a second one, and its later results are ignored', async () => {
    const { begin, frame, social, state } = shop()
    const first = await begin('google')
    const second = await begin('x')
    expect(await first.done).toBe(false)
    expect(first.popup.opened.closed).toBe(true)
    first.popup.post()
    await delivered()
    expect(state()).toMatchObject({ status: 'awaiting-social', provider: 'x', isChecking: false })
    second.popup.post({ data: { type: socialReturnType, uri: `${returned}2` } })
    expect(await second.done).toBe(true)
    expect(frame.askedFor('CONNECT_SOCIAL')).toEqual([{ uri: `${returned}2` }])
    expect(social()).toEqual([
      ...of('google', started, canceled),
      ...of('x', started, asksUser, success),
    ])
  })

  it('leaves no timer and no listener if the kit stops', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const added = vi.spyOn(window, 'addEventListener')
    const { begin, stop, state, social, frame } = shop()
    const { done, popup } = await begin()
    expect(vi.getTimerCount()).toBe(1)
    const asked = frame.asked.length
    stop()
    expect(await done).toBe(false)
    expect(vi.getTimerCount()).toBe(0)
    expect(popup.opened.closed).toBe(true)
    const signals = added.mock.calls.flatMap(([type, , options]) =>
      type === 'message' && typeof options === 'object' ? [options.signal?.aborted] : [],
    )
    expect(signals).toEqual([true])
    popup.post()
    await delivered()
    expect(frame.asked).toHaveLength(asked)
    expect(state()).toEqual({ status: 'idle' })
    expect(social()).toEqual(of('google', started, canceled))
  })
})

describe('[CON-06] Farcaster', () => {
  it('opens no window, reports its link, and connects after approval', async () => {
    const { waiting, ask } = held<{ userName: string }>()
    const { wallet, windows, state, social, frame, kit } = shop({ CONNECT_FARCASTER: ask })
    const done = wallet.connectSocial('farcaster')
    await expect.poll(() => waiting.length).toBe(1)
    expect(state()).toEqual({ status: 'farcaster', url: 'https://farcaster.example/ask' })
    frame.setIn(true)
    waiting[0]?.resolve({ userName: 'ada' })
    expect(await done).toBe(true)
    expect(kit.account('eip155').get().address).toBe(evmAddress)
    expect([windows.length, state()]).toEqual([0, { status: 'idle' }])
    expect(social()).toEqual(of('farcaster', started, asksUser, success))
  })

  it('aborts in the frame if it is canceled, and ignores a late approval', async () => {
    const signals: AbortSignal[] = []
    const { waiting, ask } = held<{ userName: string }>()
    const { wallet, state, social, kit } = shop({
      CONNECT_FARCASTER: (_, { signal }) => {
        signals.push(signal)
        return ask()
      },
    })
    const done = wallet.connectSocial('farcaster')
    await expect.poll(() => waiting.length).toBe(1)
    wallet.cancel()
    expect(await done).toBe(false)
    await expect.poll(() => signals[0]?.aborted).toBe(true)
    waiting[0]?.resolve({ userName: 'ada' })
    await delivered()
    expect(kit.account('eip155').get().isConnected).toBe(false)
    expect(state()).toEqual({ status: 'idle' })
    expect(social()).toEqual(of('farcaster', started, canceled))
  })

  it.each([
    ['is over after a while', 'farcaster-expired'],
    ['proves nothing', 'farcaster-invalid'],
  ])('%s: is reported, and can be retried', async (_, code) => {
    const { wallet, state, social, frame } = shop()
    const { CONNECT_FARCASTER } = frame.handlers
    frame.handlers.CONNECT_FARCASTER = error(code)
    expect(await wallet.connectSocial('farcaster')).toBe(false)
    expect(state()).toMatchObject({ status: 'idle', error: { details: { reason: code } } })
    expect(social().at(-1)).toEqual({ type: 'SOCIAL_LOGIN_ERROR', provider: 'farcaster', code })
    frame.handlers.CONNECT_FARCASTER = CONNECT_FARCASTER
    expect(await wallet.connectSocial('farcaster')).toBe(true)
    expect(social().slice(2)).toEqual(of('farcaster', started, asksUser, success))
  })

  it('reports an error if the operator has not set it up', async () => {
    const { wallet, state, frame } = shop({ GET_FARCASTER_URI: error('auth') })
    expect(await wallet.connectSocial('farcaster')).toBe(false)
    expect(state()).toMatchObject({ status: 'idle', error: { details: { reason: 'auth' } } })
    expect(frame.askedFor('CONNECT_FARCASTER')).toEqual([])
  })

  it('ends if another method starts, and its later results are ignored', async () => {
    const { wallet, state, social } = shop({ CONNECT_FARCASTER: never })
    const done = wallet.connectSocial('farcaster')
    await expect.poll(state).toMatchObject({ url: 'https://farcaster.example/ask' })
    expect(await wallet.connectEmail('ada@example.com')).toBe(true)
    expect(await done).toBe(false)
    expect(state()).toMatchObject({ status: 'awaiting-code', email: 'ada@example.com' })
    expect(social()).toEqual(of('farcaster', started, canceled))
  })
})
