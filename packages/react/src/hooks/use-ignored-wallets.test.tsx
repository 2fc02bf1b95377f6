import type { KitOptions } from '@scope/core'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it } from 'vitest'
import { testKit } from '../fixtures/test-kit.js'
import { ScopeProvider } from '../provider.js'
import { useIgnoredWallets } from './use-ignored-wallets.js'

afterEach(cleanup)

it('lists wallets that the adapter ignores, with the reason', async () => {
  const { adapter } = testKit().evm
  const ignored = { name: 'Odd', reason: 'Its announcement breaks EIP-6963.' }
  const adapters: KitOptions['adapters'] = [
    {
      ...adapter,
      discover(host) {
        host.ignore?.(ignored)
        return adapter.discover(host)
      },
    },
  ]
  const { kit } = testKit({ adapters })
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <ScopeProvider kit={kit}>{children}</ScopeProvider>
  )
  const { result } = renderHook(useIgnoredWallets, { wrapper })
  expect(result.current).toEqual([])
  await waitFor(() => expect(result.current).toEqual([ignored]))
  await act(() => kit.wallets.rediscover())
  expect(result.current).toEqual([ignored])
})
