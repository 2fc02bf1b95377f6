import type { OutgoingSwap, SwapDraft, SwapQuote } from '@scope/core/swap'
import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { testKit } from '../../fixtures/test-kit.js'
import { ScopeProvider } from '../../provider.js'
import { useConsents } from './use-consents.js'

afterEach(cleanup)

const router = `0x${'b'.repeat(40)}` as const
const from = `0x${'a'.repeat(40)}`
const sold = { symbol: 'ETH', name: 'Ether', decimals: 18 }
const bought = { symbol: 'STD', name: 'Standard', decimals: 6, address: `0x${'c'.repeat(40)}` }

const pool: SwapQuote = {
  id: 'pools:a',
  sourceId: 'pools',
  router,
  amountOut: 1_000n,
  networkFee: 1n,
  fees: [],
  quotedAt: 0,
}
const offer: SwapQuote = { ...pool, id: 'grain:a', sourceId: 'grain' }

const getDraft = (quote: SwapQuote, quotes = [quote]): SwapDraft => ({
  networkId: 'eip155:1',
  from,
  sold: { ...sold, amount: 10n },
  bought,
  amountText: '1',
  amount: 1n,
  slippageBps: 100,
  status: 'ready',
  quotes: { status: 'ready', quotes, expiresAt: 60_000 },
  quote,
})

const outgoing: OutgoingSwap = {
  key: 'one',
  networkId: 'eip155:1',
  from,
  sold,
  bought: { ...bought, address: bought.address.toUpperCase().replace('X', 'x') },
  amount: 1n,
  minAmountOut: 1n,
  router,
  mode: 'single',
  steps: [],
  status: 'unknown',
  requestedAt: 0,
}

interface Props {
  readonly draft: SwapDraft
  readonly swaps?: readonly OutgoingSwap[]
}

function setUp(initialProps: Props) {
  const { kit } = testKit()
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <ScopeProvider kit={kit}>{children}</ScopeProvider>
  )
  const { result, rerender } = renderHook(
    ({ draft, swaps = [] }: Props) => useConsents(draft, undefined, swaps),
    { wrapper, initialProps },
  )
  const give = () => act(() => result.current.list[0]?.set(true))
  const get = () => result.current.list.map(({ label, isGiven }) => `${label}: ${isGiven}`)
  return { result, rerender, give, get }
}

const withImpact = (priceImpactBps: bigint) => getDraft({ ...pool, priceImpactBps })

describe('acceptance of a price', () => {
  it('asks again if the price impact gets worse', () => {
    const { rerender, give, get } = setUp({ draft: withImpact(600n) })
    give()
    expect(get()).toEqual(['I accept this price: true'])
    rerender({ draft: withImpact(550n) })
    expect(get()).toEqual(['I accept this price: true'])
    rerender({ draft: withImpact(6_000n) })
    expect(get()).toEqual(['I accept this price: false'])
  })

  it('asks again for another amount', () => {
    const { rerender, give, get } = setUp({ draft: withImpact(600n) })
    give()
    rerender({ draft: { ...withImpact(600n), amount: 2n } })
    expect(get()).toEqual(['I accept this price: false'])
  })

  it('is not requested for a price impact below 5 %', () => {
    expect(setUp({ draft: withImpact(499n) }).get()).toEqual([])
  })

  it('is requested for an offer that no pool can be compared with, and again if it gives less', () => {
    const { result, rerender, give, get } = setUp({ draft: getDraft(offer) })
    expect(result.current.isIncomparable).toBe(true)
    expect(get()).toEqual(['I accept this price: false'])
    give()
    rerender({ draft: getDraft({ ...offer, amountOut: 1_001n }) })
    expect(get()).toEqual(['I accept this price: true'])
    rerender({ draft: getDraft({ ...offer, amountOut: 999n }) })
    expect(get()).toEqual(['I accept this price: false'])
  })

  it('is requested again for a known impact after an offer without one', () => {
    const { rerender, give, get } = setUp({ draft: getDraft(offer) })
    give()
    rerender({ draft: withImpact(600n) })
    expect(get()).toEqual(['I accept this price: false'])
  })

  it('is not requested for an offer that pools can be compared with', () => {
    const { result, get } = setUp({ draft: getDraft(offer, [offer, pool]) })
    expect(result.current.isIncomparable).toBe(false)
    expect(get()).toEqual([])
  })
})

describe('an earlier swap', () => {
  const draft = withImpact(0n)

  it('[X12] must be checked if its status is unknown, and again after another one', () => {
    const { result, rerender, give, get } = setUp({ draft, swaps: [outgoing] })
    expect(result.current.hasEarlier).toBe(true)
    expect(get()).toEqual(['I checked my wallet’s activity: false'])
    give()
    expect(get()).toEqual(['I checked my wallet’s activity: true'])
    rerender({ draft, swaps: [{ ...outgoing, key: 'two' }, outgoing] })
    expect(get()).toEqual(['I checked my wallet’s activity: false'])
  })

  it.each<[string, Partial<OutgoingSwap>]>([
    ['has another status', { status: 'confirmed' }],
    ['is of another account', { from: `0x${'d'.repeat(40)}` }],
    ['is on another network', { networkId: 'eip155:2' }],
    ['sells another token', { sold: bought }],
    ['buys another token', { bought: sold }],
  ])('need not be checked if it %s', (_, change) => {
    const { result } = setUp({ draft, swaps: [{ ...outgoing, ...change }] })
    expect(result.current).toMatchObject({ hasEarlier: false, list: [] })
  })
})
