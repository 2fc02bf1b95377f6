/** Calls as KyberSwap's API delivers them, and tampered ones. */
import type { DeliveredSwapTerms, SwapCall } from '@scope/core/chain'
import fc from 'fast-check'
import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import { findKyberSwapMismatches, kyberSwapRouter } from './kyberswap-call.js'

const abi = parseAbi([
  'struct Description { address srcToken; address dstToken; address[] srcReceivers; uint256[] srcAmounts; address[] feeReceivers; uint256[] feeAmounts; address dstReceiver; uint256 amount; uint256 minReturnAmount; uint256 flags; bytes permit; }',
  'struct Execution { address callTarget; address approveTarget; bytes targetData; Description desc; bytes clientData; }',
  'function swap(Execution execution) payable returns (uint256, uint256)',
  'function swapSimpleMode(address caller, Description desc, bytes executorData, bytes clientData) returns (uint256, uint256)',
])
const account = '0x1111111111111111111111111111111111111111'
const stranger = '0x2222222222222222222222222222222222222222'
const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const dai = '0x6b175474e89094c44da98b954eedeac495271d0f'
const executor = '0x6666666666666666666666666666666666666666'
const none = '0x0000000000000000000000000000000000000000'
const native = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
const now = 1_800_000_000

const terms: DeliveredSwapTerms = {
  sold: usdc,
  bought: dai,
  amount: 1_000n,
  minAmountOut: 990n,
  account,
  quotedAt: now - 10,
}
const right = {
  srcToken: usdc as Hex,
  dstToken: dai as Hex,
  srcReceivers: [executor] as Hex[],
  srcAmounts: [1_000n],
  feeReceivers: [] as Hex[],
  feeAmounts: [] as bigint[],
  dstReceiver: account as Hex,
  amount: 1_000n,
  minReturnAmount: 990n,
  flags: 0n,
  permit: '0x' as Hex,
}

const kinds = {
  swap: (desc: typeof right): Hex =>
    encodeFunctionData({
      abi,
      functionName: 'swap',
      args: [
        {
          callTarget: executor,
          approveTarget: none,
          targetData: '0x123456',
          desc,
          clientData: '0x7b7d',
        },
      ],
    }),
  swapSimpleMode: (desc: typeof right): Hex =>
    encodeFunctionData({
      abi,
      functionName: 'swapSimpleMode',
      args: [executor, desc, `0x${'ab'.repeat(70)}`, '0x'],
    }),
}
const check = (
  call: Partial<SwapCall> & { readonly data: Hex },
  of = terms,
  at = now,
  reference = '1',
) => findKyberSwapMismatches({ to: kyberSwapRouter, value: 0n, ...call }, of, reference, at)

describe.each(['swap', 'swapSimpleMode'] as const)('[X10][X11] a delivered %s', (kind) => {
  const encode = (changes: Partial<typeof right> = {}) => kinds[kind]({ ...right, ...changes })

  it('passes with what was quoted, or with a higher minimum, and a fee within the amount', () => {
    expect(check({ data: encode() })).toEqual([])
    expect(check({ data: encode({ minReturnAmount: 995n }) })).toEqual([])
    const fee = { srcAmounts: [990n], feeReceivers: [stranger] as Hex[], feeAmounts: [10n] }
    expect(check({ data: encode(fee) })).toEqual([])
    // One percent: as hundredths of a percent, and of what is bought.
    const inBps = { ...fee, feeAmounts: [100n], flags: 0x80n }
    expect(check({ data: encode(inBps) })).toEqual([])
    const onBought = { ...fee, srcAmounts: [1_000n], feeAmounts: [100n], flags: 0xc0n }
    expect(check({ data: encode(onBought) })).toEqual([])
  })

  it('passes with native currency, which it sends along', () => {
    const sold = { ...terms, sold: undefined }
    const data = encode({ srcToken: native, srcReceivers: [], srcAmounts: [] })
    expect(check({ data, value: 1_000n }, sold)).toEqual([])
    expect(check({ data, value: 1_001n }, sold)).toEqual(['value'])
    const bought = { ...terms, bought: undefined }
    expect(check({ data: encode({ dstToken: native }) }, bought)).toEqual([])
  })

  it.each([
    ['recipient', { dstReceiver: stranger as Hex }],
    ['min-amount-out', { minReturnAmount: 989n }],
    ['min-amount-out', { minReturnAmount: 0n }],
    ['amount', { amount: 1_001n }],
    ['amount', { amount: 999n }],
    ['amount', { srcAmounts: [1_001n] }],
    ['amount', { feeReceivers: [stranger] as Hex[], feeAmounts: [1n] }],
    ['amount', { feeReceivers: [stranger] as Hex[], feeAmounts: [10n], flags: 0x80n }],
    ['sold-token', { srcToken: stranger as Hex }],
    ['bought-token', { dstToken: stranger as Hex }],
    ['route', { permit: '0x00' as Hex }],
    ['route', { flags: 1n }],
    ['route', { flags: 2n }],
    ['route', { flags: 8n }],
    ['route', { flags: 16n }],
    ['route', { srcReceivers: [executor, stranger] as Hex[] }],
  ] as const)('is refused for another %s: %o', (mismatch, changes) => {
    const data = encode(changes as Partial<typeof right>)
    expect(check({ data })).toContain(mismatch)
  })

  it('is refused at another contract, with a value, or after its quote', () => {
    expect(check({ data: encode(), to: stranger })).toEqual(['router'])
    expect(check({ data: encode(), value: 1n })).toEqual(['value'])
    expect(check({ data: encode() }, terms, now + 51)).toEqual(['quote-expired'])
  })

  it('is refused on a network without the router, where native currency would be lost', () => {
    const of = { ...terms, sold: undefined }
    const data = encode({ srcToken: native, srcReceivers: [], srcAmounts: [] })
    const call = { data, value: 1_000n }
    expect(check(call, of, now, '100')).toEqual(['router'])
    expect(check(call, of, now, '59144')).toEqual([])
  })

  it('is refused with bytes after it, cut off, or of another function', () => {
    const data = encode()
    for (const changed of [
      `${data}00`,
      `${data}${'00'.repeat(32)}`,
      data.slice(0, -64),
      data.slice(0, 10),
      `0x12345678${data.slice(10)}`,
      '0x',
    ])
      expect(check({ data: changed as Hex })).toEqual(['unreadable'])
  })

  it('never passes with a byte of the description changed, but for a higher minimum and less to the executor', () => {
    const data = Buffer.from(encode().slice(2), 'hex')
    fc.assert(
      fc.property(fc.nat(data.length - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
        const changed = Buffer.from(data)
        changed[at] = (changed[at] ?? 0) ^ change
        const mismatches = check({ data: `0x${changed.toString('hex')}` })
        if (mismatches.length > 0) return
        // What is left open is only how the router finds its way: targets, their data, receivers of the sold token.
        const before = data.toString('hex')
        const after = changed.toString('hex')
        for (const word of [usdc, dai, account])
          expect(after.includes(word.slice(2))).toBe(before.includes(word.slice(2)))
      }),
      { numRuns: 3_000 },
    )
  })
})
