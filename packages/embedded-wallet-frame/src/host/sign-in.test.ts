// @vitest-environment happy-dom
/**
 * Every way in as a page goes through it: a real kit, whose wallet is one in memory; what the frame answers is scripted, and
 * so is the window of an account elsewhere.
 */
import { createKit, type Feature, type KitEvent } from '@scope/core'
import type { EmbeddedUser, EmbeddedWalletState } from '@scope/core/embedded-wallet'
import { createMemoryAdapter } from '@scope/testing'
import { atom } from 'nanostores'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { embeddedWalletId } from './id.js'
import { LineProblem } from './line.js'
import { createSignIn, type SignIn } from './sign-in.js'

const frameOrigin = 'https://wallet.example.com'
const callback = `${frameOrigin}/v1/auth/social/callback/google?ticket=abc`
const problem = (code: string) => new LineProblem(code, `It was ${code}.`)

beforeEach(() => localStorage.clear())
afterEach(() => void vi.useRealTimers())

type Answer = unknown | ((signal: AbortSignal | undefined) => unknown)

/** `answers` by operation, in the order that they are asked for; the last one stays. */
function page(answers: Readonly<Record<string, readonly Answer[]>> = {}) {
  const events: KitEvent[] = []
  const asked: { readonly operation: string; readonly payload: unknown }[] = []
  const shown: string[] = []
  const opened: string[] = []
  const states: EmbeddedWalletState[] = []
  const $state = atom<EmbeddedWalletState>({ status: 'idle' })
  $state.listen((state) => void states.push(state))
  const $user = atom<EmbeddedUser | undefined>()
  const left = new Map(Object.entries(answers).map(([name, list]) => [name, [...list]]))
  let ways: SignIn | undefined

  const feature: Feature<'embeddedWallet'> = {
    name: 'embeddedWallet',
    joinKit: (site) => ({
      face: undefined,
      start(lifetime, kit) {
        ways = createSignIn({
          site: { ...site, emit: (event) => void events.push(event) },
          kit,
          $state,
          $user,
          origin: frameOrigin,
          signal: lifetime.signal,
          async ask(operation, payload, signal) {
            asked.push({ operation, payload })
            const list = left.get(operation) ?? []
            const next = list.length > 1 ? list.shift() : list[0]
            const answer = typeof next === 'function' ? await next(signal) : next
            if (answer instanceof Error) throw answer
            return answer as never
          },
          async show(screen) {
            shown.push(screen)
            return false
          },
          async open(namespace) {
            opened.push(namespace)
          },
        })
      },
    }),
  }
  const adapter = createMemoryAdapter({
    namespace: 'eip155',
    networks: ['eip155:1'],
    wallets: [{ rdns: embeddedWalletId, name: 'Embedded wallet' }],
  })
  const kit = createKit({
    metadata: { name: 'Test', url: 'https://site.example' },
    networks: [
      {
        id: 1,
        name: 'One',
        chainNamespace: 'eip155',
        nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 18 },
        rpcUrls: { default: { http: ['http://127.0.0.1:1'] } },
      },
    ],
    adapters: [adapter.adapter],
    embeddedWallet: feature,
  })
  kit.start()
  if (!ways) throw new Error('The kit did not start it.')
  const types = () => events.map(({ type }) => type)
  return { ...ways, kit, $state, states, events, types, asked, shown, opened }
}

/** A window that was opened in the click. */
function childWindow() {
  const gone: string[] = []
  const child = {
    closed: false,
    close() {
      child.closed = true
    },
    location: { replace: (url: string) => void gone.push(url) },
  }
  const window = child as unknown as Window
  const post = (data: unknown, from: unknown = window, origin = frameOrigin) =>
    globalThis.window.dispatchEvent(
      new MessageEvent('message', { data, origin, source: from as Window }),
    )
  const comeBack = (uri = callback) => post({ type: '@scope-frame/SOCIAL_RETURN', uri })
  return { child, window, gone, post, comeBack }
}
const untilAborted = (signal: AbortSignal | undefined) =>
  new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(problem('aborted')))
  })
const sent = { CONNECT_EMAIL: [{ action: 'VERIFY_OTP' }] }

describe('[CON-04] by e-mail', () => {
  it('an address, a code, and the wallet is connected; what brings it back is asked for once it is', async () => {
    const { connectEmail, verify, $state, types, kit, shown, asked, opened } = page(sent)
    expect(await connectEmail(' ada@example.com ')).toBe(true)
    expect($state.get()).toMatchObject({ status: 'code', email: 'ada@example.com' })
    expect(asked[0]?.payload).toEqual({ email: 'ada@example.com' })
    expect(await verify('123456')).toBe(true)
    expect(kit.account().get()).toMatchObject({ status: 'connected', wallet: { id: 'AUTH' } })
    expect($state.get()).toEqual({ status: 'idle' })
    expect(types()).toEqual([
      'EMAIL_SUBMITTED',
      'EMAIL_VERIFICATION_CODE_SENT',
      'EMAIL_VERIFICATION_CODE_PASS',
    ])
    expect(opened).toEqual(['eip155'])
    expect(shown).toEqual(['welcome'])
  })

  it('a wrong code is typed anew; while one is looked at no other is', async () => {
    const answers = { ...sent, CONNECT_OTP: [problem('code-wrong'), undefined] }
    const { connectEmail, verify, $state, types, asked } = page(answers)
    await connectEmail('ada@example.com')
    const both = await Promise.all([verify('000000'), verify('111111')])
    expect(both).toEqual([false, false])
    expect(asked.filter(({ operation }) => operation === 'CONNECT_OTP')).toHaveLength(1)
    expect($state.get()).toMatchObject({ status: 'code', problem: { code: 'code-wrong' } })
    expect(types()).toContain('EMAIL_VERIFICATION_CODE_FAIL')
    expect(await verify('123456')).toBe(true)
  })

  it('a browser that is new waits for its link, and then for the code', async () => {
    let open = (_: unknown) => {}
    const link = new Promise((resolve) => {
      open = resolve
    })
    const answers = { CONNECT_EMAIL: [{ action: 'VERIFY_DEVICE' }], CONNECT_DEVICE: [() => link] }
    const { connectEmail, $state, types } = page(answers)
    expect(await connectEmail('ada@example.com')).toBe(true)
    expect($state.get()).toEqual({ status: 'link', email: 'ada@example.com' })
    open(undefined)
    await vi.waitFor(() => expect($state.get().status).toBe('code'))
    expect(types()).toEqual([
      'EMAIL_SUBMITTED',
      'DEVICE_REGISTERED_FOR_EMAIL',
      'EMAIL_VERIFICATION_CODE_SENT',
    ])
  })

  it('another mail that comes too soon says when, and loses nothing', async () => {
    const tooSoon = new LineProblem('too-soon', 'Please try again after 9 seconds', 9_000)
    const { connectEmail, resend, $state } = page({
      CONNECT_EMAIL: [{ action: 'VERIFY_OTP' }, tooSoon],
    })
    expect(await resend()).toBe(false)
    await connectEmail('ada@example.com')
    expect(await resend()).toBe(false)
    expect($state.get()).toMatchObject({
      status: 'code',
      problem: { code: 'too-soon', retryAfter: 9_000 },
    })
  })

  it('who is signed in already needs no code', async () => {
    const { connectEmail, kit } = page({ CONNECT_EMAIL: [{ action: 'CONNECT' }] })
    expect(await connectEmail('ada@example.com')).toBe(true)
    expect(kit.account().get().status).toBe('connected')
  })

  it('what an attempt still hears that was left, or followed by another one, is nobody’s', async () => {
    let answer = (_: unknown) => {}
    const late = new Promise((resolve) => {
      answer = resolve
    })
    const { connectEmail, cancel, $state, types } = page({
      CONNECT_EMAIL: [() => late, { action: 'VERIFY_OTP' }],
    })
    const first = connectEmail('ada@example.com')
    cancel()
    expect($state.get()).toEqual({ status: 'idle' })
    answer({ action: 'VERIFY_OTP' })
    expect(await first).toBe(false)
    expect($state.get()).toEqual({ status: 'idle' })
    expect(types()).toEqual(['EMAIL_SUBMITTED'])
    await connectEmail('grace@example.com')
    expect($state.get()).toMatchObject({ status: 'code', email: 'grace@example.com' })
  })

  it('a refusal says its name, and the next attempt begins anew', async () => {
    const { connectEmail, $state } = page({
      CONNECT_EMAIL: [problem('mail-unavailable'), { action: 'VERIFY_OTP' }],
    })
    expect(await connectEmail('ada@example.com')).toBe(false)
    expect($state.get()).toMatchObject({ status: 'idle', problem: { code: 'mail-unavailable' } })
    expect(await connectEmail('ada@example.com')).toBe(true)
  })
})

describe('[CON-05] with an account elsewhere', () => {
  const answers = { GET_SOCIAL_REDIRECT_URI: [{ uri: 'https://accounts.example/in' }] }

  it('the window goes there and comes back, and is asked for no more than once', async () => {
    const { connectSocial, types, asked, kit } = page(answers)
    const { window, gone, comeBack, child } = childWindow()
    const connecting = connectSocial('google', window)
    await vi.waitFor(() => expect(gone).toEqual(['https://accounts.example/in']))
    comeBack()
    comeBack()
    expect(await connecting).toBe(true)
    expect(asked.filter(({ operation }) => operation === 'CONNECT_SOCIAL')).toEqual([
      { operation: 'CONNECT_SOCIAL', payload: { uri: callback } },
    ])
    expect(types()).toEqual([
      'SOCIAL_LOGIN_STARTED',
      'SOCIAL_LOGIN_REQUEST_USER_DATA',
      'SOCIAL_LOGIN_SUCCESS',
    ])
    expect(kit.account().get().status).toBe('connected')
    expect(child.closed).toBe(false)
  })

  it('[A11] what other windows, other origins and other texts say is not heard', async () => {
    const { connectSocial, asked } = page(answers)
    const { window, gone, post, comeBack } = childWindow()
    const connecting = connectSocial('google', window)
    await vi.waitFor(() => expect(gone).toHaveLength(1))
    const told = { type: '@scope-frame/SOCIAL_RETURN', uri: callback }
    post(told, globalThis.window)
    post(told, null)
    post(told, window, 'https://evil.example')
    post(told, window, 'null')
    for (const data of [null, 'x', { ...told, more: 1 }, { ...told, uri: 'javascript:1' }, [told]])
      post(data)
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(asked.map(({ operation }) => operation)).toEqual(['GET_SOCIAL_REDIRECT_URI'])
    comeBack()
    expect(await connecting).toBe(true)
  })

  it('a window that was blocked is said to be', async () => {
    const { connectSocial, $state, types } = page(answers)
    expect(await connectSocial('google', null)).toBe(false)
    expect($state.get()).toMatchObject({ status: 'social', problem: { code: 'window-blocked' } })
    expect(types()).toEqual(['SOCIAL_LOGIN_STARTED', 'SOCIAL_LOGIN_ERROR'])
  })

  it('[F22] where the window is gone, or can’t be seen, the code that it showed does', async () => {
    vi.useFakeTimers()
    const { connectSocial, verifySocial, $state, asked } = page({
      ...answers,
      CONNECT_SOCIAL: [problem('code-wrong'), undefined],
    })
    const { window, child } = childWindow()
    const connecting = connectSocial('google', window)
    await vi.advanceTimersByTimeAsync(1_000)
    expect($state.get()).toMatchObject({ status: 'social', isWindowGone: false })
    child.closed = true
    await vi.advanceTimersByTimeAsync(1_000)
    expect($state.get()).toMatchObject({ status: 'social', isWindowGone: true })
    vi.useRealTimers()
    expect(await verifySocial('000000')).toBe(false)
    expect($state.get()).toMatchObject({ isWindowGone: true, problem: { code: 'code-wrong' } })
    expect(await verifySocial('123456')).toBe(true)
    expect(await connecting).toBe(true)
    expect(asked.at(-1)?.payload).toEqual({ code: '123456' })
  })

  it('a no at the provider is an answer, not an error', async () => {
    const { connectSocial, types } = page({ ...answers, CONNECT_SOCIAL: [problem('refused')] })
    const { window, gone, comeBack, child } = childWindow()
    const connecting = connectSocial('google', window)
    await vi.waitFor(() => expect(gone).toHaveLength(1))
    comeBack()
    expect(await connecting).toBe(false)
    expect(types().at(-1)).toBe('SOCIAL_LOGIN_CANCELED')
    expect(child.closed).toBe(true)
  })

  it('who leaves closes the window, and nothing of it is heard afterwards', async () => {
    const { connectSocial, cancel, $state, types, asked } = page(answers)
    const { window, gone, comeBack, child } = childWindow()
    const connecting = connectSocial('google', window)
    await vi.waitFor(() => expect(gone).toHaveLength(1))
    cancel()
    expect(await connecting).toBe(false)
    expect(child.closed).toBe(true)
    comeBack()
    expect($state.get()).toEqual({ status: 'idle' })
    expect(asked).toHaveLength(1)
    expect(types()).toEqual(['SOCIAL_LOGIN_STARTED', 'SOCIAL_LOGIN_CANCELED'])
  })

  it('a wallet that can’t be opened here yet is brought back on the way in', async () => {
    const { connectSocial, opened, kit } = page({
      ...answers,
      CONNECT_SOCIAL: [problem('share-missing')],
    })
    const { window, gone, comeBack } = childWindow()
    const connecting = connectSocial('google', window)
    await vi.waitFor(() => expect(gone).toHaveLength(1))
    comeBack()
    expect(await connecting).toBe(true)
    expect(opened).toEqual(['eip155'])
    expect(kit.account().get().status).toBe('connected')
  })
})

describe('[CON-06] with Farcaster', () => {
  const url = 'https://farcaster.example/~/siwf?channelToken=x'

  it('the link is shown, and the yes of the app connects', async () => {
    const answers = { GET_FARCASTER_URI: [{ url }], CONNECT_FARCASTER: [{ userName: 'ada' }] }
    const { connectSocial, states, types } = page(answers)
    expect(await connectSocial('farcaster', undefined)).toBe(true)
    expect(states).toContainEqual({ status: 'farcaster', url })
    expect(types()).toEqual([
      'SOCIAL_LOGIN_STARTED',
      'SOCIAL_LOGIN_REQUEST_USER_DATA',
      'SOCIAL_LOGIN_SUCCESS',
    ])
  })

  it('who leaves is asked no more; an answer that proves nothing says so', async () => {
    const { connectSocial, cancel, $state, types } = page({
      GET_FARCASTER_URI: [{ url }],
      CONNECT_FARCASTER: [untilAborted, problem('farcaster-invalid')],
    })
    const connecting = connectSocial('farcaster', undefined)
    await vi.waitFor(() => expect($state.get()).toMatchObject({ status: 'farcaster', url }))
    cancel()
    expect(await connecting).toBe(false)
    expect(types().at(-1)).toBe('SOCIAL_LOGIN_CANCELED')
    expect(await connectSocial('farcaster', undefined)).toBe(false)
    expect($state.get()).toMatchObject({ status: 'idle', problem: { code: 'farcaster-invalid' } })
    expect(types().at(-1)).toBe('SOCIAL_LOGIN_ERROR')
  })
})

describe('with a passkey', () => {
  it('a no is an answer; anything else says its name', async () => {
    const { connectPasskey, $state, kit } = page({
      CONNECT_PASSKEY: [problem('refused'), problem('passkey-unknown'), undefined],
    })
    expect(await connectPasskey(false)).toBe(false)
    expect($state.get()).toEqual({ status: 'idle' })
    expect(await connectPasskey(false)).toBe(false)
    expect($state.get()).toMatchObject({ problem: { code: 'passkey-unknown' } })
    expect(await connectPasskey(true)).toBe(true)
    expect(kit.account().get().status).toBe('connected')
  })
})
