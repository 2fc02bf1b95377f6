import { parseUnits } from '@scope/core/chain'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { describeVectors } from '../../../../tools/vectors.js'
import { readPaymentLink, writePaymentLink } from './payment-uri.js'

const to = 'mvines9iiHiQTysrwkJjGf2gb9Ex9jXJX8ns3qwf2kN'
const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const refused = expect.objectContaining({ code: 'payment-link-invalid' })

it.each([
  [`solana:${to}`, { to }],
  [
    `solana:${to}?amount=0.01&spl-token=${mint}&memo=7`,
    { to, token: mint, amount: '0.01', memo: '7' },
  ],
  [`solana:${to}?reference=${mint}&reference=${to}`, { to, references: [mint, to] }],
])('[X17] reads %s as a payment', (link, payment) => expect(readPaymentLink(link)).toEqual(payment))

it.each([
  ['to a server that makes up what is signed', 'solana:https%3A%2F%2Fevil.example%2Fpay'],
  ['to a server, written plainly', 'solana:https://evil.example/pay'],
  ['with two amounts', `solana:${to}?amount=1&amount=2`],
  ['in which a reference is no address', `solana:${to}?reference=x`],
  ['that demands what is not known', `solana:${to}?req-more=1`],
  ['without a recipient', 'solana:?amount=1'],
])('[X17] rejects one %s', (_, link) => expect(() => readPaymentLink(link)).toThrowError(refused))

describeVectors('solana-pay-uri', (cases) => {
  it.each(cases.filter(({ kind }) => kind === 'valid'))('[X17] $id', (vector) => {
    const read = readPaymentLink(String(vector.url))
    expect(read?.to).toBe(vector.recipient)
    for (const field of ['amount', 'label', 'message', 'memo'] as const)
      expect(read?.[field]).toBe(vector[field])
    expect(read?.references).toEqual(vector.reference)
  })
  // Links to servers are read by the standard, and refused here.
  it.each(cases.filter(({ kind }) => kind !== 'valid'))(
    '[X17] reads no payment from $id',
    ({ id, url }) => {
      if (id === 'protocol') expect(readPaymentLink(String(url))).toBeUndefined()
      else expect(() => readPaymentLink(String(url))).toThrowError(refused)
    },
  )
})

const networkId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

it('reads each link that it writes as the same payment', () => {
  const request = fc.record({
    amount: fc.option(fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }), { nil: undefined }),
    decimals: fc.option(fc.integer({ min: 0, max: 18 }), { nil: undefined }),
  })
  fc.assert(
    fc.property(request, ({ amount, decimals }) => {
      const link = writePaymentLink({
        networkId,
        to,
        ...(amount !== undefined && { amount }),
        ...(decimals !== undefined && { token: { address: mint, decimals } }),
      })
      const parsed = readPaymentLink(link)
      expect(parsed?.to).toBe(to)
      expect(parsed?.token).toBe(decimals === undefined ? undefined : mint)
      const text = parsed?.amount
      expect(typeof text === 'string' ? parseUnits(text, decimals ?? 9) : text).toBe(amount)
    }),
  )
})

it('writes amounts of Solana Pay in whole tokens', () => {
  expect(writePaymentLink({ networkId, to })).toBe(`solana:${to}`)
  expect(writePaymentLink({ networkId, to, amount: 15n * 10n ** 8n })).toBe(
    `solana:${to}?amount=1.5`,
  )
  const token = { address: mint, decimals: 6 }
  expect(writePaymentLink({ networkId, to, amount: 2_500_000n, token })).toBe(
    `solana:${to}?amount=2.5&spl-token=${mint}`,
  )
})
