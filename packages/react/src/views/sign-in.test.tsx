/** The view of signing in as a user meets it. Who keeps the sessions is scripted; the kit is real. */
import { type Feature, type InternalKit, KitError } from '@scope/core'
import type { SignInMessage, SignInState } from '@scope/core/sign-in'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { atom } from 'nanostores'
import { afterEach, describe, expect, it } from 'vitest'
import { testKit, walletId } from '../fixtures/test-kit.js'
import { ScopeProvider } from '../provider.js'

afterEach(cleanup)

const accountAddress = '0x0000000000000000000000000000000000000001'
const account = { namespace: 'eip155', address: accountAddress, networkId: 'eip155:1' } as const
const message: SignInMessage = {
  text: 'site.example wants you to sign in\n\nNonce: abcdefgh12345678',
  data: {
    accountAddress,
    chainId: 'eip155:1',
    domain: 'site.example',
    uri: 'https://site.example/',
    version: '1',
    nonce: 'abcdefgh12345678',
    statement: 'Welcome to the site',
    expirationTime: '2027-01-02T03:04:05.000Z',
  },
}

async function page(
  first: SignInState,
  isRequired = true,
  isLost = false,
  view: 'SIWXSignMessage' | 'Account' = 'SIWXSignMessage',
) {
  const $state = atom<SignInState>({ status: 'idle' })
  const requests: string[] = []
  let inside: InternalKit | undefined
  const siwx: Feature<'siwx'> = {
    name: 'siwx',
    setup: () => ({
      api: {
        $state,
        isRequired: () => isRequired,
        sign: async () => requests.push('sign') > 0,
        async retry() {
          requests.push('retry')
          if (isLost) throw new KitError('chunk-load-failed', 'gone')
        },
        cancel: async () => void requests.push('cancel'),
        async signOut() {
          requests.push('signOut')
          if (isLost) throw new KitError('network-unreachable', 'gone')
        },
      },
      views: { SIWXSignMessage: { requiresAccount: true } },
      start(_, kit) {
        inside = kit
      },
    }),
  }
  const { kit } = testKit({ siwx })
  render(<ScopeProvider kit={kit}>{null}</ScopeProvider>)
  await act(() => kit.connection.connect(walletId))
  act(() => $state.set(first))
  act(() => kit.modal.open({ view }))
  await screen.findByRole('button', { name: view === 'Account' ? 'Disconnect' : 'Cancel' })
  const describeAccount = (preferredAccountType: 'eoa' | 'smartAccount') =>
    act(async () =>
      (await inside?.connection.loadInternals())?.describe(
        { id: walletId, namespace: 'eip155' },
        { preferredAccountType },
      ),
    )
  const move = (state: SignInState) => act(() => $state.set(state))
  return { kit, requests, move, describeAccount }
}

const button = (name: string) => screen.getByRole('button', { name })
const isInert = (name: string) => button(name).getAttribute('aria-disabled') === 'true'

it('shows the fields and the full message before the user signs', async () => {
  const { requests } = await page({ status: 'ready', account, message })
  for (const part of ['Welcome to the site', 'site.example', 'One', 'Sign in to Test'])
    expect(screen.getByText(part)).toBeTruthy()
  expect(screen.getByText(/Nonce: abcdefgh12345678/).textContent).toBe(message.text)
  expect(screen.getByText('If you cancel, your wallet is disconnected.')).toBeTruthy()
  fireEvent.click(button('Sign in'))
  expect(requests).toEqual(['sign'])
})

it('[SIW-03] reports a declined signature with its own message, and keeps the text', async () => {
  const error = new KitError('user-rejected', 'no')
  await page({ status: 'ready', account, message, error })
  expect(screen.getByText('Signature declined')).toBeTruthy()
  expect(isInert('Sign in')).toBe(false)
})

describe('[EMB-16] a rejected signature', () => {
  async function rejected(type: 'eoa' | 'smartAccount', reason = 'signature-invalid') {
    const error = new KitError('sign-in-rejected', 'No.', { details: { reason } })
    const { describeAccount, move } = await page({ status: 'ready', account, message })
    await describeAccount(type)
    move({ status: 'ready', account, message, error })
    await screen.findByRole('alert')
    return screen.queryByText('This application might not support Smart Accounts') !== null
  }

  it('of a smart account may be one that the site doesn’t know', async () => {
    expect(await rejected('smartAccount')).toBe(true)
    expect(screen.getByText(/Switch to a plain account/)).toBeTruthy()
  })

  it('is told as before of a plain account, and for another reason', async () => {
    expect(await rejected('eoa')).toBe(false)
    cleanup()
    expect(await rejected('smartAccount', 'nonce-used')).toBe(false)
  })
})

it('sends no second request while preparing, signing or verifying', async () => {
  const { kit, move, requests } = await page({ status: 'preparing', account })
  button('Sign in').focus()
  expect(isInert('Sign in')).toBe(true)
  move({ status: 'signing', account, message, requestedAt: Date.now() })
  expect(screen.getByText(`Sign in with ${kit.account().get().wallet?.name}`)).toBeTruthy()
  expect(isInert('Sign in')).toBe(true)
  move({ status: 'verifying', account, message })
  expect(document.activeElement).toBe(button('Sign in'))
  expect(screen.getByText('Verifying signature…')).toBeTruthy()
  fireEvent.click(button('Sign in'))
  expect(requests).toEqual([])
  fireEvent.click(button('Cancel'))
  expect(requests).toEqual(['cancel'])
})

it('reports why sign-in failed, and retries in place', async () => {
  const error = new KitError('network-unreachable', 'away')
  const { requests } = await page({ status: 'failed', account, error })
  // Its words are fetched with it.
  await waitFor(() => expect(screen.queryByText('Sign in to Test')).toBeNull())
  fireEvent.click(button('Try again'))
  expect(requests).toEqual(['retry'])
})

it('asks again if the host opens it after a decline, and changes nothing if optional and closed', async () => {
  const { requests } = await page({ status: 'signed-out', account }, false)
  expect(requests).toEqual(['retry'])
  expect(screen.queryByText('If you cancel, your wallet is disconnected.')).toBeNull()
})

it('[S17] reports that its code failed to load, and retries', async () => {
  const { requests } = await page({ status: 'idle' }, true, true)
  expect(await screen.findByText('Couldn’t load')).toBeTruthy()
  fireEvent.click(button('Try again'))
  expect(requests).toEqual(['retry', 'retry'])
})

const session = { data: message.data }
const signedIn = (address: string): SignInState => ({
  status: 'signed-in',
  account: { ...account, address },
  session,
})

it('shows in the account that the user is signed in, and signs out once', async () => {
  const { kit, move, requests } = await page({ status: 'idle' }, false, false, 'Account')
  const { address = '' } = kit.account().get()
  expect(screen.queryByText('Signed in')).toBeNull()
  move(signedIn(address))
  const signOut = await screen.findByRole('button', { name: 'Sign out' })
  expect(screen.getByText('Signed in')).toBeTruthy()
  fireEvent.click(signOut)
  fireEvent.click(signOut)
  await waitFor(() => expect(isInert('Sign out')).toBe(false))
  expect(requests).toEqual(['signOut'])
  move({ status: 'signed-out', account: { ...account, address } })
  expect(screen.getByText('Not signed in')).toBeTruthy()
  fireEvent.click(button('Sign in'))
  expect(kit.modal.$state.get().stack.at(-1)).toMatchObject({ view: 'SIWXSignMessage' })
})

it('reports that the session could not be ended, and stays signed in', async () => {
  const { kit, move } = await page({ status: 'idle' }, false, true, 'Account')
  move(signedIn(kit.account().get().address ?? ''))
  fireEvent.click(await screen.findByRole('button', { name: 'Sign out' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Couldn’t sign out')
  expect(screen.getByText('Signed in')).toBeTruthy()
})

it('shows no sign-in status of another account', async () => {
  const { kit, move } = await page({ status: 'idle' }, false, false, 'Account')
  const { address = '' } = kit.account().get()
  move(signedIn(address))
  await screen.findByText('Signed in')
  move(signedIn(`${address}9`))
  expect(screen.queryByText('Signed in')).toBeNull()
})
