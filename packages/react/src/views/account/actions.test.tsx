/** What can be done with money, in the order of the site. */
import type { KitOptions, WalletFeature } from '@scope/core'
import { receive } from '@scope/core/receive'
import { send } from '@scope/core/send'
import { swap } from '@scope/core/swap'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import {
  checkoutWith,
  idleSignIn,
  purchaseWith,
  scriptedOnRamp,
} from '../../fixtures/scripted-on-ramp.js'
import { testKit, walletId } from '../../fixtures/test-kit.js'
import { ScopeProvider } from '../../provider.js'

afterEach(cleanup)

/** Names of the actions in the account view. */
async function getActions(options: Partial<KitOptions>): Promise<readonly (string | null)[]> {
  const { kit } = testKit({ send: send(), receive: receive(), ...options })
  render(<ScopeProvider kit={kit}>{null}</ScopeProvider>)
  await act(async () => void (await kit.connection.connect(walletId)))
  act(() => kit.modal.open({ view: 'Account' }))
  const group = await screen.findByRole('group', { name: 'Actions' })
  return within(group)
    .getAllByRole('button')
    .map((button) => button.textContent)
}

it.each<[readonly WalletFeature[], readonly string[]]>([
  [
    ['send', 'receive', 'swaps'],
    ['Send', 'Receive', 'Swap', 'Buy'],
  ],
  [[], ['Buy', 'Swap', 'Receive', 'Send']],
  [
    ['receive', 'send'],
    ['Receive', 'Send', 'Buy', 'Swap'],
  ],
  [
    ['swaps', 'send', 'onramp', 'receive'],
    ['Swap', 'Send', 'Buy', 'Receive'],
  ],
])('[MOD-09] draws %o as %o', async (walletFeaturesOrder, drawn) => {
  const { feature } = scriptedOnRamp()
  expect(
    await getActions({ swap: swap(), onRamp: feature, siwx: idleSignIn, walletFeaturesOrder }),
  ).toEqual(drawn)
})

it('[MOD-09] hides the action of a feature that the site lacks or has turned off', async () => {
  expect(await getActions({})).toEqual(['Receive', 'Send'])
  cleanup()
  expect(await getActions({ swap: swap(), features: { swaps: false } })).toEqual([
    'Receive',
    'Send',
  ])
})

it.each([false, undefined])('offers no purchase if it is supported: %s', async (isSupported) => {
  const { feature } = scriptedOnRamp({ isSupported })
  const { kit } = testKit({ send: send(), onRamp: feature, siwx: idleSignIn })
  render(<ScopeProvider kit={kit}>{null}</ScopeProvider>)
  await act(async () => void (await kit.connection.connect(walletId)))
  act(() => kit.modal.open({ view: 'Account' }))
  await screen.findByRole('button', { name: 'Send' })
  expect(screen.queryByRole('button', { name: 'Buy' })).toBeNull()
  // Its place is kept until that is known.
  expect(screen.getByRole('group', { name: 'Actions' }).childElementCount).toBe(
    isSupported === false ? 1 : 2,
  )
})

it('opens without the code of the on-ramp', async () => {
  const open = vi.fn(async () => Promise.reject(new Error('not asked for')))
  const { feature } = scriptedOnRamp({ open })
  expect(await getActions({ onRamp: feature, siwx: idleSignIn })).toContain('Buy')
  expect(open).not.toHaveBeenCalled()
})

it('leads from the account to the progress of its purchases', async () => {
  const { feature, $checkouts } = scriptedOnRamp()
  const { kit } = testKit({ onRamp: feature })
  render(<ScopeProvider kit={kit}>{null}</ScopeProvider>)
  await act(async () => void (await kit.connection.connect(walletId)))
  const { address = '' } = kit.account().get()
  const own = purchaseWith({ status: 'paid', address })
  act(() => {
    $checkouts.set([
      checkoutWith({ status: 'paid', purchase: own }),
      checkoutWith({ id: 'of-another-account' }),
    ])
    kit.modal.open({ view: 'Account' })
  })
  const list = await screen.findByRole('list', { name: 'Purchases in progress' })
  const rows = within(list).getAllByRole('button')
  expect(rows.map(({ textContent }) => textContent)).toEqual(['Buying USDCPayment received'])
  fireEvent.click(rows[0] ?? list)
  expect(kit.modal.$state.get().stack.at(-1)).toEqual({
    view: 'BuyInProgress',
    purchase: 'purchase-1',
  })
})

it('offers no purchase on a site without a sign-in', async () => {
  const { feature } = scriptedOnRamp()
  const { kit } = testKit({ send: send(), onRamp: feature })
  render(<ScopeProvider kit={kit}>{null}</ScopeProvider>)
  await act(async () => void (await kit.connection.connect(walletId)))
  act(() => kit.modal.open({ view: 'Account' }))
  const group = await screen.findByRole('group', { name: 'Actions' })
  expect(group.childElementCount).toBe(1)
})
