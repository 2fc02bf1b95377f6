/** Swaps that are built and read here, beside viem's encoders, and under tampering. */
import type { SwapCall, SwapContracts } from '@scope/core/chain'
import fc from 'fast-check'
import { encodeFunctionData, encodePacked, getAddress, type Hex, parseAbi, toHex } from 'viem'
import { describe, expect, it } from 'vitest'
import { decodeSwap } from './calldata.js'
import {
  buildSwap,
  encodeApproval,
  findSwapMismatches,
  isExactApproval,
  type SwapMismatch,
} from './check-call.js'
import type { PoolRoute, SwapTerms } from './swap.js'

const routerV2 = '0x7a250d5630b4cf539739df2c5dacb4c659f2488d'
const routerV3 = '0x68b3465833fb72a70ecdf485e0e4c7bd8665fc45'
const quoter = '0x61ffe014ba17989e743c5f6cb21bf9697530b21e'
const wrappedNative = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const dai = '0x6b175474e89094c44da98b954eedeac495271d0f'
const account = '0x1111111111111111111111111111111111111111'
const stranger = '0x2222222222222222222222222222222222222222'
const now = 1_800_000_000

const contracts: SwapContracts = {
  routers: [
    { kind: 'v2', router: routerV2, fee: 3_000 },
    { kind: 'v3', router: routerV3, quoter, fees: [500, 3_000] },
  ],
  wrappedNative,
  intermediateTokens: [dai],
}

const v2Abi = parseAbi([
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable',
  'function swapExactTokensForETH(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapExactETHForTokensSupportingFeeOnTransferTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable',
  'function swapExactTokensForETHSupportingFeeOnTransferTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
])
const v3Abi = parseAbi([
  'struct ExactInput { bytes path; address recipient; uint256 amountIn; uint256 amountOutMinimum; }',
  'function exactInput(ExactInput params) payable returns (uint256)',
  'function multicall(uint256 deadline, bytes[] data) payable returns (bytes[])',
  'function unwrapWETH9(uint256 amountMinimum, address recipient) payable',
])

/** What viem encodes for the same terms. */
function encodeByViem({ route, sold, bought, ...terms }: SwapTerms): Hex {
  const { amount, minAmountOut, account: to, deadline, isTaxed } = terms
  const path = route.path.map((token) => getAddress(token))
  if (route.kind === 'v2') {
    if (sold === undefined)
      return encodeFunctionData({
        abi: v2Abi,
        functionName: isTaxed
          ? 'swapExactETHForTokensSupportingFeeOnTransferTokens'
          : 'swapExactETHForTokens',
        args: [minAmountOut, path, to, deadline],
      })
    const [plain, taxed] =
      bought === undefined
        ? (['swapExactTokensForETH', 'swapExactTokensForETHSupportingFeeOnTransferTokens'] as const)
        : ([
            'swapExactTokensForTokens',
            'swapExactTokensForTokensSupportingFeeOnTransferTokens',
          ] as const)
    return encodeFunctionData({
      abi: v2Abi,
      functionName: isTaxed ? taxed : plain,
      args: [amount, minAmountOut, path, to, deadline],
    })
  }
  const types = path.flatMap((_, at) => (at === 0 ? ['address'] : ['uint24', 'address']))
  const values = path.flatMap((token, at) => (at === 0 ? [token] : [route.fees[at - 1], token]))
  const swap = encodeFunctionData({
    abi: v3Abi,
    functionName: 'exactInput',
    args: [
      {
        path: encodePacked(types, values),
        recipient: bought === undefined ? '0x0000000000000000000000000000000000000002' : to,
        amountIn: amount,
        amountOutMinimum: minAmountOut,
      },
    ],
  })
  const unwrap = encodeFunctionData({
    abi: v3Abi,
    functionName: 'unwrapWETH9',
    args: [minAmountOut, to],
  })
  return encodeFunctionData({
    abi: v3Abi,
    functionName: 'multicall',
    args: [deadline, bought === undefined ? [swap, unwrap] : [swap]],
  })
}

const uint = (bits: number) => fc.bigInt({ min: 1n, max: 2n ** BigInt(bits) - 1n })
const address = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .map((bytes): Hex => toHex(bytes))
  .filter((token) => token !== wrappedNative)

/** Terms of any swap: kinds, directions, one to three hops. */
const anyTerms = fc
  .record({
    kind: fc.constantFrom('v2' as const, 'v3' as const),
    native: fc.constantFrom('sold', 'bought', undefined),
    ends: fc.tuple(address, address).filter(([a, b]) => a !== b),
    through: fc.array(address, { maxLength: 2 }),
    fees: fc.tuple(...[0, 1, 2].map(() => fc.integer({ min: 2, max: 999_999 }))),
    isTaxed: fc.boolean(),
    amount: uint(256),
    minAmountOut: uint(256),
    seconds: fc.integer({ min: 1, max: 1_800 }),
    to: address,
  })
  .map(({ kind, native, ends: [from, into], through, fees, ...rest }): SwapTerms => {
    const path = [
      native === 'sold' ? wrappedNative : from,
      ...through,
      native === 'bought' ? wrappedNative : into,
    ] as const
    const router = kind === 'v2' ? routerV2 : routerV3
    return {
      sold: native === 'sold' ? undefined : from,
      bought: native === 'bought' ? undefined : into,
      amount: rest.amount,
      minAmountOut: rest.minAmountOut,
      account: rest.to,
      route: { kind, router, path, fees: fees.slice(0, path.length - 1) },
      isTaxed: kind === 'v2' && rest.isTaxed,
      deadline: BigInt(now + rest.seconds),
      quotedAt: now,
    }
  })

const v2Route: PoolRoute = {
  kind: 'v2',
  router: routerV2,
  path: [usdc, wrappedNative, dai],
  fees: [3_000, 3_000],
}
const v3Route: PoolRoute = { ...v2Route, kind: 'v3', router: routerV3, fees: [500, 3_000] }

const getTerms = (changes: Partial<SwapTerms> = {}): SwapTerms => ({
  sold: usdc,
  bought: dai,
  amount: 1_000_000n,
  minAmountOut: 990_000_000_000_000_000n,
  account,
  route: v2Route,
  deadline: BigInt(now + 1_200),
  quotedAt: now - 10,
  ...changes,
})
const check = (call: SwapCall, terms = getTerms(), at = now) =>
  findSwapMismatches(call, terms, contracts, at)

describe('a built swap', () => {
  it('has the bytes that viem encodes, is read back, and passes', () => {
    fc.assert(
      fc.property(anyTerms, (terms) => {
        const call = buildSwap(terms)
        expect(call).toEqual({
          to: terms.route.router,
          data: encodeByViem(terms),
          value: terms.sold === undefined ? terms.amount : 0n,
        })
        const fields = decodeSwap(terms.route.kind, call)
        expect(fields).toMatchObject({ amount: terms.amount, recipient: terms.account })
        expect(check(call, terms)).toEqual([])
        // Wallets and nodes answer with addresses in either spelling.
        const upper = `0x${call.data.slice(2).toUpperCase()}` as const
        expect(check({ ...call, data: upper }, terms)).toEqual([])
      }),
      { numRuns: 300 },
    )
  })

  it('[X10][X11] is refused with any byte changed, cut off or added: 10,000 mutations', () => {
    let tried = 0
    const bytes = fc.array(fc.record({ at: fc.nat(), to: fc.integer({ min: 1, max: 255 }) }), {
      minLength: 1,
      maxLength: 3,
    })
    fc.assert(
      fc.property(anyTerms, fc.array(bytes, { minLength: 30, maxLength: 30 }), (terms, all) => {
        const call = buildSwap(terms)
        for (const changes of all) {
          const data = Buffer.from(call.data.slice(2), 'hex')
          for (const { at, to } of changes) {
            const index = at % data.length
            data[index] = (data[index] ?? 0) ^ to
          }
          const changed = `0x${data.toString('hex')}` as const
          if (changed === call.data) continue
          tried++
          expect(check({ ...call, data: changed }, terms), changed).not.toEqual([])
        }
        for (const data of [
          `${call.data}00`,
          `${call.data}${'00'.repeat(32)}`,
          call.data.slice(0, -2),
          call.data.slice(0, -64),
          call.data.slice(0, 10),
          '0x',
        ]) {
          tried++
          expect(check({ ...call, data: data as Hex }, terms), data).not.toEqual([])
        }
      }),
      { numRuns: 300 },
    )
    expect(tried).toBeGreaterThan(10_000)
  }, 60_000)

  it('[X10][X11] is refused with any field changed', () => {
    const other = uint(256)
    fc.assert(
      fc.property(anyTerms, anyTerms, other, (terms, another, amount) => {
        const { route } = terms
        const changes: readonly (readonly [Partial<SwapTerms>, SwapMismatch])[] = [
          [{ account: another.account }, 'recipient'],
          [{ amount }, 'amount'],
          [{ minAmountOut: amount }, 'min-amount-out'],
          [{ deadline: BigInt(now) }, 'deadline'],
          [{ deadline: terms.deadline + 1n }, 'deadline'],
          [{ deadline: BigInt(now + 1_801) }, 'deadline'],
          [{ route: { ...route, path: [...route.path].reverse() } }, 'route'],
          ...(route.kind === 'v3'
            ? [[{ route: { ...route, fees: route.fees.map((fee) => fee ^ 1) } }, 'route'] as const]
            : [[{ isTaxed: !terms.isTaxed }, 'route'] as const]),
        ]
        for (const [change, mismatch] of changes) {
          const changed = { ...terms, ...change }
          if (JSON.stringify(changed, bigints) === JSON.stringify(terms, bigints)) continue
          expect(check(buildSwap(changed), terms)).toContain(mismatch)
        }
      }),
      { numRuns: 200 },
    )
  })

  it('[X10] is refused if another token is sold or bought', () => {
    for (const route of [v2Route, v3Route]) {
      const terms = getTerms({ route })
      const sold = { ...route, path: [stranger, ...route.path.slice(1)] as const }
      expect(check(buildSwap({ ...terms, sold: stranger, route: sold }), terms)).toContain(
        'sold-token',
      )
      const bought = { ...route, path: [...route.path.slice(0, -1), stranger] as const }
      expect(check(buildSwap({ ...terms, bought: stranger, route: bought }), terms)).toContain(
        'bought-token',
      )
    }
  })

  it.each([
    ['more', 1_000_001n],
    ['less', 999_999n],
    ['none', 0n],
  ])('[X10] is refused if it sends %s native currency than is sold', (_, value) => {
    for (const kind of ['v2', 'v3'] as const) {
      const route = {
        ...(kind === 'v2' ? v2Route : v3Route),
        path: [wrappedNative, dai] as const,
        fees: [3_000],
      }
      const terms = getTerms({ sold: undefined, route })
      expect(check({ ...buildSwap(terms), value }, terms)).not.toEqual([])
    }
  })

  it('[X10] is refused if a swap of tokens sends native currency along', () => {
    for (const route of [v2Route, v3Route]) {
      const terms = getTerms({ route })
      expect(check({ ...buildSwap(terms), value: 1n }, terms)).toContain('value')
    }
  })

  it('[X11] is refused at another contract, and at a router that was not quoted', () => {
    const call = buildSwap(getTerms())
    expect(check({ ...call, to: stranger })).toEqual(['router'])
    expect(check({ ...call, to: routerV3 })).toEqual(['router'])
    const unlisted = getTerms({ route: { ...v2Route, router: stranger } })
    expect(check(buildSwap(unlisted), unlisted)).toEqual(['router'])
  })

  it('is refused more than 60 seconds after its quote', () => {
    const terms = getTerms({ quotedAt: now - 60 })
    expect(check(buildSwap(terms), terms)).toEqual([])
    expect(check(buildSwap(terms), terms, now + 1)).toEqual(['quote-expired'])
  })

  it('is refused without a minimum', () => {
    const terms = getTerms({ minAmountOut: 0n })
    expect(check(buildSwap(terms), terms)).toEqual(['min-amount-out'])
  })
})

const bigints = (_: string, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value)

describe('[X11] an approval', () => {
  const spender = '0x6131b5fae19ea4f9d964eac0408e4408b66337b5'
  const terms = { token: usdc, spender, amount: 10n ** 18n } as const
  const isExact = (data: string, changes: Partial<SwapCall> = {}) =>
    isExactApproval({ to: usdc, value: 0n, data: data as Hex, ...changes }, terms)
  const getData = (to: Hex, amount: bigint) => encodeApproval(usdc, to, amount).data

  it('passes for exactly the amount, and for nothing', () => {
    const data = encodeFunctionData({
      abi: parseAbi(['function approve(address spender, uint256 amount) returns (bool)']),
      args: [spender, 10n ** 18n],
    })
    expect(data).toBe(getData(spender, 10n ** 18n))
    expect(isExact(data)).toBe(true)
    expect(isExact(getData(spender, 0n))).toBe(true)
  })

  // The vectors `swap-approval-safety`.
  it.each([
    ['an unlimited amount', getData(spender, 2n ** 256n - 1n)],
    ['half of all there can be', getData(spender, 2n ** 255n)],
    ['the maximum of a uint96', getData(spender, 2n ** 96n - 1n)],
    ['one unit more', getData(spender, 10n ** 18n + 1n)],
    ['another spender', getData('0x000000000000000000000000000000000000dead', 10n ** 18n)],
    [
      'a transfer from the account',
      `0x23b872dd${getData(account, 10n ** 18n).slice(10)}${'00'.repeat(32)}`,
    ],
    ['a transfer to the router', `0xa9059cbb${getData(spender, 10n ** 18n).slice(10)}`],
    ['a byte after it', `${getData(spender, 10n ** 18n)}ff`],
    ['an unknown function', '0x12345678'],
    ['no data', '0x'],
  ])('is refused for %s', (_, data) => {
    expect(isExact(data)).toBe(false)
  })

  it('is refused with native currency, and at another token', () => {
    const data = getData(spender, 10n ** 18n)
    expect(isExact(data, { value: 1n })).toBe(false)
    expect(isExact(data, { to: dai })).toBe(false)
  })
})
