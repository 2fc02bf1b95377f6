/** A dialog that is closed between the paint of a view and its effects. */
import type { Route } from '@scope/core'
import { act, cleanup, render, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { scriptedRemote } from '../fixtures/scripted-remote.js'
import { settled, testKit, walletId } from '../fixtures/test-kit.js'
import { ScopeProvider } from '../provider.js'

afterEach(cleanup)

const views: readonly { readonly route: Route; readonly shows: string }[] = [
  { route: { view: 'ConnectingExternal', walletId }, shows: 'Continue in' },
  { route: { view: 'SwitchNetwork', networkId: 'eip155:2' }, shows: 'switch to Two' },
  { route: { view: 'ConnectingWalletConnect' }, shows: 'Generating QR code' },
]

it.each(views)('[C9] sends no wallet request if $route.view closes at once', async (view) => {
  const remote = scriptedRemote()
  const { kit } = testKit({ walletConnect: remote.option })
  render(<ScopeProvider kit={kit}>{null}</ScopeProvider>)
  if (view.route.view === 'SwitchNetwork')
    await act(async () => void (await kit.connection.connect(walletId)))
  const requests = [vi.spyOn(kit.connection, 'connect'), vi.spyOn(kit.network, 'switchTo')]
  // Runs in a microtask after the commit: before the effects of a view whose code has just come.
  const closing = new MutationObserver(() => {
    if (document.querySelector('.scope-card')?.textContent?.includes(view.shows)) kit.modal.close()
  })
  closing.observe(document.body, { subtree: true, childList: true, characterData: true })
  kit.modal.open(view.route)
  await waitFor(() => expect(kit.modal.$state.get().closeCount).toBe(1))
  closing.disconnect()
  await settled()
  for (const request of requests) expect(request).not.toHaveBeenCalled()
})
