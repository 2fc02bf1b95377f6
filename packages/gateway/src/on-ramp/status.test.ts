import { describe, expect, it, vi } from 'vitest'
import type { Report } from './provider.js'
import type { Purchase, Purchases } from './purchases.js'
import { chooseReport, createStatuses } from './status.js'

const address = '0x52908400098527886E0F7030069857D2E4169EE7'
const hash = `0x${'ab'.repeat(32)}`
const created = Date.parse('2026-11-27T12:00:00Z')
const hourMs = 3_600_000
const purchase = (more: Partial<Purchase> = {}): Purchase => ({
  id: '7b5c2d8e-1c7e-4b62-9d2e-000000000001',
  projectId: 'shop',
  userId: 'ada',
  account: `eip155:${address.toLowerCase()}`,
  chain: 'eip155:8453',
  provider: 'coinbase',
  reference: 'a',
  serviceProvider: null,
  token: 'eip155:8453:0x12',
  symbol: 'USDC',
  fiatCurrency: 'USD',
  fiatAmount: '100.00',
  amountOut: null,
  status: 'pending',
  txHash: null,
  createdAt: new Date(created),
  updatedAt: new Date(created),
  checkedAt: null,
  ...more,
})
const choose = (...reports: Report[]) => chooseReport(reports, purchase())

describe('of several transactions', () => {
  it('the one that went furthest counts', () => {
    const [failed, paid, success] = (['failed', 'paid', 'success'] as const).map((status) => ({
      status,
    })) as [Report, Report, Report]
    expect(choose(failed, success, paid)).toEqual(success)
    expect(choose(failed, paid)).toEqual(paid)
    expect(choose(failed)).toEqual(failed)
    expect(choose()).toBeUndefined()
  })

  it('[B43] one to another address is ignored, in any writing of the own one', () => {
    const success = { status: 'success', address, txHash: hash } as const
    expect(choose(success)).toEqual(success)
    expect(choose({ ...success, address: address.toLowerCase() })).toBeDefined()
    expect(choose({ ...success, address: `0x${'1'.repeat(40)}` })).toBeUndefined()
    expect(choose({ ...success, address: 'x' })).toBeUndefined()
  })

  it('[B43] a text that is no hash of the chain is left out', () => {
    expect(choose({ status: 'success', txHash: 'javascript:alert(1)' })).toEqual({
      status: 'success',
    })
    const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
    const report = { status: 'success', txHash: hash } as const
    expect(chooseReport([report], purchase({ chain: solana }))).toEqual({ status: 'success' })
  })
})

describe('the provider is asked', () => {
  const at = async (age: number, status: Purchase['status']) => {
    const getReports = vi.fn(async () => [])
    const provider = { id: 'coinbase', getReports } as const
    const statuses = createStatuses({
      purchases: { claimCheck: async () => true } as Partial<Purchases> as Purchases,
      getProvider: () => ({
        ...provider,
        getOffers: vi.fn(),
        getQuotes: vi.fn(),
        createSession: vi.fn(),
      }),
      now: () => created + age,
    })
    await statuses.refresh(purchase({ status }))
    return getReports.mock.calls.length
  }

  it('for a day without a payment, for two weeks after one, and no more after success', async () => {
    expect(await at(23 * hourMs, 'pending')).toBe(1)
    expect(await at(25 * hourMs, 'pending')).toBe(0)
    expect(await at(25 * hourMs, 'paid')).toBe(1)
    expect(await at(13 * 24 * hourMs, 'sending')).toBe(1)
    expect(await at(15 * 24 * hourMs, 'sending')).toBe(0)
    expect(await at(0, 'success')).toBe(0)
  })

  it('for a day after a failure: the user may try again in the same checkout', async () => {
    expect(await at(23 * hourMs, 'failed')).toBe(1)
    expect(await at(25 * hourMs, 'failed')).toBe(0)
  })
})
