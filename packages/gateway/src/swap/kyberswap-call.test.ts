/** Calls as KyberSwap's API delivers them, and tampered ones. */
import { contracts } from '@scope/devnet'
import fc from 'fast-check'
import { encodeFunctionData, type Hex, zeroAddress } from 'viem'
import { describe, expect, it } from 'vitest'
import { account, dai, localChain, operator, router, stranger, usdc } from '../fixtures/swap.js'
import { findKyberSwapMismatches } from './kyberswap-call.js'
import type { SwapBuildRequest, SwapTransaction } from './source.js'

const { abi } = contracts.metaAggregationRouter
const executor = '0x6666666666666666666666666666666666666666'
const request: SwapBuildRequest = {
  chainId: localChain,
  from: usdc,
  to: dai,
  amount: 100_000_000n,
  account,
  slippageBps: 100,
  fee: { bps: 4, recipient: operator },
  minAmountOut: 99n,
  deadline: 1_800_000_000,
}
/** With the fee in hundredths of a percent, and a flag that says nothing to us. */
const right = {
  srcToken: usdc as Hex,
  dstToken: dai as Hex,
  srcReceivers: [executor] as Hex[],
  srcAmounts: [99_960_000n],
  feeReceivers: [operator] as Hex[],
  feeAmounts: [4n],
  dstReceiver: account as Hex,
  amount: 100_000_000n,
  minReturnAmount: 99n,
  flags: 0x280n,
  permit: '0x' as Hex,
}
const kinds = {
  swap: (desc: typeof right): Hex => {
    const execution = {
      callTarget: executor,
      approveTarget: zeroAddress,
      targetData: '0x123456',
      desc,
      clientData: '0x7b7d',
    } as const
    return encodeFunctionData({ abi, functionName: 'swap', args: [execution] })
  },
  swapSimpleMode: (desc: typeof right): Hex =>
    encodeFunctionData({
      abi,
      functionName: 'swapSimpleMode',
      args: [executor, desc, `0x${'ab'.repeat(70)}`, '0x'],
    }),
}
const check = (data: Hex, more: Partial<SwapTransaction> = {}) =>
  findKyberSwapMismatches({ to: router, data, value: 0n, gas: 1n, ...more }, request)

describe.each(['swap', 'swapSimpleMode'] as const)('[B47] a delivered %s', (kind) => {
  const data = kinds[kind](right)

  it('passes as it was quoted, in either spelling, and with less of a fee', () => {
    expect(check(data)).toEqual([])
    expect(check(`0x${data.slice(2).toUpperCase()}`)).toEqual([])
    expect(check(kinds[kind]({ ...right, minReturnAmount: 100n }))).toEqual([])
    const none = { feeReceivers: [], feeAmounts: [], flags: 0n }
    expect(check(kinds[kind]({ ...right, ...none }))).toEqual([])
    expect(check(kinds[kind]({ ...right, flags: 0n, feeAmounts: [40_000n] }))).toEqual([])
  })

  it('is refused if it takes more than the amount, or more of a fee', () => {
    const differ = (changes: Partial<typeof right>) => check(kinds[kind]({ ...right, ...changes }))
    expect(differ({ srcAmounts: [99_960_001n] })).toEqual(['amount'])
    expect(differ({ srcAmounts: [99_960_000n, 1n], srcReceivers: [executor, stranger] })).toEqual([
      'amount',
    ])
    expect(differ({ srcReceivers: [executor, stranger] })).toEqual(['amount'])
    const less = { flags: 0n, srcAmounts: [1n] }
    expect(differ({ ...less, feeAmounts: [40_001n] })).toEqual(['fee'])
    expect(differ({ flags: 0n, feeAmounts: [40_001n] })).toEqual(['amount', 'fee'])
  })

  it('is refused at another contract, with a value, and with other bytes', () => {
    expect(check(data, { to: stranger })).toEqual(['router'])
    expect(check(data, { value: 1n })).toEqual(['value'])
    for (const changed of [`${data}00`, data.slice(0, -64), data.slice(0, 10), '0x'])
      expect(check(changed as Hex)).toEqual(['data'])
  })

  it('never passes with a changed byte of what the user saw', () => {
    const bytes = Buffer.from(data.slice(2), 'hex')
    const before = bytes.toString('hex')
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
        const changed = Buffer.from(bytes)
        changed[at] = (changed[at] ?? 0) ^ change
        const after = changed.toString('hex')
        if (check(`0x${after}`).length > 0) return
        for (const seen of [usdc, dai, account, operator])
          expect(after.includes(seen.slice(2))).toBe(before.includes(seen.slice(2)))
      }),
      { numRuns: 1_000 },
    )
  })
})
