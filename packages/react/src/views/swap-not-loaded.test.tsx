/** Views of swaps while the code of swapping can't be fetched. */
import { type Feature, KitError } from '@scope/core'
import type { Swap } from '@scope/core/swap'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { atom } from 'nanostores'
import { afterEach, expect, it, vi } from 'vitest'
import { testKit, walletId } from '../fixtures/test-kit.js'
import { ScopeProvider } from '../provider.js'

afterEach(cleanup)

it.each([
  { view: 'Swap' },
  { view: 'SwapSelectToken', side: 'sold' },
  { view: 'SwapPreview' },
] as const)('offers a retry in $view if the code of swaps cannot be fetched', async (route) => {
  const open = vi.fn((): Promise<Swap> => Promise.reject(new KitError('chunk-load-failed', 'gone')))
  const requiresAccount = { requiresAccount: true }
  const swap: Feature<'swap'> = {
    name: 'swap',
    setup: () => ({
      api: { $swap: atom<Swap | undefined>(), open, hasPending: () => false, showsToasts: true },
      views: {
        Swap: requiresAccount,
        SwapPreview: requiresAccount,
        SwapSelectToken: requiresAccount,
      },
    }),
  }
  const { kit } = testKit({ swap })
  render(<ScopeProvider kit={kit}>{null}</ScopeProvider>)
  await act(async () => void (await kit.connection.connect(walletId)))
  act(() => kit.modal.open(route))
  const retry = await screen.findByRole('button', { name: 'Try again' })
  const before = open.mock.calls.length
  fireEvent.click(retry)
  await waitFor(() => expect(open.mock.calls.length).toBeGreaterThan(before))
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
})
