import fc from 'fast-check'
import { expect, it } from 'vitest'
import { describeVectors } from '../../../../tools/vectors.js'
import { readAddress } from '../address.js'
import { readPaymentLink, writePaymentLink } from './payment-uri.js'

const to = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
const networkId = 'bip122:000000000019d6689c085ae165831e93'
const refused = expect.objectContaining({ code: 'payment-link-invalid' })

it.each([
  [`bitcoin:${to}?amount=0.00000001`, { to, networkId, amount: 1n }],
  [
    `BITCOIN:${to.toUpperCase()}?AMOUNT=20.3&LABEL=Luke`,
    { to, networkId, amount: 2_030_000_000n, label: 'Luke' },
  ],
  [`bitcoin:?bc=${to}`, { to, networkId }],
  [
    'bitcoin:tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
    { to: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx' },
  ],
])('[X17] reads %s as a payment', (link, payment) => expect(readPaymentLink(link)).toEqual(payment))

it.each([
  ['that demands what is not known', `bitcoin:${to}?req-pop=https%3aevil.example`],
  ['with nine decimals', `bitcoin:${to}?amount=0.000000001`],
  ['with a comma', `bitcoin:${to}?amount=1,5`],
  ['with two amounts in two cases', `bitcoin:${to}?amount=1&AMOUNT=2`],
  ['that can only be paid elsewhere', 'bitcoin:?lightning=lnbc420bogusinvoice'],
  ['with a typing error', `bitcoin:${to.replace('srrr', 'srrq')}`],
])('[X17] rejects one %s', (_, link) => expect(() => readPaymentLink(link)).toThrowError(refused))

describeVectors('bip21-bip321-uri', (cases) => {
  /** The standards' own examples have addresses that are none: checksums are looked at here, so these stand for them. */
  const real: Readonly<Record<string, string>> = {
    '175tWpb8K1S7NmH4Zx6rewF9WQrcZv245W': '1BgGZ9tcN4rm9KBzDn7KprQz87SZ26SAMH',
    bc1qufgy354j3kmvuch987xe4s40836x3h0lg8f5nq: to,
    bc1p5swkugezn97763tl0yty6556856uug0q6jflljvep9m4p7339x5qzyrh4q:
      'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr',
    tb1qghfhmd4zh7ncpmxl3qzhmq566jk8ckq4gafnmq: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
  }
  const withReal = (uri: string) =>
    Object.entries(real).reduce(
      (text, [from, instead]) =>
        text.replace(from, instead).replace(from.toUpperCase(), instead.toUpperCase()),
      uri,
    )
  /** Decided otherwise than the vector, each for a reason. */
  const isNotOurs = ({ id, uri }: (typeof cases)[number]) =>
    id === 'bjs-valid-13' || id === 'bjs-invalid-0' || !/^bitcoin:/i.test(String(uri))
  const isNotPaidHere = ({ uri }: (typeof cases)[number]) =>
    // Not compliant, as the vector itself says; or there is no address on the chain.
    /^bitcoin:\/\//i.test(String(uri)) || /^bitcoin:\?(lightning|lno|sp)=/i.test(String(uri))
  for (const vector of cases) {
    const uri = withReal(String(vector.uri))
    const isValid = /valid$/.test(vector.kind) && !/invalid$/.test(vector.kind)
    if (isNotOurs(vector))
      it(`[X17] ignores ${vector.id} as a link of another chain`, () =>
        expect(readPaymentLink(uri)).toBeUndefined())
    else if (
      vector.kind === 'bip321-pop' ? !/req-pop/.test(uri) : isValid && !isNotPaidHere(vector)
    )
      it(`[X17] reads ${vector.id} as a payment`, () => {
        const read = readPaymentLink(uri)
        expect(readAddress(read?.to ?? '')).toBeDefined()
        const { amount } = (vector.options ?? {}) as { amount?: number }
        if (amount !== undefined) expect(read?.amount).toBe(BigInt(amount) * 100_000_000n)
      })
    else
      it(`[X17] reads no payment from ${vector.id}`, () =>
        expect(() => readPaymentLink(uri)).toThrowError(refused))
  }
})

it('reads each link that it writes as the same payment', () => {
  const supply = 21_000_000n * 10n ** 8n
  const anyAmount = fc.option(fc.bigInt({ min: 0n, max: supply }), { nil: undefined })
  fc.assert(
    fc.property(anyAmount, (amount) => {
      const payment = { networkId, to, ...(amount !== undefined && { amount }) } as const
      expect(readPaymentLink(writePaymentLink(payment))).toEqual(payment)
    }),
  )
})

it('writes amounts of BIP-321 in bitcoin', () => {
  expect(writePaymentLink({ networkId, to })).toBe(`bitcoin:${to}`)
  expect(writePaymentLink({ networkId, to, amount: 150_000n })).toBe(`bitcoin:${to}?amount=0.0015`)
})
