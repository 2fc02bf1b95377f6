/** What can be done with money, in the order of the site. */
import type { KitOptions, WalletFeature } from '@scope/core'
import { receive } from '@scope/core/receive'
import { send } from '@scope/core/send'
import { swap } from '@scope/core/swap'
import { act, cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
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
    ['Send', 'Receive', 'Swap'],
  ],
  [
    ['receive', 'send', 'swaps'],
    ['Receive', 'Send', 'Swap'],
  ],
  [
    ['swaps', 'send', 'onramp', 'receive'],
    ['Swap', 'Send', 'Receive'],
  ],
])('[MOD-09] draws %o as %o', async (walletFeaturesOrder, drawn) => {
  expect(await getActions({ swap: swap(), walletFeaturesOrder })).toEqual(drawn)
})

it('[MOD-09] hides the action of a feature that the site lacks or has turned off', async () => {
  expect(await getActions({})).toEqual(['Receive', 'Send'])
  cleanup()
  expect(await getActions({ swap: swap(), features: { swaps: false } })).toEqual([
    'Receive',
    'Send',
  ])
})
