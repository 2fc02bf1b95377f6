/** What can be done with money, in the order of the site. */
import type { WalletFeature } from '@scope/core'
import { receive } from '@scope/core/receive'
import { send } from '@scope/core/send'
import { act, cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { testKit, walletId } from '../../fixtures/test-kit.js'
import { ScopeProvider } from '../../provider.js'

afterEach(cleanup)

it.each<[readonly WalletFeature[], readonly string[]]>([
  [
    ['send', 'receive'],
    ['Send', 'Receive'],
  ],
  [
    ['receive', 'send'],
    ['Receive', 'Send'],
  ],
  [
    ['swaps', 'send', 'onramp', 'receive'],
    ['Send', 'Receive'],
  ],
])('[MOD-09] draws %o as %o', async (walletFeaturesOrder, drawn) => {
  const { kit } = testKit({ send: send(), receive: receive(), walletFeaturesOrder })
  render(<ScopeProvider kit={kit}>{null}</ScopeProvider>)
  await act(async () => void (await kit.connection.connect(walletId)))
  act(() => kit.modal.open({ view: 'Account' }))
  const group = await screen.findByRole('group', { name: 'Actions' })
  const names = within(group)
    .getAllByRole('button')
    .map((button) => button.textContent)
  expect(names).toEqual(drawn)
})
