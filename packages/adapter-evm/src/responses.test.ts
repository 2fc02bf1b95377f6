import { KitError } from '@scope/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { describeVectors } from '../../../tools/vectors.js'
import {
  parseAccounts,
  parseHash,
  parseNetworkId,
  parseQuantity,
  parseSignature,
  readBaseFee,
} from './responses.js'
import { parseReceipt } from './status.js'

const hash = `0x${'ab'.repeat(32)}`

it('[B1] reads any response, or rejects it with a message', () => {
  const readers = [
    parseAccounts,
    parseNetworkId,
    parseSignature,
    parseHash,
    readBaseFee,
    (value: unknown) => parseReceipt(value, hash),
    (value: unknown) => parseQuantity(value, 'x'),
  ]
  fc.assert(
    fc.property(fc.constantFrom(...readers), fc.anything(), (read, value) => {
      try {
        read(value)
      } catch (thrown) {
        expect(thrown).toBeInstanceOf(KitError)
        expect(thrown).toMatchObject({ code: 'wallet-response-invalid' })
      }
    }),
  )
})

describe('[X13] receipts', () => {
  it('rejects a receipt of another transaction', () => {
    expect(() =>
      parseReceipt({ transactionHash: `0x${'00'.repeat(32)}`, status: '0x1' }, hash),
    ).toThrow(/another transaction/)
  })
  it.each([
    [{ transactionHash: hash, status: '0x1' }, true],
    [{ transactionHash: hash.toUpperCase().replace('X', 'x'), status: '0x0' }, false],
    [{ transactionHash: hash }, true],
  ])('%j', (receipt, isSuccess) => expect(parseReceipt(receipt, hash)).toEqual({ isSuccess }))
  it('returns undefined if there is none yet', () =>
    expect(parseReceipt(null, hash)).toBeUndefined())
  it.each([
    { blockNumber: null, status: '0x1' },
    { blockNumber: null, blockHash: null, status: '0x1' },
    { blockHash: null, status: '0x0' },
    { blockNumber: null, status: null },
  ])('is not in a block yet: %j', (receipt) =>
    expect(parseReceipt({ transactionHash: hash, ...receipt }, hash)).toBeUndefined(),
  )
  it('accepts a status of null, as before EIP-658', () =>
    expect(parseReceipt({ transactionHash: hash, blockNumber: '0x1', status: null }, hash)).toEqual(
      {
        isSuccess: true,
      },
    ))
})

it.each([
  [{ baseFeePerGas: '0x7' }, 7n],
  [{ baseFeePerGas: null }, undefined],
  [{}, undefined],
])('reads the base fee of %j as %s', (block, fee) => expect(readBaseFee(block)).toBe(fee))

it.each(['0x', '1', 1, '0x1g', `0x${'f'.repeat(65)}`])('rejects %j as a quantity', (value) => {
  expect(() => parseQuantity(value, 'balance')).toThrow(/balance/)
})

it.each([
  [137, 'eip155:137'],
  [31337, 'eip155:31337'],
  ['0x89', 'eip155:137'],
  [Number.MAX_SAFE_INTEGER, `eip155:${Number.MAX_SAFE_INTEGER}`],
])('reads the chain id %j as %s', (value, id) => expect(parseNetworkId(value)).toBe(id))

it.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, '137', [137], '0x0', 137n])(
  'refuses %s as a chain id',
  (value) => expect(() => parseNetworkId(value)).toThrow(/chain id/),
)

it('reads signatures and hashes without 0x, and adds it', () => {
  const digits = 'Ab'.repeat(65)
  expect(parseSignature(digits)).toBe(`0x${digits}`)
  expect(parseSignature(`0x${digits}`)).toBe(`0x${digits}`)
  // Safe's, of a text that was approved on the chain.
  expect(parseSignature('0x')).toBe('0x')
  expect(parseHash(hash.slice(2))).toBe(hash)
  for (const wrong of ['', `${digits}0`, `${digits}\n`, 'null', 12, null])
    expect(() => parseSignature(wrong), String(wrong)).toThrow(/signature/)
  for (const wrong of ['', digits, hash.slice(3), 'ok'])
    expect(() => parseHash(wrong), wrong).toThrow(/transaction hash/)
})

it('checksums accounts, and lists each once', () => {
  const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
  expect(parseAccounts([address.toLowerCase(), address])).toEqual([
    { namespace: 'eip155', address, type: 'eoa' },
  ])
  expect(parseAccounts([])).toBeUndefined()
})

describeVectors('rpc-hostile', (cases) => {
  const getResult = (id: string): unknown => {
    const vector = cases.find((vector) => vector.id === id)
    return JSON.parse(String(vector?.body)).result
  }
  it.each([
    ['quantity-empty', parseQuantity],
    ['balance-overflow', parseQuantity],
    ['receipt-fake', (value: unknown) => parseReceipt(value, hash)],
  ])('[B1] rejects %s', (id, read) => {
    expect(() => read(getResult(id), 'answer')).toThrowError(
      expect.objectContaining({ code: 'wallet-response-invalid' }),
    )
  })
  it('[B1] reads chain-dec as the chain of this number', () => {
    expect(parseNetworkId(getResult('chain-dec'))).toBe('eip155:1')
  })
  it('[B1] reads quantity-leading-zero as 1 in every field', () => {
    const quantity = getResult('quantity-leading-zero')
    expect([parseQuantity(quantity, 'x'), parseNetworkId(quantity)]).toEqual([1n, 'eip155:1'])
  })
})

describeVectors('execution-apis', (cases) => {
  const of = (method: string) =>
    cases.flatMap(({ id, request, response }) => {
      const { params, ...asked } = request as { method: string; params?: readonly string[] }
      const { result } = response as { result?: unknown }
      return asked.method === method ? [{ id, hash: params?.[0] ?? '', result }] : []
    })
  it.each(of('eth_getTransactionReceipt'))('[X13] reads $id as it is', ({ hash, result }) => {
    const status = (result as { status?: string } | null)?.status
    // Before EIP-658 there was a root in its place.
    const isSuccess = status === undefined || status === '0x1'
    expect(parseReceipt(result, hash)).toEqual(result === null ? undefined : { isSuccess })
  })
  it.each(of('eth_getBalance'))('reads $id as it is', ({ result }) => {
    expect(parseQuantity(result, 'balance')).toBe(BigInt(String(result)))
  })
})
