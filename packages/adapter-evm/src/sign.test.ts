import { expect, it } from 'vitest'
import { sign, withDomainType } from './sign.js'

const typedData = {
  domain: {
    name: 'Mail',
    chainId: 1n,
    verifyingContract: '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC',
  },
  types: { Mail: [{ name: 'amount', type: 'uint256' }] },
  primaryType: 'Mail',
  message: { amount: 2n ** 200n },
}

it('gives a wallet the domain’s type, which it would hash as empty otherwise (EIP-712)', () => {
  expect(withDomainType(typedData).types.EIP712Domain).toEqual([
    { name: 'name', type: 'string' },
    { name: 'chainId', type: 'uint256' },
    { name: 'verifyingContract', type: 'address' },
  ])
})

it('leaves a type that the caller gave', () => {
  const typedDataWithDomain = {
    ...typedData,
    types: { ...typedData.types, EIP712Domain: [{ name: 'name', type: 'string' }] },
  }
  expect(withDomainType(typedDataWithDomain)).toEqual(typedDataWithDomain)
})

it('writes whole numbers as decimal text, without losing a digit', async () => {
  let sent: readonly unknown[] = []
  const provider = {
    request: async ({ params }: { params?: readonly unknown[] }) => {
      sent = params ?? []
      return '0x00'
    },
  }
  await sign(provider, '0xabc', { kind: 'typed-data', typedData })
  expect(JSON.parse(String(sent[1]))).toMatchObject({
    domain: { chainId: '1' },
    message: { amount: (2n ** 200n).toString() },
    types: { EIP712Domain: expect.any(Array) },
  })
})
