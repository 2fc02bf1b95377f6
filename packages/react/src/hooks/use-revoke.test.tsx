import { KitError } from '@scope/core'
import type { Swap } from '@scope/core/swap'
import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { testKit } from '../fixtures/test-kit.js'
import { ScopeProvider } from '../provider.js'
import { useRevoke } from './use-revoke.js'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function setUp(revoke: Swap['revoke']) {
  vi.useFakeTimers()
  const { kit } = testKit()
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <ScopeProvider kit={kit}>{children}</ScopeProvider>
  )
  const swap = { revoke }
  const draw = (key = 'one') => renderHook(() => useRevoke(swap, key), { wrapper }).result
  return { result: draw(), draw }
}

describe('the removal of an approval', () => {
  it('stays busy for 60 s after the wallet has sent it, and is requested once', async () => {
    const revoke = vi.fn(async () => undefined)
    const { result } = setUp(revoke)
    await act(async () => result.current.revoke())
    expect(result.current).toMatchObject({ isBusy: true, hint: 'Removing approval', error: '' })
    await act(async () => result.current.revoke())
    await act(() => vi.advanceTimersByTimeAsync(59_000))
    expect(result.current.isBusy).toBe(true)
    expect(revoke).toHaveBeenCalledTimes(1)
    await act(() => vi.advanceTimersByTimeAsync(1_000))
    expect(result.current).toMatchObject({ isBusy: false, hint: '' })
  })

  it('is busy in another view of the same swap, for the rest of the time', async () => {
    const { result, draw } = setUp(async () => undefined)
    await act(async () => result.current.revoke())
    await act(() => vi.advanceTimersByTimeAsync(20_000))
    const other = draw()
    expect(other.current.isBusy).toBe(true)
    expect(draw('two').current.isBusy).toBe(false)
    await act(() => vi.advanceTimersByTimeAsync(40_000))
    expect(other.current.isBusy).toBe(false)
  })

  it.each([
    ['outcome-unknown', 'Removal status unknown. Check your wallet’s activity.'],
    ['user-rejected', 'The approval wasn’t removed. Try again.'],
  ] as const)('reports what is known of it after %s', async (code, error) => {
    const { result } = setUp(() => Promise.reject(new KitError(code, 'For developers.')))
    await act(async () => result.current.revoke())
    expect(result.current).toMatchObject({ isBusy: false, error })
  })
})
