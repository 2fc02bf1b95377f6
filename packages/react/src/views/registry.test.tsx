/** Which views are known when: the definitions of most follow the first view. */
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { testKit } from '../fixtures/test-kit.js'
import { ScopeProvider } from '../provider.js'
import { $otherViews } from './registry.js'

afterEach(cleanup)

const draw = () => {
  const { kit } = testKit()
  render(<ScopeProvider kit={kit}>{null}</ScopeProvider>)
  return kit
}

const Ours = () => <p>Ours</p>

it('shows an outline, and then a view that was opened before its definition has loaded', async () => {
  const kit = draw()
  /** As the definitions arrive: what the user sees until then. */
  let before:
    | { title: string | null | undefined; isHidden: boolean; isLoading: boolean }
    | undefined
  const stop = $otherViews.listen(() => {
    const heading = document.querySelector('dialog h2')
    before = {
      title: heading?.textContent,
      isHidden: heading?.firstElementChild?.className === 'scope-sr-only',
      isLoading: screen.queryByRole('status', { name: 'Loading' }) !== null,
    }
  })
  act(() => kit.modal.open({ view: 'WhatIsANetwork' }))
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByRole('heading', { level: 2, name: 'What is a network?' })
  stop()
  expect(before).toEqual({ title: 'Wallet', isHidden: true, isLoading: true })
  await waitFor(() => expect(within(dialog).queryByRole('status', { name: 'Loading' })).toBeNull())
  expect(dialog.querySelector('.scope-body')?.textContent).toMatch(/network/i)
})

it('keeps a view that a host registers after the definitions have loaded', async () => {
  const kit = draw()
  act(() => kit.modal.open({ view: 'Connect' }))
  await waitFor(() => expect(kit.modal.views.get('WhatIsAWallet')?.react).toBeDefined())
  kit.modal.registerViews({ WhatIsAWallet: { react: { View: Ours } } })
  act(() => kit.modal.push({ view: 'WhatIsAWallet' }))
  await screen.findByText('Ours')
  act(() => kit.modal.back())
  act(() => kit.modal.push({ view: 'WhatIsAWallet' }))
  await screen.findByText('Ours')
})
