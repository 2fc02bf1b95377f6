/** What can be done with money, in the order of the site. */
import type { WalletFeature } from '@scope/core'
import { receive } from '@scope/core/receive'
import { send } from '@scope/core/send'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import {
  checkoutWith,
  idleSignIn,
  purchaseWith,
  scriptedOnRamp,
} from '../../fixtures/scripted-on-ramp.js'
import { testKit, walletId } from '../../fixtures/test-kit.js'
import { ScopeProvider } from '../../provider.js'

afterEach(cleanup)

it.each<[readonly WalletFeature[], readonly string[]]>([
  [
    ['send', 'receive'],
    ['Send', 'Receive', 'Buy'],
  ],
  [[], ['Buy', 'Receive', 'Send']],
  [
    ['receive', 'send'],
    ['Receive', 'Send', 'Buy'],
  ],
  [
    ['swaps', 'send', 'onramp', 'receive'],
    ['Send', 'Buy', 'Receive'],
  ],
])('[MOD-09] draws %o as %o', async (walletFeaturesOrder, drawn) => {
  const { feature } = scriptedOnRamp()
  const features = { send: send(), receive: receive(), onRamp: feature, siwx: idleSignIn }
  const { kit } = testKit({ ...features, walletFeaturesOrder })
  render(<ScopeProvider kit={kit}>{null}</ScopeProvider>)
  await act(async () => void (await kit.connection.connect(walletId)))
  act(() => kit.modal.open({ view: 'Account' }))
  const group = await screen.findByRole('group', { name: 'Actions' })
  const names = within(group)
    .getAllByRole('button')
    .map((button) => button.textContent)
  expect(names).toEqual(drawn)
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
