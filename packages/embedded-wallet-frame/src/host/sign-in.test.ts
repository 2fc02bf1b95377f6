// @vitest-environment happy-dom
/** By e-mail and by a passkey as a page goes through it: a real kit, its wallet in memory, the frame's answers scripted. */
import { createKit, type Feature, type KitEvent } from '@scope/core'
import type { EmbeddedUser, EmbeddedWalletState } from '@scope/core/embedded-wallet'
import { createMemoryAdapter } from '@scope/testing'
import { atom } from 'nanostores'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { embeddedWalletId } from './id.js'
import { LineProblem } from './line.js'
import { createSignIn, type SignIn } from './sign-in.js'

const frameOrigin = 'https://wallet.example.com'
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
