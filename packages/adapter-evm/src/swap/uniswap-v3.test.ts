/**
 * The bytecode of Uniswap v3 on a local chain: what its quoter says arrives to the unit. The artifacts are under the GPL and
 * the BUSL: they run in the chain's own process, in this test alone.
 */

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import {
  type SwapCall,
  type SwapContext,
  type SwapContracts,
  type SwapRequest,
  type TypedData,
  toNetwork,
} from '@scope/core/chain'
import {
  contracts as compiled,
  type Devnet,
  type DevTokens,
  deployContract,
  deployPermitToken,
  deployTokens,
  devAccounts,
  startDevnet,
} from '@scope/devnet'
import {
  type Abi,
  type Address,
  encodeDeployData,
  encodeFunctionData,
  encodePacked,
  erc20Abi,
  type Hex,
  parseAbi,
  parseEther,
} from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { anvil } from 'viem/chains'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getCallReceipts } from '../calls/status.js'
import { findSwapMismatches } from './check-call.js'
import { fill, networkId, openSwaps, review } from './fixtures/local-kit.js'
import { createLocalSwaps, getCalls, type LocalSwaps } from './fixtures/local-swaps.js'
import { swaps } from './index.js'
import { findSimulationMismatches } from './simulate.js'
import type { SwapTerms } from './swap.js'

const require = createRequire(import.meta.url)

const positionsAbi = parseAbi([
  'struct Mint { address token0; address token1; uint24 fee; int24 tickLower; int24 tickUpper; uint256 amount0Desired; uint256 amount1Desired; uint256 amount0Min; uint256 amount1Min; address recipient; uint256 deadline; }',
  'function createAndInitializePoolIfNecessary(address token0, address token1, uint24 fee, uint160 sqrtPriceX96) payable returns (address)',
  'function mint(Mint params) payable returns (uint256, uint128, uint256, uint256)',
])
const routerAbi = parseAbi([
  'struct ExactInput { bytes path; address recipient; uint256 amountIn; uint256 amountOutMinimum; }',
  'function exactInput(ExactInput params) payable returns (uint256)',
  'function multicall(uint256 deadline, bytes[] data) payable returns (bytes[])',
  'function unwrapWETH9(uint256 amountMinimum, address recipient) payable',
])

let devnet: Devnet
let local: LocalSwaps
let contracts: SwapContracts
let market: { readonly url: string; readonly tokens: DevTokens }
let standard: Address
/** A token with permits, of version 2. */
let permitted: Address

/** Deploys a contract of theirs. */
async function deploy(artifact: string, args: readonly Address[]): Promise<Address> {
  const { abi, bytecode } = JSON.parse(readFileSync(require.resolve(artifact), 'utf8')) as {
    abi: Abi
    bytecode: Hex
  }
  const data = encodeDeployData({ abi, bytecode, args })
  const hash = await local.client.sendTransaction({ data, gas: 12_000_000n })
  const { contractAddress } = await local.mined(hash)
  if (!contractAddress) throw new Error(`${artifact} was not deployed.`)
  return contractAddress
}

function squareRoot(value: bigint): bigint {
  let [low, high] = [value, (value + 1n) / 2n]
  while (high < low) [low, high] = [high, (high + value / high) / 2n]
  return low
}

/** 2,000 tokens with six decimals for one of the native currency, as the square root in Q64.96. */
const getPrice = (isStandardFirst: boolean) => {
  const [native, tokens] = [10n ** 18n, 2_000n * 10n ** 6n]
  return squareRoot(isStandardFirst ? (native << 192n) / tokens : (tokens << 192n) / native)
}

async function addPool(
  token: Address,
  positions: Address,
  fee: number,
  natives: bigint,
): Promise<void> {
  const wrapped = contracts.wrappedNative
  const isStandardFirst = BigInt(token) < BigInt(wrapped)
  const [token0, token1] = isStandardFirst ? [token, wrapped] : [wrapped, token]
  const amounts = [natives * 2_000n * 10n ** 6n, parseEther(String(natives))] as const
  const [amount0, amount1] = isStandardFirst ? amounts : [amounts[1], amounts[0]]
  const calls = [
    encodeFunctionData({
      abi: positionsAbi,
      functionName: 'createAndInitializePoolIfNecessary',
      args: [token0, token1, fee, getPrice(isStandardFirst)],
    }),
    encodeFunctionData({
      abi: positionsAbi,
      functionName: 'mint',
      args: [
        {
          token0,
          token1,
          fee,
          tickLower: -887_220,
          tickUpper: 887_220,
          amount0Desired: amount0,
          amount1Desired: amount1,
          amount0Min: 0n,
          amount1Min: 0n,
          recipient: local.account,
          deadline: 2n ** 40n,
        },
      ],
    }),
  ]
  for (const data of calls) {
    const { status } = await local.send({ to: positions, data, value: 0n })
    expect(status).toBe('success')
  }
}

beforeAll(async () => {
  devnet = await startDevnet({ chains: [{ chainId: anvil.id }, { chainId: 31_338 }] })
  const url = devnet.chains[0]?.url ?? ''
  local = createLocalSwaps(url, () => contracts)
  market = { url, tokens: await deployTokens(url) }
  standard = market.tokens.standard
  permitted = await deployPermitToken(url, local.account, '2')
  const wrapped = await deployContract(url, compiled.wrappedToken, [false])
  const artifacts = '/artifacts/contracts'
  const factory = await deploy(
    `@uniswap/v3-core${artifacts}/UniswapV3Factory.sol/UniswapV3Factory.json`,
    [],
  )
  const positions = await deploy(
    `@uniswap/v3-periphery${artifacts}/NonfungiblePositionManager.sol/NonfungiblePositionManager.json`,
    [factory, wrapped, wrapped],
  )
  const routers = `@uniswap/swap-router-contracts${artifacts}`
  const quoter = await deploy(`${routers}/lens/QuoterV2.sol/QuoterV2.json`, [factory, wrapped])
  const router = await deploy(`${routers}/SwapRouter02.sol/SwapRouter02.json`, [
    factory,
    factory,
    positions,
    wrapped,
  ])
  contracts = {
    routers: [{ kind: 'v3', router, quoter, fees: [500, 3_000, 10_000] }],
    wrappedNative: wrapped,
    intermediateTokens: [],
  }
  await local.send({ to: wrapped, data: '0xd0e30db0', value: parseEther('2000') })
  for (const token of [standard, permitted, wrapped]) {
    const data = encodeFunctionData({
      abi: erc20Abi,
      functionName: 'approve',
      args: [positions, 2n ** 255n],
    })
    await local.send({ to: token, data, value: 0n })
  }
  await addPool(standard, positions, 500, 300n)
  await addPool(standard, positions, 3_000, 5n)
  await addPool(permitted, positions, 500, 100n)
}, 60_000)
afterAll(() => devnet.stop())

it.each([
  ['native currency for a token', () => [undefined, standard, parseEther('1.5')] as const],
  ['a token for native currency', () => [standard, undefined, 1_234_567_891n] as const],
  ['a token for wrapped currency', () => [standard, contracts.wrappedNative, 999n] as const],
])('swaps %s as quoted, simulated and received, to the unit', async (_, getPair) => {
  const [sold, bought, amount] = getPair()
  const pair = { sold, bought, amount }
  const quotes = await local.getQuotes(pair)
  // Two of three fees have a pool.
  expect(quotes.map(({ fees }) => fees[0]).sort()).toEqual([3_000, 500])
  const best = await local.getBest(pair)
  expect(best.fees).toEqual([500])
  const terms = await local.getTerms(pair, best)
  const call = getCalls(terms).at(-1)
  expect(call && findSwapMismatches(call, terms, contracts, await local.now())).toEqual([])
  const simulation = await local.simulate(terms)
  expect(simulation).toMatchObject({ status: 'done', amountBought: best.amountOut })
  expect(findSimulationMismatches(simulation, terms)).toEqual([])
  expect(await local.swap(terms)).toEqual({ sold: amount, bought: best.amountOut })
})

it('estimates the price impact of a large amount', async () => {
  const pair = { sold: undefined, bought: standard, amount: parseEther('30') }
  const quotes = await local.getQuotes(pair)
  const [deep, shallow] = [500, 3_000].map((fee) => quotes.find(({ fees }) => fees[0] === fee))
  // A tenth of what the pool holds.
  expect(deep?.priceImpactBps).toBeGreaterThan(850n)
  expect(deep?.priceImpactBps).toBeLessThan(1_000n)
  expect(shallow?.priceImpactBps).toBeGreaterThan(8_000n)
})

/** A swap for native currency with another list of calls. */
function withCalls(terms: SwapTerms, calls: readonly Hex[]): SwapCall {
  return {
    to: terms.route.router,
    data: encodeFunctionData({
      abi: routerAbi,
      functionName: 'multicall',
      args: [terms.deadline, calls],
    }),
    value: 0n,
  }
}

it('[X10][X11] refuses a call whose output stays in the router, goes elsewhere, or has another call', async () => {
  const pair = { sold: standard, bought: undefined, amount: 1_000_000n }
  const best = await local.getBest(pair)
  const terms = await local.getTerms(pair, best)
  const { minAmountOut, amount, account } = terms
  const stranger = '0x2222222222222222222222222222222222222222'
  const itself = '0x0000000000000000000000000000000000000002'
  const path = encodePacked(
    ['address', 'uint24', 'address'],
    [standard, 500, contracts.wrappedNative],
  )
  const swapTo = (recipient: Address, from = path) =>
    encodeFunctionData({
      abi: routerAbi,
      functionName: 'exactInput',
      args: [{ path: from, recipient, amountIn: amount, amountOutMinimum: minAmountOut }],
    })
  const unwrap = (minimum: bigint, recipient: Address) =>
    encodeFunctionData({
      abi: routerAbi,
      functionName: 'unwrapWETH9',
      args: [minimum, recipient],
    })
  const now = await local.now()
  const check = (call: SwapCall) => findSwapMismatches(call, terms, contracts, now)
  const right = unwrap(minAmountOut, account)
  expect(check(withCalls(terms, [swapTo(itself), right]))).toEqual([])
  const wrong: readonly (readonly Hex[])[] = [
    [swapTo(itself)],
    [swapTo(itself), unwrap(minAmountOut, stranger)],
    [swapTo(itself), unwrap(0n, account)],
    [swapTo(stranger), right],
    [swapTo(itself), right, unwrap(0n, stranger)],
    [right, swapTo(itself)],
    [right],
    [],
    [swapTo(itself, `${path}00`), right],
  ]
  for (const calls of wrong) expect(check(withCalls(terms, calls))).not.toEqual([])
  const bare = { to: terms.route.router, data: swapTo(account), value: 0n }
  expect(check(bare)).toEqual(['unreadable'])
})

const selfPermitAbi = parseAbi([
  'function selfPermitIfNecessary(address token, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s) payable',
  'function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
])

describe('a permit in place of the approval', () => {
  async function prepareSale() {
    const time = await local.now()
    const context: SwapContext = {
      node: local.node,
      network: toNetwork({
        id: anvil.id,
        name: 'Anvil',
        nativeCurrency: anvil.nativeCurrency,
        rpcUrls: { default: { http: ['http://127.0.0.1:1'] } },
      }),
      contracts,
      sources: [],
      now: () => time,
      signal: new AbortController().signal,
    }
    const request: SwapRequest = {
      sold: permitted,
      bought: undefined,
      amount: 1_000_000n,
      networkId: `eip155:${anvil.id}`,
      account: local.account,
      slippageBps: 100,
    }
    const [quote] = await swaps.getQuotes(context, request)
    if (!quote) throw new Error('No offer.')
    return { context, request, prepared: await swaps.prepare(context, quote, request) }
  }
  /** As a wallet signs it. */
  const sign = (typedData: TypedData | undefined): Promise<Hex> =>
    mnemonicToAccount(devAccounts).signTypedData(typedData as never)
  const getAllowance = (spender: Address) =>
    local.client.readContract({
      address: permitted,
      abi: erc20Abi,
      functionName: 'allowance',
      args: [local.account, spender],
    })

  it('is for exactly what is sold, and needs one transaction', async () => {
    const { context, prepared } = await prepareSale()
    expect(prepared.permitRequest).toMatchObject({
      domain: { name: 'Permit Token', version: '2', verifyingContract: permitted },
      primaryType: 'Permit',
      message: { owner: local.account, spender: prepared.quote.router, value: 1_000_000n },
    })
    const completed = await swaps.completePermit(
      context,
      prepared,
      await sign(prepared.permitRequest),
    )
    expect(completed.calls.map(({ kind }) => kind)).toEqual(['swap'])
    const [swap] = completed.calls
    const receipt = swap && (await local.send(swap.call))
    const receipts = await getCallReceipts(
      local.node,
      [receipt?.transactionHash ?? ''],
      context.signal,
    )
    const { account, quote } = completed
    const { wrappedNative } = contracts
    expect(
      swaps.getReceived(receipts, {
        account,
        bought: undefined,
        router: quote.router,
        wrappedNative,
      }),
    ).toBe(prepared.amountOut)
    expect(await getAllowance(prepared.quote.router)).toBe(0n)
  })

  it('swaps although another party has used the signature first', async () => {
    const { context, prepared } = await prepareSale()
    const completed = await swaps.completePermit(
      context,
      prepared,
      await sign(prepared.permitRequest),
    )
    const { deadline, v, r, s } = completed.permit ?? { deadline: 0n, v: 0n, r: 0n, s: 0n }
    const toWord = (value: bigint): Hex => `0x${value.toString(16).padStart(64, '0')}`
    const data = encodeFunctionData({
      abi: selfPermitAbi,
      functionName: 'permit',
      args: [
        local.account,
        completed.quote.router,
        1_000_000n,
        deadline,
        v === 27n ? 27 : 28,
        toWord(r),
        toWord(s),
      ],
    })
    await local.send({ to: permitted, data, value: 0n })
    const [swap] = completed.calls
    expect(swap && (await local.send(swap.call)).status).toBe('success')
  })

  it('[SWP-03] is one signature and one transaction of the kit', async () => {
    const undo: (() => unknown)[] = []
    const { url, tokens } = market
    const listed = {
      networkId,
      address: permitted,
      symbol: 'PMT',
      name: 'Permit Token',
      decimals: 6,
    } as const
    const world = await openSwaps({
      market: { devnet, url, tokens, contracts },
      undo,
      options: { tokenList: [listed] },
    })
    try {
      await fill(world, permitted, undefined, '100')
      const { mode, prepared } = await review(world)
      expect(mode).toBe('permit')
      expect(await world.swaps.confirm()).toBe(true)
      await expect.poll(() => world.swaps.$swaps.get()[0]?.amountReceived).toBe(prepared.amountOut)
      expect(world.swaps.$swaps.get()[0]).toMatchObject({
        status: 'confirmed',
        steps: [
          { kind: 'permit', status: 'confirmed' },
          { kind: 'swap', status: 'confirmed' },
        ],
      })
      const counts = ['eth_signTypedData_v4', 'eth_sendTransaction'].map(world.count)
      expect(counts).toEqual([1, 1])

      await fill(world, permitted, undefined, '100')
      await review(world)
      world.wallet.reject()
      expect(await world.swaps.confirm()).toBe(false)
      expect(world.swaps.$swaps.get()[0]).toMatchObject({ status: 'declined' })
    } finally {
      for (const step of undo.reverse()) await step()
    }
  })

  it('is not offered for a token without permits, or an account that is a contract', async () => {
    const { context, request } = await prepareSale()
    const sale = { ...request, sold: standard }
    const [quote] = await swaps.getQuotes(context, sale)
    expect(quote && (await swaps.prepare(context, quote, sale)).permitRequest).toBeUndefined()
    await local.client.setCode({ address: local.account, bytecode: '0x00' })
    const { prepared } = await prepareSale()
    await local.client.setCode({ address: local.account, bytecode: '0x' })
    expect(prepared.permitRequest).toBeUndefined()
  })

  it('[X10] is refused with another signature, and for another amount or token', async () => {
    const { context, prepared } = await prepareSale()
    const { permitRequest } = prepared
    const large = permitRequest && {
      ...permitRequest,
      message: { ...permitRequest.message, value: 2n ** 255n },
    }
    await expect(swaps.completePermit(context, prepared, await sign(large))).rejects.toMatchObject({
      code: 'execution-reverted',
    })
    await expect(swaps.completePermit(context, prepared, '0x00')).rejects.toMatchObject({
      code: 'wallet-response-invalid',
    })
    const completed = await swaps.completePermit(context, prepared, await sign(permitRequest))
    const [swap] = completed.calls
    const data = swap?.call.data ?? '0x'
    const amountWord = 1_000_000n.toString(16).padStart(64, '0')
    const at = data.indexOf(amountWord)
    const larger = data.slice(0, at) + 'f'.repeat(64) + data.slice(at + 64)
    const elsewhere = data.replace(
      permitted.slice(2).toLowerCase(),
      standard.slice(2).toLowerCase(),
    )
    for (const tampered of [larger, elsewhere]) {
      const calls = [{ kind: 'swap', call: { ...swap?.call, data: tampered } }] as never
      expect(() => swaps.check(context, { ...completed, calls })).toThrow(
        expect.objectContaining({ code: 'swap-refused' }),
      )
    }
    // A permit that was not asked for is none, and a call without the one that was is another call.
    const { permit: _, ...unasked } = completed
    expect(() => swaps.check(context, unasked)).toThrow(
      expect.objectContaining({ details: { mismatches: 'permit' } }),
    )
  })
})
