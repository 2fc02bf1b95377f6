import { expect, it } from 'vitest'
import { describeVectors } from '../../../../tools/vectors.js'
import { readPaymentLink } from './payment-uri.js'

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
