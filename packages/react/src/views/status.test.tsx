/** What is read out: once, in a place that was there before. */
import { KitError } from '@scope/core'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { scriptedRemote } from '../fixtures/scripted-remote.js'
import { settled, testKit } from '../fixtures/test-kit.js'
import { ScopeProvider } from '../provider.js'

afterEach(cleanup)

const spoken = () =>
  [...document.querySelectorAll('.scope-card [role=status], .scope-card [role=alert]')].filter(
    (region) => region.textContent,
  )

it.each([
  { what: 'declined', code: 'user-rejected', says: 'Request declined' },
  { what: 'offline', code: 'network-unreachable', says: 'Couldn’t reach your wallet' },
] as const)(
  'announces a pairing that was $what in the existing live region',
  async ({ code, says }) => {
    const remote = scriptedRemote()
    const { kit } = testKit({ walletConnect: remote.option })
    render(<ScopeProvider kit={kit}>{null}</ScopeProvider>)
    act(() => kit.modal.open({ view: 'ConnectingWalletConnect' }))
    await screen.findByText('Generating QR code…')
    act(() => remote.ready())
    await screen.findByText(/^Scan with your wallet\. /)
    const [before] = spoken()
    act(() => remote.fail(new KitError(code, 'No.')))
    await screen.findByText(says)
    await settled()
    expect(spoken()).toEqual([before])
    expect(screen.getAllByText(says)).toHaveLength(1)
  },
)

it('announces search results only if no network matches', async () => {
  const { kit } = testKit()
  render(<ScopeProvider kit={kit}>{null}</ScopeProvider>)
  act(() => kit.modal.open({ view: 'Networks' }))
  await screen.findByText(/^Your wallet may ask to/)
  await waitFor(() => expect(spoken()).toEqual([]))
})
