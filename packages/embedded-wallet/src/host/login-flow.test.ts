// @vitest-environment happy-dom
/** Email and passkey sign-in, and their outcomes: a real kit and a real host, and a frame with scripted responses. */

import { solana } from '@scope/adapter-solana'
import { solana as solanaMainnet } from '@scope/adapter-solana/networks'
import { type KeyValueStorage, memoryStorage } from '@scope/core'
import { afterEach, describe, expect, it } from 'vitest'
import { FrameError } from '../frame/frame-error.js'
import type { Handlers } from '../frame/request-router.js'
import { delivered } from './fixtures/delivered.js'
import { evmAddress, scriptedFrame, solanaAddress } from './fixtures/scripted-frame.js'
import { openPage, type ShopPageWish } from './fixtures/shop-page.js'

const ada = 'ada@example.com'
const undo: (() => void)[] = []
afterEach(() => {
  for (const step of undo.splice(0).reverse()) step()
})

const error = (code: string, retryAfter?: number) => (): Promise<never> =>
  Promise.reject(new FrameError(code, `It is ${code}.`, retryAfter))

/** Answered by the test, as often as it is asked. */
function held<T>() {
  const waiting: { resolve(value: T): void; reject(thrown: unknown): void }[] = []
  const ask = () =>
    new Promise<T>((resolve, reject) => {
      waiting.push({ resolve, reject })
    })
  return { waiting, ask }
}

function shop(overrides: Partial<Handlers> = {}, wish: Partial<ShopPageWish> = {}) {
  const frame = scriptedFrame(overrides)
  const page = openPage({ load: frame.load, ...wish })
  undo.push(frame.close, page.close)
  return {
    frame,
    ...page,
    state: () => page.wallet.$state.get(),
    types: () => page.loginEvents().map(({ type }) => type),
  }
}

describe('[CON-04] by email', () => {
  it('leads from an address over a code to an account on each chain', async () => {
    const { wallet, frame, kit, state, types } = shop()
    wallet.prepare()
    expect(await wallet.connectEmail(` ${ada} `)).toBe(true)
    expect(frame.askedFor('CONNECT_EMAIL')).toEqual([{ email: ada }])
    const asked = state()
    expect(asked).toMatchObject({ status: 'awaiting-code', email: ada, isChecking: false })
    expect(await wallet.verifyEmailCode('123456')).toBe(true)
    expect(frame.askedFor('CONNECT_OTP')).toEqual([{ otp: '123456' }])
    expect(kit.account('eip155').get().address).toBe(evmAddress)
    expect(kit.account('solana').get().address).toBe(solanaAddress)
    expect(kit.account().get().namespace).toBe('eip155')
    expect(wallet.$user.get()).toEqual({ email: ada, isProtected: true })
    expect(state()).toEqual({ status: 'idle' })
    expect(types()).toEqual([
      'EMAIL_LOGIN_SELECTED',
      'EMAIL_SUBMITTED',
      'EMAIL_VERIFICATION_CODE_SENT',
      'EMAIL_VERIFICATION_CODE_PASS',
    ])
  })

  it('reports each step', async () => {
    const { wallet, kit } = shop()
    const steps: string[] = []
    undo.push(wallet.$state.subscribe(({ status }) => void steps.push(status)))
    await wallet.connectEmail(ada)
    await wallet.verifyEmailCode('123456')
    expect(steps).toEqual([
      'idle',
      'sending',
      'awaiting-code',
      'awaiting-code',
      'unlocking',
      'idle',
    ])
    expect(kit.account('eip155').get().isConnected).toBe(true)
  })

  it('does not start for a signed-in user while the frame gets ready', async () => {
    const { wallet, types } = shop()
    await wallet.connectEmail(ada)
    await wallet.verifyEmailCode('123456')
    wallet.prepare()
    await delivered()
    expect(types()).not.toContain('EMAIL_LOGIN_SELECTED')
  })

  it('signs a known user in without a code', async () => {
    const { wallet, frame, kit, types, state } = shop({
      async CONNECT_EMAIL() {
        frame.setIn(true)
        return { action: 'CONNECT' }
      },
    })
    expect(await wallet.connectEmail(ada)).toBe(true)
    expect(kit.account('eip155').get().address).toBe(evmAddress)
    expect(state()).toEqual({ status: 'idle' })
    expect(types()).toEqual(['EMAIL_SUBMITTED'])
  })

  it('waits for a link, then for a code, in a new browser', async () => {
    const { waiting, ask } = held<undefined>()
    const { wallet, state, types } = shop({
      CONNECT_EMAIL: async () => ({ action: 'VERIFY_DEVICE' }),
      CONNECT_DEVICE: ask,
    })
    expect(await wallet.connectEmail(ada)).toBe(true)
    expect(state()).toMatchObject({ status: 'awaiting-link', email: ada })
    expect(await wallet.verifyEmailCode('123456')).toBe(false)
    await expect.poll(() => waiting.length).toBe(1)
    waiting[0]?.resolve(undefined)
    await expect.poll(state).toMatchObject({ status: 'awaiting-code', email: ada })
    expect(types()).toEqual([
      'EMAIL_SUBMITTED',
      'DEVICE_REGISTERED_FOR_EMAIL',
      'EMAIL_VERIFICATION_CODE_SENT',
    ])
    expect(await wallet.verifyEmailCode('123456')).toBe(true)
  })

  it('reports an expired link', async () => {
    const { wallet, state } = shop({
      CONNECT_EMAIL: async () => ({ action: 'VERIFY_DEVICE' }),
      CONNECT_DEVICE: error('challenge-expired'),
    })
    await wallet.connectEmail(ada)
    await expect
      .poll(state)
      .toMatchObject({ status: 'idle', error: { details: { reason: 'challenge-expired' } } })
  })

  it('[EMB-05] reports when another email is allowed, and still accepts the previous code', async () => {
    const { wallet, frame, state, types } = shop()
    const { CONNECT_EMAIL } = frame.handlers
    expect(await wallet.resendEmailCode()).toBe(false)
    await wallet.connectEmail(ada)
    frame.handlers.CONNECT_EMAIL = error('rate-limited', 12_000)
    expect(await wallet.resendEmailCode()).toBe(false)
    expect(state()).toMatchObject({
      status: 'awaiting-code',
      isChecking: false,
      error: { details: { reason: 'rate-limited', retryAfter: 12_000 } },
    })
    frame.handlers.CONNECT_EMAIL = CONNECT_EMAIL
    expect(await wallet.resendEmailCode()).toBe(true)
    expect(state()).not.toHaveProperty('error')
    expect(frame.askedFor('CONNECT_EMAIL')).toEqual([
      { email: ada },
      { email: ada },
      { email: ada },
    ])
    expect(types().filter((type) => type === 'EMAIL_VERIFICATION_CODE_SENT')).toHaveLength(2)
    expect(await wallet.verifyEmailCode('123456')).toBe(true)
  })

  it('waits for the new link instead of the first', async () => {
    const signals: AbortSignal[] = []
    const { waiting, ask } = held<undefined>()
    const { wallet, state, types } = shop({
      CONNECT_EMAIL: async () => ({ action: 'VERIFY_DEVICE' }),
      CONNECT_DEVICE(_, { signal }) {
        signals.push(signal)
        return ask()
      },
    })
    await wallet.connectEmail(ada)
    await expect.poll(() => waiting.length).toBe(1)
    expect(await wallet.resendEmailCode()).toBe(true)
    await expect.poll(() => waiting.length).toBe(2)
    await expect.poll(() => signals.map(({ aborted }) => aborted)).toEqual([true, false])
    // The gateway has put the second in place of the first.
    waiting[0]?.reject(new FrameError('challenge-expired', 'It is over.'))
    await delivered()
    expect(state()).toMatchObject({ status: 'awaiting-link', email: ada })
    waiting[1]?.resolve(undefined)
    await expect.poll(state).toMatchObject({ status: 'awaiting-code' })
    expect(types().filter((type) => type === 'EMAIL_VERIFICATION_CODE_SENT')).toHaveLength(1)
  })

  it('[EMB-05] reports when another link is allowed, and still accepts the previous one', async () => {
    const { waiting, ask } = held<undefined>()
    const { wallet, frame, state } = shop({
      CONNECT_EMAIL: async () => ({ action: 'VERIFY_DEVICE' }),
      CONNECT_DEVICE: ask,
    })
    await wallet.connectEmail(ada)
    frame.handlers.CONNECT_EMAIL = error('rate-limited', 12_000)
    expect(await wallet.resendEmailCode()).toBe(false)
    expect(state()).toMatchObject({
      status: 'awaiting-link',
      email: ada,
      error: { details: { reason: 'rate-limited', retryAfter: 12_000 } },
    })
    waiting[0]?.resolve(undefined)
    await expect.poll(state).toMatchObject({ status: 'awaiting-code' })
  })

  it('connects after a resend if the user signed in in another tab', async () => {
    const { wallet, frame, kit, state } = shop()
    await wallet.connectEmail(ada)
    frame.handlers.CONNECT_EMAIL = async () => ({ action: 'CONNECT' })
    frame.setIn(true)
    expect(await wallet.resendEmailCode()).toBe(true)
    expect(kit.account('eip155').get().address).toBe(evmAddress)
    expect(state()).toEqual({ status: 'idle' })
  })

  it('converts a code in other digits to ASCII digits', async () => {
    const { wallet, frame } = shop()
    await wallet.connectEmail(ada)
    expect(await wallet.verifyEmailCode('٤٢٤ ٢٤٢')).toBe(true)
    expect(frame.askedFor('CONNECT_OTP')).toEqual([{ otp: '424 242' }])
  })

  it('checks one code at a time, and allows a retry after a wrong one', async () => {
    const { waiting, ask } = held<undefined>()
    const { wallet, frame, state, types, loginEvents } = shop()
    const { CONNECT_OTP } = frame.handlers
    frame.handlers.CONNECT_OTP = ask
    await wallet.connectEmail(ada)
    const { sentAt } = { sentAt: 0, ...state() }
    const first = wallet.verifyEmailCode('000000')
    await expect.poll(() => waiting.length).toBe(1)
    expect(state()).toMatchObject({ status: 'awaiting-code', isChecking: true })
    expect(await wallet.verifyEmailCode('111111')).toBe(false)
    waiting[0]?.reject(new FrameError('code-wrong', 'It is wrong.'))
    expect(await first).toBe(false)
    expect(state()).toEqual({
      status: 'awaiting-code',
      email: ada,
      sentAt,
      isChecking: false,
      error: expect.objectContaining({
        code: 'embedded-wallet-failed',
        details: { reason: 'mail-code-wrong' },
        shortMessage: 'It is wrong.',
      }),
    })
    expect(loginEvents().at(-1)).toEqual({
      type: 'EMAIL_VERIFICATION_CODE_FAIL',
      code: 'code-wrong',
    })
    frame.handlers.CONNECT_OTP = CONNECT_OTP
    expect(await wallet.verifyEmailCode('123456')).toBe(true)
    expect(frame.askedFor('CONNECT_OTP')).toEqual([{ otp: '000000' }, { otp: '123456' }])
    expect(types().at(-1)).toBe('EMAIL_VERIFICATION_CODE_PASS')
  })

  it('[EMB-04] sends no invalid address and no empty code to the frame', async () => {
    const { wallet, frame, state } = shop()
    for (const email of ['ada', 'ada@', `${'a'.repeat(400)}@example.com`]) {
      expect(await wallet.connectEmail(email)).toBe(false)
      expect(state()).toMatchObject({ status: 'idle', error: { details: { reason: 'failed' } } })
    }
    expect(frame.askedFor('CONNECT_EMAIL')).toEqual([])
    await wallet.connectEmail(ada)
    expect(await wallet.verifyEmailCode('')).toBe(false)
    expect(frame.askedFor('CONNECT_OTP')).toEqual([])
  })

  it('reports that the kit has not started', async () => {
    const { wallet, stop } = shop()
    stop()
    expect(await wallet.open()).toBeUndefined()
    expect(await wallet.connectEmail(ada)).toBe(false)
    wallet.prepare()
    wallet.cancel()
    await delivered()
  })
})

describe('an attempt that was left', () => {
  it('ends its updates, and its code signs in no one', async () => {
    const { waiting, ask } = held<undefined>()
    const { wallet, kit, state, types } = shop({ CONNECT_OTP: ask })
    await wallet.connectEmail(ada)
    const typed = wallet.verifyEmailCode('123456')
    await expect.poll(() => waiting.length).toBe(1)
    wallet.cancel()
    expect(await typed).toBe(false)
    waiting[0]?.resolve(undefined)
    await delivered()
    expect(await wallet.verifyEmailCode('123456')).toBe(false)
    expect(kit.account('eip155').get().isConnected).toBe(false)
    expect(state()).toEqual({ status: 'idle' })
    expect(types()).toEqual(['EMAIL_SUBMITTED', 'EMAIL_VERIFICATION_CODE_SENT'])
  })

  it('aborts a pending link in the frame, and the link signs in no one', async () => {
    const signals: AbortSignal[] = []
    const { waiting, ask } = held<undefined>()
    const { wallet, state, types } = shop({
      CONNECT_EMAIL: async () => ({ action: 'VERIFY_DEVICE' }),
      CONNECT_DEVICE(_, { signal }) {
        signals.push(signal)
        return ask()
      },
    })
    await wallet.connectEmail(ada)
    await expect.poll(() => waiting.length).toBe(1)
    wallet.cancel()
    await expect.poll(() => signals[0]?.aborted).toBe(true)
    waiting[0]?.resolve(undefined)
    await delivered()
    expect(state()).toEqual({ status: 'idle' })
    expect(types()).toEqual(['EMAIL_SUBMITTED'])
  })

  it('ignores its late email and late link after another address was entered', async () => {
    const { waiting, ask } = held<{ action: 'VERIFY_OTP' }>()
    const device = held<undefined>()
    const { wallet, frame, state } = shop({ CONNECT_DEVICE: device.ask })
    const { CONNECT_EMAIL } = frame.handlers
    frame.handlers.CONNECT_EMAIL = ask
    const first = wallet.connectEmail(ada)
    await expect.poll(() => waiting.length).toBe(1)
    frame.handlers.CONNECT_EMAIL = async () => ({ action: 'VERIFY_DEVICE' })
    expect(await wallet.connectEmail('bea@example.com')).toBe(true)
    expect(await first).toBe(false)
    waiting[0]?.resolve({ action: 'VERIFY_OTP' })
    await expect.poll(() => device.waiting.length).toBe(1)
    expect(state()).toMatchObject({ status: 'awaiting-link', email: 'bea@example.com' })
    frame.handlers.CONNECT_EMAIL = CONNECT_EMAIL
    expect(await wallet.connectEmail('cleo@example.com')).toBe(true)
    device.waiting[0]?.resolve(undefined)
    await delivered()
    expect(state()).toMatchObject({ status: 'awaiting-code', email: 'cleo@example.com' })
  })

  it('returns to idle if the kit stops', async () => {
    const { waiting, ask } = held<never>()
    const { wallet, state, stop } = shop({ CONNECT_EMAIL: ask })
    const asked = wallet.connectEmail(ada)
    await expect.poll(() => waiting.length).toBe(1)
    stop()
    expect(await asked).toBe(false)
    expect(state()).toEqual({ status: 'idle' })
  })
})

describe('by passkey', () => {
  it.each([true, false])('connects the wallet; a new one: %s', async (isNew) => {
    const { wallet, frame, kit, state } = shop()
    expect(await wallet.connectPasskey(isNew, 'solana')).toBe(true)
    expect(frame.askedFor('CONNECT_PASSKEY')).toEqual([{ isNew }])
    expect(kit.account('solana').get().address).toBe(solanaAddress)
    expect(state()).toEqual({ status: 'idle' })
  })

  it('reports every error except a refusal', async () => {
    const { wallet, frame, state } = shop({ CONNECT_PASSKEY: error('refused') })
    expect(await wallet.connectPasskey(false)).toBe(false)
    expect(state()).toEqual({ status: 'idle' })
    frame.handlers.CONNECT_PASSKEY = error('unsupported')
    expect(await wallet.connectPasskey(false)).toBe(false)
    expect(state()).toMatchObject({
      status: 'idle',
      error: { details: { reason: 'unsupported' } },
    })
  })
})

describe('the method of the last login', () => {
  const getStored = (storage: KeyValueStorage) => storage.get('scope.1.last_login')

  it('[CON-04] is stored without the address once the login succeeded, and kept over a disconnect', async () => {
    const storage = memoryStorage()
    const { wallet, kit } = shop({}, { kit: { storage } })
    await wallet.connectEmail(ada)
    expect(getStored(storage)).toBeNull()
    expect(wallet.getLastLogin()).toBeUndefined()
    await wallet.verifyEmailCode('123456')
    expect(wallet.getLastLogin()).toBe('email')
    expect(getStored(storage)).toBe('"email"')
    await kit.connection.disconnect()
    expect(wallet.getLastLogin()).toBe('email')
  })

  it('is replaced by the next one, and by no failed one', async () => {
    const { wallet, frame } = shop()
    await wallet.connectPasskey(false)
    expect(wallet.getLastLogin()).toBe('passkey')
    frame.handlers.GET_USER = error('server')
    await wallet.connectEmail(ada)
    await wallet.verifyEmailCode('123456')
    expect(wallet.getLastLogin()).toBe('passkey')
  })
})

describe('the result of each sign-in method', () => {
  it('[CON-10] is connected first on the requested chain, then on the other', async () => {
    const { wallet, frame, kit } = shop()
    await wallet.connectEmail(ada, 'solana')
    await wallet.verifyEmailCode('123456')
    expect(kit.account().get()).toMatchObject({ namespace: 'solana', address: solanaAddress })
    expect(kit.account('eip155').get().address).toBe(evmAddress)
    const [first] = frame.askedFor('GET_USER')
    expect(first).toEqual({ chainId: `solana:${solanaMainnet.id}` })
  })

  it('[CON-10] is connected on the only chain of a site, without requesting another', async () => {
    const kit = { networks: [solanaMainnet] as const, adapters: [solana()] }
    const { wallet, frame, kit: made } = shop({}, { kit })
    await wallet.connectEmail(ada)
    expect(await wallet.verifyEmailCode('123456')).toBe(true)
    expect(made.account().get().address).toBe(solanaAddress)
    const asked = frame.askedFor('GET_USER')
    expect(asked).toEqual(asked.map(() => ({ chainId: `solana:${solanaMainnet.id}` })))
  })

  it('connects the first chain if another one fails', async () => {
    const { wallet, frame, kit } = shop()
    const { GET_USER } = frame.handlers
    frame.handlers.GET_USER = (payload, about) =>
      payload.chainId?.startsWith('solana:') ? error('failed')() : GET_USER(payload, about)
    await wallet.connectEmail(ada)
    expect(await wallet.verifyEmailCode('123456')).toBe(true)
    expect(kit.account('eip155').get().address).toBe(evmAddress)
    expect(kit.account('solana').get().isConnected).toBe(false)
  })

  it('shows the welcome screen once, at the end, and ignores its result', async () => {
    const { wallet, frame, state } = shop({ SHOW: error('reauthentication-required') })
    await wallet.connectEmail(ada)
    expect(await wallet.verifyEmailCode('123456')).toBe(true)
    expect(frame.askedFor('SHOW')).toEqual([{ screen: 'welcome' }])
    const order = frame.asked.map(({ operation }) => operation)
    expect(order.at(-1)).toBe('SHOW')
    expect(state()).toEqual({ status: 'idle' })
  })

  it('shows no welcome screen if the wallet can’t be opened', async () => {
    const { wallet, frame, state, types } = shop({ GET_USER: error('server') })
    await wallet.connectEmail(ada)
    expect(await wallet.verifyEmailCode('123456')).toBe(false)
    expect(state()).toMatchObject({ status: 'idle', error: { details: { reason: 'server' } } })
    expect(frame.askedFor('SHOW')).toEqual([])
    expect(types().at(-1)).toBe('EMAIL_VERIFICATION_CODE_PASS')
  })

  it.each([
    ['without storage', 'storage-unavailable'],
    ['if the site requires it', 'recovery-required'],
  ])('is connected %s only after the user chose a recovery method', async (_, code) => {
    const answers = [false, true]
    let isMade = false
    const { wallet, frame, kit, state } = shop({
      SHOW: async () => {
        isMade = answers.shift() ?? true
        return { isDone: isMade }
      },
    })
    const whole = frame.handlers.GET_USER
    frame.handlers.GET_USER = (...parameters) => (isMade ? whole(...parameters) : error(code)())
    await wallet.connectEmail(ada)
    expect(await wallet.verifyEmailCode('123456')).toBe(false)
    expect(state()).toMatchObject({ status: 'idle', error: { details: { reason: 'refused' } } })
    expect(kit.account('eip155').get().isConnected).toBe(false)
    await wallet.connectEmail(ada)
    expect(await wallet.verifyEmailCode('123456')).toBe(true)
    expect(frame.askedFor('SHOW').slice(0, 2)).toEqual([
      { screen: 'welcome' },
      { screen: 'welcome' },
    ])
  })

  it('asks for recovery first if the wallet is from another browser', async () => {
    const { wallet, frame, kit } = shop()
    const { GET_USER } = frame.handlers
    frame.handlers.GET_USER = error('share-not-found')
    frame.handlers.SHOW = async ({ screen }) => {
      if (screen === 'recovery') frame.handlers.GET_USER = GET_USER
      return { isDone: true }
    }
    await wallet.connectEmail(ada)
    expect(await wallet.verifyEmailCode('123456')).toBe(true)
    expect(frame.askedFor('SHOW')).toEqual([{ screen: 'recovery' }, { screen: 'welcome' }])
    expect(kit.account('eip155').get().address).toBe(evmAddress)
  })

  it('is refused if the wallet was not recovered', async () => {
    const { wallet, frame, state, kit } = shop({
      GET_USER: error('share-not-found'),
      SHOW: async () => ({ isDone: false }),
    })
    await wallet.connectEmail(ada)
    expect(await wallet.verifyEmailCode('123456')).toBe(false)
    expect(state()).toMatchObject({ status: 'idle', error: { details: { reason: 'refused' } } })
    expect(frame.askedFor('SHOW')).toEqual([{ screen: 'recovery' }])
    expect(kit.account('eip155').get().isConnected).toBe(false)
  })
})

describe('[EMB-06] another address', () => {
  async function signedIn(overrides: Partial<Handlers> = {}) {
    const made = shop(overrides)
    await made.wallet.connectEmail(ada)
    await made.wallet.verifyEmailCode('123456')
    return made
  }

  it('is verified by the current mailbox, then the new one, and then saved', async () => {
    const { wallet, frame, state, types, kit } = await signedIn()
    expect(await wallet.updateEmail(' ada@example.org ')).toBe(true)
    expect(state()).toMatchObject({ status: 'changing-email', step: 'current', email: ada })
    expect(await wallet.verifyEmailUpdate('۱۱۱۱۱۱')).toBe(true)
    expect(state()).toMatchObject({
      status: 'changing-email',
      step: 'new',
      email: 'ada@example.org',
    })
    expect(wallet.$user.get()).toEqual({ email: ada, isProtected: true })
    expect(await wallet.verifyEmailUpdate('222222')).toBe(true)
    expect(wallet.$user.get()).toEqual({ email: 'ada@example.org', isProtected: true })
    expect(state()).toEqual({ status: 'idle' })
    expect(await wallet.verifyEmailUpdate('222222')).toBe(false)
    const asked = frame.asked.slice(-3)
    expect(asked).toEqual([
      { operation: 'UPDATE_EMAIL', payload: { email: 'ada@example.org' } },
      { operation: 'UPDATE_EMAIL_PRIMARY_OTP', payload: { otp: '111111' } },
      { operation: 'UPDATE_EMAIL_SECONDARY_OTP', payload: { otp: '222222' } },
    ])
    expect(types().at(-1)).toBe('EMAIL_EDIT')
    expect(kit.account('eip155').get().isConnected).toBe(true)
  })

  it('needs only the new mailbox if it is the first address', async () => {
    const { wallet, state } = await signedIn({
      UPDATE_EMAIL: async () => ({ action: 'VERIFY_SECONDARY_OTP' }),
    })
    expect(await wallet.updateEmail('ada@example.org')).toBe(true)
    expect(state()).toMatchObject({
      status: 'changing-email',
      step: 'new',
      email: 'ada@example.org',
    })
    expect(await wallet.verifyEmailUpdate('222222')).toBe(true)
    expect(wallet.$user.get()).toEqual({ email: 'ada@example.org', isProtected: true })
  })

  it.each(['current', 'new'] as const)(
    'allows a retry after a wrong code of the %s mailbox',
    async (step) => {
      const { wallet, frame, state } = await signedIn()
      const { UPDATE_EMAIL_PRIMARY_OTP, UPDATE_EMAIL_SECONDARY_OTP } = frame.handlers
      await wallet.updateEmail('ada@example.org')
      if (step === 'new') await wallet.verifyEmailUpdate('111111')
      frame.handlers.UPDATE_EMAIL_PRIMARY_OTP = error('code-wrong')
      frame.handlers.UPDATE_EMAIL_SECONDARY_OTP = error('code-wrong')
      expect(await wallet.verifyEmailUpdate('000000')).toBe(false)
      expect(state()).toMatchObject({
        status: 'changing-email',
        step,
        isChecking: false,
        error: { details: { reason: 'mail-code-wrong' } },
      })
      expect(wallet.$user.get()).toEqual({ email: ada, isProtected: true })
      Object.assign(frame.handlers, { UPDATE_EMAIL_PRIMARY_OTP, UPDATE_EMAIL_SECONDARY_OTP })
      const shown: object[] = []
      undo.push(wallet.$state.listen((now) => void shown.push(now)))
      expect(await wallet.verifyEmailUpdate('111111')).toBe(true)
      expect(shown[0]).toMatchObject({ status: 'changing-email', step, isChecking: true })
      expect(shown[0]).not.toHaveProperty('error')
    },
  )

  it('reports why it is rejected, and nothing if it was canceled', async () => {
    const { wallet, frame, state } = await signedIn({ UPDATE_EMAIL: error('email-taken') })
    expect(await wallet.updateEmail('bea@example.com')).toBe(false)
    expect(state()).toMatchObject({
      status: 'idle',
      error: { details: { reason: 'email-taken' } },
    })
    const { waiting, ask } = held<{ action: 'VERIFY_PRIMARY_OTP' }>()
    frame.handlers.UPDATE_EMAIL = ask
    const asked = wallet.updateEmail('ada@example.org')
    await expect.poll(() => waiting.length).toBe(1)
    wallet.cancel()
    expect(await asked).toBe(false)
    waiting[0]?.resolve({ action: 'VERIFY_PRIMARY_OTP' })
    await delivered()
    expect(state()).toEqual({ status: 'idle' })
  })

  it('ends as idle if it is canceled while its last code is checked', async () => {
    const { waiting, ask } = held<{ newEmail: string }>()
    const { wallet, state } = await signedIn({ UPDATE_EMAIL_SECONDARY_OTP: ask })
    await wallet.updateEmail('ada@example.org')
    await wallet.verifyEmailUpdate('111111')
    const typed = wallet.verifyEmailUpdate('222222')
    await expect.poll(() => waiting.length).toBe(1)
    expect(await wallet.verifyEmailUpdate('222222')).toBe(false)
    wallet.cancel()
    expect(await typed).toBe(false)
    expect(state()).toEqual({ status: 'idle' })
  })
})

it('reports that an email code has expired, under the name of its message', async () => {
  const { wallet, state } = shop({ CONNECT_OTP: error('challenge-expired') })
  await wallet.connectEmail(ada)
  expect(await wallet.verifyEmailCode('123456')).toBe(false)
  expect(state()).toMatchObject({ error: { details: { reason: 'mail-challenge-expired' } } })
})

describe('screens of the frame', () => {
  it('are opened by name, and return whether they were completed', async () => {
    const { wallet, frame, types } = shop({
      SHOW: async ({ screen }) => ({ isDone: screen === 'backup' }),
    })
    expect(await wallet.openScreen('backup')).toBe(true)
    expect(await wallet.openScreen('export')).toBe(false)
    expect(frame.askedFor('SHOW')).toEqual([{ screen: 'backup' }, { screen: 'export' }])
    expect(types()).toEqual(['EMAIL_UPGRADE_FROM_MODAL', 'EMAIL_UPGRADE_FROM_MODAL'])
  })

  it('[A15] report a sign-in that is too old', async () => {
    const { wallet, state } = shop({ SHOW: error('reauthentication-required') })
    expect(await wallet.openScreen('export')).toBe(false)
    expect(state()).toMatchObject({
      status: 'idle',
      error: { details: { reason: 'reauthentication-required' } },
    })
  })
})
