import type { OutgoingSwap } from '@scope/core/swap'
import { cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { testKit } from '../fixtures/test-kit.js'
import { ar } from '../messages/ar.js'
import { de } from '../messages/de.js'
import { en } from '../messages/en.js'
import { ScopeProvider, type ScopeProviderProps } from '../provider.js'
import { useSwapText } from './use-swap-text.js'

afterEach(cleanup)

const swap: OutgoingSwap = {
  key: 'one',
  networkId: 'eip155:1',
  from: `0x${'a'.repeat(40)}`,
  sold: { symbol: 'ETH', name: 'Ether', decimals: 18 },
  bought: { symbol: 'STD', name: 'Standard Token', decimals: 6 },
  amount: 10n ** 18n,
  minAmountOut: 1n,
  router: `0x${'b'.repeat(40)}`,
  mode: 'single',
  steps: [{ kind: 'swap', status: 'pending' }],
  status: 'pending',
  requestedAt: 0,
}

async function getTitle(status: OutgoingSwap['status'], locale: ScopeProviderProps['locale']) {
  const { kit } = testKit()
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <ScopeProvider kit={kit} locale={locale}>
      {children}
    </ScopeProvider>
  )
  const { result } = renderHook(() => useSwapText({ ...swap, status }), { wrapper })
  await waitFor(() => expect(result.current.title).not.toBe(''))
  return result.current.title.replaceAll(/[\u2066-\u2069]/g, '')
}

describe('the title of a swap', () => {
  it.each(['unknown', 'dropped', 'replaced'] as const)(
    'does not claim that a swap with status %s failed',
    async (status) => {
      expect(await getTitle(status, en)).toBe('Swap of 1 ETH for STD')
      expect(await getTitle(status, de)).toBe('Tausch von 1 ETH in STD')
      expect(await getTitle(status, ar)).toMatch(/^مبادلة .*ETH مقابل STD$/)
    },
  )

  it.each(['failed', 'declined', 'approved'] as const)(
    'reports that nothing was swapped with status %s',
    async (status) => expect(await getTitle(status, en)).toBe('1 ETH not swapped for STD'),
  )
})
