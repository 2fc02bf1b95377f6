/** The sign-in methods without a wallet, as users see them. The frame's responses are scripted; the kit is real. */
import { type Feature, type Kit, KitError } from '@scope/core'
import type {
  EmbeddedUser,
  EmbeddedWallet,
  EmbeddedWalletFeature,
  EmbeddedWalletState,
  LoginMethod,
  SocialProvider,
} from '@scope/core/embedded-wallet'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { atom } from 'nanostores'
import { afterEach, describe, expect, it } from 'vitest'
import { settled, testKit } from '../fixtures/test-kit.js'
import { ScopeProvider } from '../provider.js'

afterEach(cleanup)

const toError = (reason: string) =>
  new KitError('embedded-wallet-failed', 'x', { details: { reason } })

const every: readonly SocialProvider[] = [
  'google',
  'x',
  'discord',
  'farcaster',
  'github',
  'apple',
  'facebook',
]

type LoginMethods = Partial<EmbeddedWalletFeature['loginMethods']>
const views = [
  'EmailLogin',
  'EmailVerifyOtp',
  'EmailVerifyDevice',
  'ConnectSocials',
  'ConnectingSocial',
  'ConnectingFarcaster',
  'UpdateEmailWallet',
  'UpdateEmailPrimaryOtp',
  'UpdateEmailSecondaryOtp',
  'UpgradeEmailWallet',
  'ApproveTransaction',
] as const

function page(loginMethods: LoginMethods = {}, last?: LoginMethod) {
  const $state = atom<EmbeddedWalletState>({ status: 'idle' })
  const $isApproving = atom(false)
  const $user = atom<EmbeddedUser | undefined>({ email: 'ada@example.com' })
  const requests: unknown[][] = []
  const prepared: string[] = []
  /** What the next question is answered. */
  const answers = { next: true }
  const ask =
    (name: string) =>
    async (...parameters: readonly unknown[]) => {
      requests.push([name, ...parameters])
      return answers.next
    }
  const wallet: EmbeddedWallet = {
    prepare: () => void prepared.push('prepare'),
    cancel: () => void requests.push(['cancel']),
    connectEmail: ask('connectEmail'),
    resendEmailCode: ask('resend'),
    verifyEmailCode: ask('verify'),
    verifySocialCode: ask('verifySocialCode'),
    connectPasskey: ask('connectPasskey'),
    updateEmail: ask('updateEmail'),
    verifyEmailUpdate: ask('verifyEmailUpdate'),
    openScreen: ask('show'),
    isConnected: ask('isConnected'),
    getUser: async () => undefined,
    getChainId: async () => undefined,
    getSmartAccountEnabledNetworks: async () => [],
    setPreferredAccountType: ask('setPreferredAccountType'),
    getPendingOperation: async () => undefined,
    cancelPendingOperation: ask('cancelPendingOperation'),
    reload: ask('reload'),
  }
  const api: EmbeddedWalletFeature = {
    $state,
    $user,
    $isApproving,
    loginMethods: { email: true, socials: [], passkey: false, showWallets: true, ...loginMethods },
    open: async () => wallet,
    getLastLogin: () => last,
    connectSocial: ask('connectSocial'),
  }
  const embeddedWallet: Feature<'embeddedWallet'> = {
    name: 'embeddedWallet',
    setup: () => ({ api, views: Object.fromEntries(views.map((view) => [view, {}])) }),
  }
  const { kit } = testKit({ embeddedWallet })
  render(<ScopeProvider kit={kit}>{null}</ScopeProvider>)
  return {
    kit,
    requests,
    prepared,
    answers,
    approve: (is: boolean) => act(() => $isApproving.set(is)),
    move: (state: EmbeddedWalletState) => act(() => $state.set(state)),
    open: (view: (typeof views)[number] | 'Connect') => act(() => kit.modal.open({ view })),
  }
}

const shown = ({ modal }: Kit) => modal.$state.get().stack.at(-1)?.view
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const names = () =>
  screen
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label') ?? button.textContent)

const emailField = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Email address' })
/** Text and names of what can be pressed or typed into, in the order of the page. */
const controls = () =>
  [...document.querySelectorAll('dialog :is(button, input)')]
    .map((control) => control.getAttribute('aria-label') ?? control.textContent)
    .join('|')

describe('the list of login methods', () => {
  it('lists installed wallets first, then other methods', async () => {
    const { open } = page({ socials: ['google', 'x'] })
    open('Connect')
    await emailField()
    const all = controls()
    expect(all.indexOf('Installed')).toBeLessThan(all.indexOf('Email address'))
    expect(all.indexOf('Email address')).toBeLessThan(all.indexOf('Continue with Google'))
    expect(screen.getAllByText('or')).toHaveLength(1)
  })

  it('follows the order of the site', async () => {
    const { open } = page({ socials: ['google'], methodOrder: ['social', 'wallet', 'email'] })
    open('Connect')
    await emailField()
    const all = controls()
    expect(all.indexOf('Continue with Google')).toBeLessThan(all.indexOf('Installed'))
    expect(all.indexOf('Installed')).toBeLessThan(all.indexOf('Email address'))
    expect(screen.getAllByText('or')).toHaveLength(2)
  })

  it('shows one row that leads to the wallets if there is no wallet list', async () => {
    const { open, kit } = page({ showWallets: false })
    open('Connect')
    await emailField()
    expect(screen.queryByText('Installed')).toBeNull()
    fireEvent.click(button('Connect a wallet'))
    expect(shown(kit)).toBe('ConnectWallets')
    expect(await screen.findByText('Installed')).toBeTruthy()
  })

  it.each<[string, readonly SocialProvider[], readonly string[]]>([
    ['names a single account', ['x'], ['Continue with X']],
    ['puts two side by side', ['x', 'google'], ['Continue with X', 'Continue with Google']],
    ['puts six in one row', every.slice(0, 6), ['Continue with Google', 'Continue with Apple']],
    ['puts five of seven in one row, and leads to the rest', every, ['More options']],
  ])('%s', async (_, socials, expected) => {
    const { open } = page({ socials, email: false })
    open('Connect')
    await waitFor(() => expect(names().some((name) => name?.includes('Continue with'))).toBe(true))
    const shown = names().filter((name) => name && /Continue with|More options/.test(name))
    expect(shown).toHaveLength(Math.min(socials.length, 6))
    for (const name of expected) expect(button(name)).toBeTruthy()
    expect(Boolean(screen.queryByText('Continue with X'))).toBe(socials.length === 1)
  })

  it.each<[LoginMethod, string]>([
    ['email', 'Email address Recent'],
    ['passkey', 'Continue with a passkeyRecent'],
    ['farcaster', 'Continue with Farcaster Recent'],
  ])('labels the last used method, as the last used wallet: %s', async (last, name) => {
    const { open } = page({ socials: ['google', 'farcaster'], passkey: true }, last)
    open('Connect')
    await screen.findByRole('textbox', { name: /^Email address/ })
    expect(controls().split('|')).toContain(name)
    expect(screen.getAllByText('Recent')).toHaveLength(1)
  })

  it('removes the label from the email field while the user types', async () => {
    const { open } = page({}, 'email')
    open('Connect')
    const field = await screen.findByRole('textbox', { name: 'Email address Recent' })
    fireEvent.change(field, { target: { value: 'a' } })
    expect(screen.queryByText('Recent')).toBeNull()
  })

  it('lists the last used of seven social accounts first, in the row and in the full list', async () => {
    const { open } = page({ socials: every, email: false }, 'facebook')
    open('Connect')
    await screen.findByRole('button', { name: 'Continue with Facebook Recent' })
    const shown = names().filter((name) => name && /Continue with|More options/.test(name))
    expect(shown).toEqual([
      'Continue with Facebook Recent',
      'Continue with Google',
      'Continue with X',
      'Continue with Discord',
      'More options',
    ])
    fireEvent.click(button('More options'))
    expect(
      await screen.findByRole('button', { name: 'Continue with Facebook Recent' }),
    ).toBeTruthy()
    expect(await screen.findByRole('button', { name: 'Continue with GitHub' })).toBeTruthy()
  })

  it('opens the social login within the click', async () => {
    const { open, requests, kit } = page({ socials: ['google'] })
    open('Connect')
    fireEvent.click(await screen.findByRole('button', { name: 'Continue with Google' }))
    expect(requests).toEqual([['connectSocial', 'google', undefined]])
    expect(shown(kit)).toBe('ConnectingSocial')
  })

  it('reports an unknown passkey below its button', async () => {
    const { open, move } = page({ passkey: true })
    open('Connect')
    fireEvent.click(await screen.findByText('Continue with a passkey'))
    move({ status: 'idle', error: toError('passkey-not-found') })
    const errors = screen.getAllByRole('alert').map(({ textContent }) => textContent)
    expect(errors).toEqual(['', 'No wallet found for this passkey. Create a new one.'])
  })
})

describe('the email field of Connect', () => {
  const email = 'ada@example.com'
  const submit = async (field: HTMLElement) => {
    fireEvent.change(field, { target: { value: email } })
    fireEvent.click(button('Continue'))
    await settled()
  }

  it('[CON-04] opens the code view after the email was sent, and goes back to the list', async () => {
    const { open, move, requests, kit } = page()
    open('Connect')
    const field = await emailField()
    expect(document.activeElement).not.toBe(field)
    move({ status: 'awaiting-code', email, sentAt: 0, isChecking: false })
    await submit(field)
    expect(requests).toEqual([['connectEmail', email, undefined]])
    expect(shown(kit)).toBe('EmailVerifyOtp')
    act(() => kit.modal.back())
    expect(shown(kit)).toBe('Connect')
  })

  it('[CON-04] opens the device view if a link was sent', async () => {
    const { open, move, kit } = page()
    open('Connect')
    const field = await emailField()
    move({ status: 'awaiting-link', email, sentAt: 0 })
    await submit(field)
    expect(shown(kit)).toBe('EmailVerifyDevice')
  })

  it('opens no view if the user has left Connect before the email was sent', async () => {
    const { open, move, kit, requests } = page()
    open('Connect')
    const field = await emailField()
    move({ status: 'awaiting-code', email, sentAt: 0, isChecking: false })
    fireEvent.change(field, { target: { value: email } })
    fireEvent.click(button('Continue'))
    act(() => kit.modal.push({ view: 'WhatIsAWallet' }))
    await settled()
    expect(requests).toHaveLength(1)
    expect(shown(kit)).toBe('WhatIsAWallet')
  })

  it('opens nothing if the user has closed the dialog before the email was sent', async () => {
    const { open, move, kit, requests } = page()
    open('Connect')
    const field = await emailField()
    move({ status: 'awaiting-code', email, sentAt: 0, isChecking: false })
    fireEvent.change(field, { target: { value: email } })
    fireEvent.click(button('Continue'))
    act(() => kit.modal.close())
    await settled()
    expect(requests).toHaveLength(1)
    expect(kit.modal.$state.get().status).toBe('closed')
  })

  it('loads the frame when the field is focused, not before', async () => {
    const { open, prepared } = page()
    open('Connect')
    const field = await emailField()
    await settled()
    expect(prepared).toHaveLength(0)
    act(() => field.focus())
    await waitFor(() => expect(prepared).toHaveLength(1))
  })

  it('[EMB-12] shows the error beside the field, and no error of another method', async () => {
    const { open, move, answers, kit } = page()
    answers.next = false
    open('Connect')
    const field = await emailField()
    move({ status: 'idle', error: toError('email-invalid') })
    expect(screen.getByRole('alert').textContent).toBe('')
    await submit(field)
    expect(shown(kit)).toBe('Connect')
    const alert = screen.getByRole('alert')
    expect(alert.textContent).toBe('Invalid email')
    expect(field.getAttribute('aria-describedby')).toBe(alert.id)
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(field.value).toBe(email)
  })

  it('submits nothing while the field is empty or the email is being sent', async () => {
    const { open, move, requests } = page()
    open('Connect')
    const field = await emailField()
    fireEvent.click(button('Continue'))
    fireEvent.change(field, { target: { value: email } })
    move({ status: 'sending', email })
    fireEvent.click(button('Sending email…'))
    await settled()
    expect(requests).toEqual([])
  })
})

describe('a social login', () => {
  const pending = {
    status: 'awaiting-social',
    provider: 'google',
    isWindowClosed: false,
    isChecking: false,
  } as const

  it('shows a code field if the pop-up closes while pending', async () => {
    const { open, move, requests } = page({ socials: ['google'] })
    move(pending)
    open('ConnectingSocial')
    await screen.findByText('Continue at Google')
    expect(screen.queryByRole('textbox')).toBeNull()
    move({ ...pending, isWindowClosed: true })
    fireEvent.change(await screen.findByRole('textbox', { name: 'Code' }), {
      target: { value: '12 34 56' },
    })
    await waitFor(() => expect(requests).toEqual([['verifySocialCode', '123456']]))
  })

  it.each(['٤٢٤٢٤٢', '۴۲ ۴۲ ۴۲', '४२४२४२', '๔๒๔๒๔๒', '４２４２４２'])(
    'accepts digits of other scripts (%s)',
    async (typed) => {
      const { open, move, requests } = page({ socials: ['google'] })
      move({ ...pending, isWindowClosed: true })
      open('ConnectingSocial')
      const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Code' })
      fireEvent.change(field, { target: { value: typed } })
      expect(field.value).toBe('424242')
      await waitFor(() => expect(requests).toEqual([['verifySocialCode', '424242']]))
    },
  )

  it('reports a wrong code, and lets the user retype it', async () => {
    const { open, move } = page({ socials: ['google'] })
    move({ ...pending, isWindowClosed: true })
    open('ConnectingSocial')
    const field = await screen.findByRole('textbox', { name: 'Code' })
    fireEvent.change(field, { target: { value: '111111' } })
    const error = toError('code-wrong')
    move({ ...pending, isWindowClosed: true, error })
    expect((field as HTMLInputElement).value).toBe('')
    const said = screen.getByRole('alert').textContent
    expect(said).toContain('Incorrect code')
    expect(said).not.toContain('mail')
  })

  it('[EMB-12] keeps an unchecked code, and submits it again with the same button', async () => {
    const { open, move, requests } = page({ socials: ['google'] })
    move({ ...pending, isWindowClosed: true })
    open('ConnectingSocial')
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Code' })
    fireEvent.change(field, { target: { value: '123456' } })
    const error = toError('network')
    move({ ...pending, isWindowClosed: true, error })
    expect(field.value).toBe('123456')
    fireEvent.click(button('Try again'))
    const once = ['verifySocialCode', '123456']
    await waitFor(() => expect(requests).toEqual([once, once]))
    move({ ...pending, isWindowClosed: true, isExpired: true, error })
    expect(screen.queryByRole('textbox')).toBeNull()
  })
})

it('focuses the field of each step, also if its code is already there', async () => {
  const { open, move, kit } = page()
  open('EmailLogin')
  const address = await screen.findByRole('textbox', { name: 'Email address' })
  await waitFor(() => expect(document.activeElement).toBe(address))
  for (const view of ['EmailVerifyOtp', 'EmailLogin', 'EmailVerifyOtp'] as const) {
    move({ status: 'awaiting-code', email: 'ada@example.com', sentAt: 0, isChecking: false })
    act(() => kit.modal.replace({ view }))
    const field = await screen.findByRole('textbox', { name: /^Code$|^Email address$/ })
    await waitFor(() => expect(document.activeElement).toBe(field))
  }
})

describe('an email code', () => {
  const [email, sentAt] = ['ada@example.com', 0] as const
  const typed = async (code: string) => {
    const { open, move, requests } = page()
    const at = { status: 'awaiting-code', email, sentAt, isChecking: false } as const
    move(at)
    open('EmailVerifyOtp')
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Code' })
    fireEvent.change(field, { target: { value: code } })
    const fail = (of: string) => move({ ...at, error: toError(of) })
    const check = () => move({ ...at, isChecking: true })
    return { field, requests, fail, check }
  }
  const isShaking = () => document.querySelector('.scope-code')?.hasAttribute('data-wrong')

  it('marks the field of a wrong code with its error, and shakes it once for each', async () => {
    const { field, fail, check } = await typed('123456')
    expect(field.getAttribute('aria-invalid')).toBe('false')
    for (const _ of [1, 2]) {
      fail('mail-code-wrong')
      expect(isShaking()).toBe(true)
      expect(field.getAttribute('aria-invalid')).toBe('true')
      const alert = screen.getByRole('alert')
      expect(field.getAttribute('aria-describedby')).toBe(alert.id)
      expect(alert.querySelector('.scope-inline-error svg')).toBeTruthy()
      check()
      expect(isShaking()).toBe(false)
      expect(alert.textContent).toBe('')
    }
  })

  it('shakes no code whose check failed', async () => {
    const { field, fail } = await typed('123456')
    fail('network')
    expect(isShaking()).toBe(false)
    expect(field.getAttribute('aria-invalid')).toBe('false')
  })

  it('[EMB-12] keeps the code if the check fails, and submits it again', async () => {
    const { field, requests, fail } = await typed('123456')
    fail('network')
    expect(field.value).toBe('123456')
    fireEvent.click(button('Try again'))
    const once = ['verify', '123456']
    await waitFor(() => expect(requests).toEqual([once, once]))
  })

  it.each(['mail-code-wrong', 'mail-challenge-expired', 'locked'])(
    'clears the code to retype it after %s',
    async (code) => {
      const { field, fail } = await typed('123456')
      fail(code)
      expect(field.value).toBe('')
      if (code === 'mail-code-wrong')
        expect(screen.getByRole('alert').textContent).toContain('the code from the latest email')
      expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    },
  )

  it('keeps a partly typed code if the email can’t be resent', async () => {
    const { field, fail } = await typed('123')
    fail('mail-unavailable')
    expect(field.value).toBe('123')
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })
})

describe('changing the email', () => {
  it('asks for a new email, and rejects the current one', async () => {
    const { open, requests } = page()
    open('UpdateEmailWallet')
    const field = await screen.findByRole('textbox', { name: 'Email address' })
    expect(screen.getByText(/ada@example\.com/)).toBeTruthy()
    fireEvent.change(field, { target: { value: 'ada@example.com' } })
    expect(button('Continue').getAttribute('aria-disabled')).toBe('true')
    fireEvent.change(field, { target: { value: 'grace@example.com' } })
    fireEvent.click(button('Continue'))
    await waitFor(() => expect(requests).toEqual([['updateEmail', 'grace@example.com']]))
  })

  it('asks for the code of each mailbox in turn', async () => {
    const { open, move, requests, kit } = page()
    const changing = { status: 'changing-email', sentAt: 0, isChecking: false } as const
    move({ ...changing, step: 'current', email: 'ada@example.com' })
    open('UpdateEmailPrimaryOtp')
    fireEvent.change(await screen.findByRole('textbox', { name: 'Code' }), {
      target: { value: '123456' },
    })
    await waitFor(() => expect(shown(kit)).toBe('UpdateEmailSecondaryOtp'))
    move({ ...changing, step: 'new', email: 'grace@example.com' })
    expect(await screen.findByText(/grace@example\.com/)).toBeTruthy()
    expect(requests).toEqual([['verifyEmailUpdate', '123456']])
  })
})

it('requests the backup from the frame', async () => {
  const { open, requests, move } = page()
  open('UpgradeEmailWallet')
  fireEvent.click(await screen.findByText('Back up wallet'))
  fireEvent.click(screen.getByText('Export keys'))
  await waitFor(() =>
    expect(requests).toEqual([
      ['show', 'backup'],
      ['show', 'export'],
    ]),
  )
  move({ status: 'idle', error: toError('reauthentication-required') })
  expect(screen.getByRole('alert').textContent).toMatch(/Sign in again/)
})

it('[EMB-09] reserves room for the frame’s request in the card, and removes it after the response', async () => {
  const { open, approve, kit } = page()
  open('UpgradeEmailWallet')
  approve(true)
  act(() => kit.modal.push({ view: 'ApproveTransaction' }))
  await screen.findByText('Approval needed')
  approve(false)
  await waitFor(() => expect(shown(kit)).toBe('UpgradeEmailWallet'))
})
