import fc from 'fast-check'
import { expect, it } from 'vitest'
import { describeVectors } from '../../../../tools/vectors.js'
import { parseAddress } from '../address.js'
import { readPaymentLink, writePaymentLink } from './payment-uri.js'

const to = parseAddress('0x8e23ee67d1332ad560396262c48ffbb01f93d052')
const token = parseAddress('0x89205a3a3b2a69de6dbf7f01ed13b2108b2c43e7')
const refused = expect.objectContaining({ code: 'payment-link-invalid' })

it.each([
  [`ethereum:${to}`, { to }],
  [`ETHEREUM:${to.toLowerCase()}`, { to }],
  [`ethereum:pay-${to}@10?value=2.5e3`, { to, networkId: 'eip155:10', amount: 2500n }],
  [
    `ethereum:${token}@8453/transfer?address=${to}&uint256=1`,
    { to, token, networkId: 'eip155:8453', amount: 1n },
  ],
  [`ethereum:${token}/transfer?address=${to}`, { to, token }],
])('[X17] reads %s as a payment', (link, payment) => expect(readPaymentLink(link)).toEqual(payment))

it.each([
  ['of a name, which a link could point at any account', 'ethereum:vitalik.eth'],
  ['with a wrong checksum', `ethereum:0x8E${to.slice(4)}`],
  ['that approves', `ethereum:${token}/approve?address=${to}&uint256=1`],
  ['that calls what is no function', `ethereum:${token}/transfer()?address=${to}`],
  ['with a value beside a token', `ethereum:${token}/transfer?address=${to}&uint256=1&value=1`],
  ['with calldata', `ethereum:${to}?data=0x095ea7b3`],
  ['with a token’s words and no function', `ethereum:${to}?address=${token}&uint256=1`],
  ['of half a wei', `ethereum:${to}?value=1.5`],
  ['above 256 bits', `ethereum:${to}?value=1e78`],
  ['without a recipient', `ethereum:${token}/transfer?uint256=1`],
  ['with an endless exponent', `ethereum:${to}?value=1e999999999`],
])('[X17] rejects one %s', (_, link) => expect(() => readPaymentLink(link)).toThrowError(refused))

it.each(['', to, 'bitcoin:1BgGZ9tcN4rm9KBzDn7KprQz87SZ26SAMH', 'javascript:alert(1)'])(
  'ignores %j as a link of another chain',
  (text) => expect(readPaymentLink(text)).toBeUndefined(),
)

describeVectors('eip681-uri', (cases) => {
  it.each(cases.filter(({ kind }) => kind === 'valid'))('[X17] $id', (vector) => {
    // Some of the standard's own examples have a checksum that is none: what was typed wrong is not paid to.
    const uri = String(vector.uri)
    const address = String(vector.address)
    if (address.toLowerCase() !== address) expect(() => readPaymentLink(uri)).toThrowError(refused)
    const read = readPaymentLink(uri.replace(address, address.toLowerCase()))
    const isToken = vector.function === 'transfer'
    expect(read?.to.toLowerCase()).toBe(
      String(isToken ? vector.recipient : vector.address).toLowerCase(),
    )
    expect(read?.token?.toLowerCase()).toBe(
      isToken ? String(vector.address).toLowerCase() : undefined,
    )
    expect(read?.amount).toBe(BigInt(String(vector.uint256 ?? vector.value)))
    expect(read?.networkId).toBe(vector.chainId ? `eip155:${vector.chainId}` : undefined)
  })
  it.each(cases.filter(({ kind }) => kind !== 'valid'))(
    '[X17] reads no payment from $id',
    ({ id, uri }) => {
      if (id === 'scheme') expect(readPaymentLink(String(uri))).toBeUndefined()
      else expect(() => readPaymentLink(String(uri))).toThrowError(refused)
    },
  )
})

it('reads each link that it writes as the same payment', () => {
  const request = fc.record({
    chainId: fc.integer({ min: 1, max: 2 ** 48 }),
    amount: fc.option(fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), { nil: undefined }),
    isToken: fc.boolean(),
  })
  fc.assert(
    fc.property(request, ({ chainId, amount, isToken }) => {
      const payment = {
        networkId: `eip155:${chainId}`,
        to,
        ...(amount !== undefined && { amount }),
      } as const
      const link = writePaymentLink({
        ...payment,
        ...(isToken && { token: { address: token, decimals: 6 } }),
      })
      expect(readPaymentLink(link)).toEqual({ ...payment, ...(isToken && { token }) })
    }),
  )
})

it('writes the links of EIP-681', () => {
  const networkId = 'eip155:8453'
  expect(writePaymentLink({ networkId, to })).toBe(`ethereum:${to}@8453`)
  expect(writePaymentLink({ networkId, to, amount: 5n })).toBe(`ethereum:${to}@8453?value=5`)
  expect(
    writePaymentLink({ networkId, to, amount: 1n, token: { address: token, decimals: 6 } }),
  ).toBe(`ethereum:${token}@8453/transfer?address=${to}&uint256=1`)
})
