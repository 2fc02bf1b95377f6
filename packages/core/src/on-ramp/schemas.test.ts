import { describe, expect, it } from 'vitest'
import {
  compareDecimals,
  parseOptions,
  parsePurchase,
  parsePurchases,
  parseQuotes,
} from './schemas.js'

const quote = {
  provider: 'coinbase',
  currency: 'USD',
  total: '100.00',
  amountOut: '98.5',
  fees: [{ type: 'provider', amount: '1.25' }],
  expiresAt: 1_790_000_000_000,
}
const purchase = {
  id: '7b5c2d8e-1c7e-4b62-9d2e-000000000001',
  provider: 'coinbase',
  status: 'success',
  txHash: `0x${'ab'.repeat(32)}`,
  chainId: 'eip155:8453',
  token: 'eip155:8453:0x833589fcd6edb6e08f4c7c32d4f71b54bda02913',
  symbol: 'USDC',
  address: '0x1',
  fiatCurrency: 'USD',
  fiatAmount: '100.00',
  createdAt: 1,
  updatedAt: 2,
}

describe('offers', () => {
  it('sorts them by amount without rounding, and keeps one of each provider and company', () => {
    const offers = [
      { ...quote, amountOut: '98.500000000000000001' },
      { ...quote, provider: 'meld', serviceProvider: 'A', amountOut: '98.500000000000000002' },
      { ...quote, provider: 'meld', serviceProvider: 'B', amountOut: '100' },
      { ...quote, provider: 'meld', serviceProvider: 'B', amountOut: '9' },
    ]
    expect(parseQuotes({ quotes: offers }, 'USD').map(({ id }) => id)).toEqual([
      'meld:A',
      'coinbase:',
      'meld:B',
    ])
  })

  it.each([
    ['in another currency', { currency: 'EUR' }],
    ['of nothing', { amountOut: '0.00' }],
    ['with a negative amount', { amountOut: '-1' }],
    ['with an exponent', { amountOut: '1e9' }],
    ['that costs 10¹⁵', { total: '1000000000000000' }],
    ['with a number instead of text', { amountOut: 98.5 }],
    ['with a company that is no id', { serviceProvider: '<b>' }],
    ['with a provider that is no id', { provider: 'Coin base' }],
    ['with an unknown fee', { fees: [{ type: 'tip', amount: '1' }] }],
    ['without an end', { expiresAt: undefined }],
  ])('leaves out one %s', (_, change) => {
    expect(parseQuotes({ quotes: [{ ...quote, ...change }, quote] }, 'USD')).toHaveLength(1)
  })

  it.each([undefined, null, {}, { quotes: {} }, []])('rejects the answer %o', (answer) =>
    expect(() => parseQuotes(answer, 'USD')).toThrow(),
  )
})

describe('options', () => {
  const usd = { code: 'USD', digits: 2, methods: [{ id: 'card', min: '5.00', max: '10.00' }] }
  const token = { token: purchase.token, symbol: 'USDC', name: 'USD Coin', providers: ['meld'] }

  it('removes invisible characters of names, and leaves out what has none', () => {
    const { tokens } = parseOptions({
      currencies: [],
      tokens: [
        { ...token, symbol: 'US\u202eDC' },
        { ...token, symbol: '\u200b' },
        { ...token, token: 'javascript:alert' },
      ],
    })
    expect(tokens).toEqual([{ ...token, networkId: 'eip155:8453' }])
  })

  it('leaves out methods that it does not know, and currencies without one', () => {
    const { currencies } = parseOptions({
      currencies: [
        { ...usd, methods: [...usd.methods, { id: 'cash', min: '1', max: '2' }] },
        { ...usd, code: 'EUR', methods: [{ id: 'card', min: '10.00', max: '5.00' }] },
        { ...usd, code: 'usd' },
      ],
      tokens: [],
    })
    expect(currencies).toEqual([usd])
  })
})

describe('purchases', () => {
  it('rejects a purchase of another id', () => {
    expect(parsePurchase(purchase, purchase.id)).toMatchObject({ networkId: 'eip155:8453' })
    expect(() => parsePurchase(purchase, 'another')).toThrow('another purchase')
  })

  it('drops a hash that is none, and keeps the purchase', () => {
    const read = parsePurchase({ ...purchase, txHash: 'https://evil.example' }, purchase.id)
    expect(read).not.toHaveProperty('txHash')
  })

  it('lists the newest first, without those that can’t be read', () => {
    const older = { ...purchase, id: purchase.id.replace(/1$/, '2'), createdAt: 0 }
    const wrong = { ...purchase, status: 'stolen' }
    const read = parsePurchases({ purchases: [older, wrong, purchase] })
    expect(read.map(({ id }) => id)).toEqual([purchase.id, older.id])
  })
})

it.each([
  ['1', '1.0', 0],
  ['0.1', '0.09', 1],
  ['9', '10', -1],
])('compares %s with %s', (a, b, result) => expect(compareDecimals(a, b)).toBe(result))
