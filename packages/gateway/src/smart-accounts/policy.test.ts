import {
  batchMode,
  type Call,
  encodeCalls,
  encodeExecute,
} from '@scope/devnet/fixtures/smart-account'
import fc from 'fast-check'
import { type Address, concat, type Hex, pad, toHex } from 'viem'
import { describe, expect, it } from 'vitest'
import { decodeInnerCalls } from './inner-calls.js'
import { getMaxCost, PolicyRejection, requireAllowedCalls, requireAllowedCost } from './policy.js'
import { userOperation } from './user-operation.js'

const shop: Address = '0x1111111111111111111111111111111111111111'
const other: Address = '0x2222222222222222222222222222222222222222'
const chain = 'eip155:1'
const policy = {
  chains: [chain],
  calls: [{ to: shop, selectors: ['0xa9059cbb'] }],
  maxWeiPerOperation: 1_000n,
  perUserDaily: { count: 1, wei: 1n },
  perProjectDaily: { wei: 1n },
}
const operation = (callData: Hex, more: object = {}) =>
  userOperation.parse({ sender: other, nonce: '0x0', callData, ...more })

const bytes = (max: number) => fc.uint8Array({ maxLength: max }).map((data) => toHex(data) as Hex)
const address = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .map((data) => toHex(data) as Address)
const calls = fc.array(
  fc.record({ to: address, value: fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), data: bytes(70) }),
  { minLength: 1, maxLength: 4 },
)
const toDecoded = (batch: readonly Call[] | undefined) =>
  batch?.map(({ to, value = 0n, data = '0x' }) => [to.toLowerCase(), value, data])

describe('decodeInnerCalls', () => {
  it('[B34] decodes exactly the calls that were encoded', () => {
    fc.assert(
      fc.property(calls, (batch) => {
        expect(toDecoded(decodeInnerCalls(encodeCalls(batch)))).toEqual(toDecoded(batch))
      }),
    )
  })

  it('[B34] decodes nothing that differs in one byte, unless it encodes other calls exactly', () => {
    fc.assert(
      fc.property(calls, fc.nat(), fc.integer({ min: 1, max: 255 }), (batch, at, change) => {
        const encoded = Buffer.from(encodeCalls(batch).slice(2), 'hex')
        const place = at % encoded.length
        encoded[place] = (encoded[place] ?? 0) ^ change
        const changed: Hex = `0x${encoded.toString('hex')}`
        const decoded = decodeInnerCalls(changed)
        if (decoded) expect(encodeCalls(decoded)).toBe(changed)
      }),
    )
  })

  it('[B34] decodes no random bytes', () => {
    fc.assert(
      fc.property(bytes(300), (data) => {
        expect(decodeInnerCalls(data)).toBeUndefined()
        expect(decodeInnerCalls(encodeExecute(batchMode, data))).toBeUndefined()
      }),
    )
  })
})

describe('requireAllowedCalls', () => {
  const allowed: Call = { to: shop, data: concat(['0xa9059cbb', pad(other), pad('0x01')]) }

  it('returns the policy if every call is allowed', () => {
    expect(requireAllowedCalls(policy, chain, operation(encodeCalls([allowed, allowed])))).toBe(
      policy,
    )
    const all = { ...policy, calls: [{ to: shop }] }
    expect(requireAllowedCalls(all, chain, operation(encodeCalls([{ to: shop }])))).toBe(all)
  })

  it('allows an account to get its code, and to revoke its permissions', () => {
    const manager: Address = '0xdb9B1e94B5b69Df7e401DDbedE43491141047dB3'
    const nonces: Address = '0xDE4f2FAC4B3D87A1d9953Ca5FC09FCa7F366254f'
    const allows = (batch: readonly Call[]) => {
      try {
        return requireAllowedCalls(policy, chain, operation(encodeCalls(batch))) === policy
      } catch {
        return false
      }
    }
    expect(allows([])).toBe(true)
    expect(allows([{ to: manager, data: '0x49934047' }])).toBe(true)
    expect(allows([{ to: nonces, data: concat(['0xf5743c4c', pad(manager)]) }])).toBe(true)
    expect(allows([{ to: manager, data: '0x49934047', value: 1n }])).toBe(false)
    // enableDelegation, redeemDelegations, and the selectors at the other contract.
    expect(allows([{ to: manager, data: '0x3ed01015' }])).toBe(false)
    expect(allows([{ to: manager, data: '0xcef6d209' }])).toBe(false)
    expect(allows([{ to: nonces, data: '0x49934047' }])).toBe(false)
    expect(allows([{ to: manager, data: '0x4993' }])).toBe(false)
  })

  it('[B34] rejects other chains, targets and selectors, in any position', () => {
    const rejects = (batch: readonly Call[], at = chain) =>
      expect(() => requireAllowedCalls(policy, at, operation(encodeCalls(batch)))).toThrow(
        PolicyRejection,
      )
    rejects([allowed], 'eip155:10')
    expect(() => requireAllowedCalls(undefined, chain, operation('0x'))).toThrow(PolicyRejection)
    const wrong: readonly Call[] = [
      { ...allowed, to: other },
      { to: shop },
      { to: shop, data: '0xa9059c' },
      { to: shop, data: '0x095ea7b3' },
    ]
    for (const call of wrong) {
      rejects([call])
      rejects([call, allowed])
      rejects([allowed, call])
    }
  })
})

describe('requireAllowedCost', () => {
  it('counts every gas limit at the highest price', () => {
    const costly = operation('0x', {
      callGasLimit: '0x1',
      verificationGasLimit: '0x2',
      preVerificationGas: '0x4',
      paymasterVerificationGasLimit: '0x8',
      paymasterPostOpGasLimit: '0x10',
      maxFeePerGas: '0x3',
    })
    expect(getMaxCost(costly)).toBe(93n)
    expect(() => requireAllowedCost(policy, 1_000n)).not.toThrow()
    expect(() => requireAllowedCost(policy, 1_001n)).toThrow(PolicyRejection)
    expect(() => requireAllowedCost(policy, 0n)).toThrow(PolicyRejection)
  })
})
