/** What the account says of tokens that could not be read. The feature's answers are scripted; the kit is real. */
import { KitError } from '@scope/core'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { coin, scriptedTokens } from './fixtures/scripted-tokens.js'
import { testKit, walletId } from './fixtures/test-kit.js'
import { ScopeProvider } from './provider.js'

afterEach(cleanup)

it('[SND-10] shows “Token Balance Unavailable”, and the tokens after a successful read', async () => {
  const error = new KitError('network-unreachable', 'No node answered.')
  const { feature, $list } = scriptedTokens({ status: 'failed', tokens: [], error })
  const { kit } = testKit({ tokens: feature })
  render(<ScopeProvider kit={kit}>{null}</ScopeProvider>)
  await act(async () => void (await kit.connection.connect(walletId)))
  act(() => kit.modal.open({ view: 'Account' }))
  await screen.findByText('Token Balance Unavailable')
  act(() => $list.set({ status: 'ready', at: 1, source: 'node', tokens: [coin] }))
  expect(screen.queryByText('Token Balance Unavailable')).toBeNull()
})
