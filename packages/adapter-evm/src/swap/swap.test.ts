/** Swaps on a local chain: what is quoted is what arrives. */
import type { SwapCall, SwapContracts } from '@scope/core/chain'
import { KitError, type NodeClient } from '@scope/core/chain'
import {
  addReserves,
  type Devnet,
  type DevTokens,
  deployResetApprovalToken,
  deploySwapContracts,
  deployTokens,
  startDevnet,
} from '@scope/devnet'
import { type Address, encodeFunctionData, erc20Abi, type Hex, parseEther } from 'viem'
import { anvil } from 'viem/chains'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildSwap, encodeApproval, findSwapMismatches } from './check-call.js'
import { createLocalSwaps, getCalls, type LocalSwaps } from './fixtures/local-swaps.js'
import { getMinAmountOut, quotePools } from './quote-pools.js'
import { findSimulationMismatches } from './simulate.js'

const { signal } = new AbortController()

let devnet: Devnet
let node: NodeClient
let tokens: DevTokens
let resetting: Address
let contracts: SwapContracts
let local: LocalSwaps
let snapshot: Hex

const million = 10n ** 6n
const standard = (amount: bigint) => amount * million

beforeAll(async () => {
  devnet = await startDevnet({ chains: [{ chainId: anvil.id }] })
  const url = devnet.chains[0]?.url ?? ''
  local = createLocalSwaps(url, () => contracts)
  node = local.node
  tokens = await deployTokens(url)
  resetting = await deployResetApprovalToken(url, local.account)
  const swap = await deploySwapContracts(url)
  const native = (amount: string) => ({ amount: parseEther(amount) })
  const add = (...pool: Parameters<typeof addReserves>[2]) => addReserves(url, swap, pool)
  // 2,000 for one of the native currency: a deep pool, and one that leads through another token.
  await add(native('1000'), { token: tokens.standard, amount: standard(2_000_000n) })
  await add(
    { token: tokens.standard, amount: standard(50_000n) },
    {
      token: tokens.noReturn,
      amount: standard(50_000n),
    },
  )
  await add(native('10'), { token: tokens.fee, amount: parseEther('10000') })
  await add(native('10'), { token: resetting, amount: standard(20_000n) })
  // Tiny: much worse for any amount.
  await add(native('0.01'), { token: tokens.noReturn, amount: standard(20n) })
  contracts = {
    routers: [{ kind: 'v2', router: swap.router, fee: 3_000 }],
    wrappedNative: swap.wrappedNative,
    intermediateTokens: [tokens.standard],
  }
}, 60_000)
afterAll(() => devnet.stop())
beforeEach(async () => {
  snapshot = await local.client.snapshot()
})
afterEach(() => local.client.revert({ id: snapshot }))

describe('a quote of pools', () => {
  it.each([
    ['native currency for a token', () => [undefined, tokens.standard, parseEther('3')] as const],
    ['a token for native currency', () => [tokens.standard, undefined, standard(7_000n)] as const],
    ['two tokens, over another', () => [tokens.noReturn, undefined, standard(900n)] as const],
    ['a token that returns nothing', () => [tokens.standard, tokens.noReturn, 123_457n] as const],
  ])('of %s equals what is simulated and what arrives, to the unit', async (_, getPair) => {
    const [sold, bought, amount] = getPair()
    const pair = { sold, bought, amount }
    const best = await local.getBest(pair)
    const terms = await local.getTerms(pair, best)
    const calls = getCalls(terms)
    const last = calls.at(-1)
    expect(last && findSwapMismatches(last, terms, contracts, await local.now())).toEqual([])
    const simulation = await local.simulate(terms)
    expect(simulation).toMatchObject({
      status: 'done',
      amountSold: amount,
      amountBought: best.amountOut,
      allowance: 0n,
      otherTokens: [],
    })
    expect(findSimulationMismatches(simulation, terms)).toEqual([])
    expect(await local.swap(terms)).toEqual({ sold: amount, bought: best.amountOut })
  })

  it('lists every path that has pools, the one that leaves most first', async () => {
    const pair = { sold: tokens.noReturn, bought: undefined, amount: standard(900n) }
    const quotes = await local.getQuotes(pair)
    const { wrappedNative } = contracts
    expect(quotes.map(({ path }) => path)).toEqual([
      [tokens.noReturn, tokens.standard, wrappedNative],
      [tokens.noReturn, wrappedNative],
    ])
    const [deep, tiny] = quotes
    expect(deep?.fees).toEqual([3_000, 3_000])
    expect(deep?.priceImpactBps).toBeLessThan(300n)
    expect(tiny?.priceImpactBps).toBeGreaterThan(9_000n)
    // The fee is paid in what is bought here.
    const fee = (deep?.amountOut ?? 0n) - (deep?.netAmountOut ?? 0n)
    expect(fee).toBe((deep?.gas ?? 0n) * (await local.client.getGasPrice()))
  })

  it('takes the network fee off in the bought token', async () => {
    const best = await local.getBest({
      sold: undefined,
      bought: tokens.standard,
      amount: parseEther('1'),
    })
    const wei = best.gas * (await local.client.getGasPrice())
    const expected = (wei * 2_000n * million) / 10n ** 18n
    const fee = best.amountOut - (best.netAmountOut ?? 0n)
    // The probe pays the pool’s 0.3 %.
    expect(fee).toBeLessThanOrEqual(expected)
    expect(fee).toBeGreaterThanOrEqual((expected * 99n) / 100n - 1n)
  })

  it('is empty where no pool has both tokens', async () => {
    expect(await local.getQuotes({ sold: tokens.lying, bought: undefined, amount: 1n })).toEqual([])
  })

  it('has no price impact for an amount that is too small to tell', async () => {
    const quote = await local.getBest({ sold: tokens.standard, bought: undefined, amount: 999n })
    expect(quote.priceImpactBps).toBeUndefined()
  })

  it('rejects if the node does not answer', async () => {
    const dead: NodeClient = {
      ...node,
      request: async () => {
        throw new KitError('network-unreachable', 'The network’s node does not answer.')
      },
    }
    const pair = { sold: undefined, bought: tokens.standard, amount: 1n }
    await expect(quotePools(dead, contracts, pair, signal)).rejects.toThrow('does not answer')
  })

  it.each([
    ['no bytes', 'what'],
    ['a word', `0x${'f'.repeat(64)}`],
    [
      'many amounts',
      `0x${[32n, 9n, 1n, 2n].map((word) => word.toString(16).padStart(64, '0')).join('')}`,
    ],
  ])('believes no answer of %s', async (_, answer) => {
    const lying: NodeClient = {
      ...node,
      request: async (method) => (method === 'eth_gasPrice' ? '0x1' : answer),
    }
    const pair = { sold: undefined, bought: tokens.standard, amount: 10n ** 18n }
    expect((await quotePools(lying, contracts, pair, signal)).quotes).toEqual([])
  })
})

describe('[X11] a simulated swap', () => {
  it('is refused once the price has moved below the minimum', async () => {
    const pair = { sold: undefined, bought: tokens.standard, amount: parseEther('1') }
    const terms = await local.getTerms(pair, await local.getBest(pair))
    const much = { ...pair, amount: parseEther('50') }
    await local.swap(await local.getTerms(much, await local.getBest(much)))
    const simulation = await local.simulate(terms)
    expect(simulation).toEqual({
      status: 'reverted',
      call: 0,
      reason: 'UniswapV2Router: INSUFFICIENT_OUTPUT_AMOUNT',
    })
    expect(findSimulationMismatches(simulation, terms)).toEqual(['reverted'])
  })

  it('is refused once its deadline has passed', async () => {
    const pair = { sold: undefined, bought: tokens.standard, amount: parseEther('1') }
    const terms = await local.getTerms(pair, await local.getBest(pair))
    await local.client.setNextBlockTimestamp({ timestamp: terms.deadline + 1n })
    await local.client.mine({ blocks: 1 })
    expect(await local.simulate(terms)).toMatchObject({
      status: 'reverted',
      reason: 'UniswapV2Router: EXPIRED',
    })
  })

  it('is refused if the router could take more afterwards, or another token leaves', async () => {
    const pair = { sold: tokens.standard, bought: undefined, amount: standard(5n) }
    const terms = await local.getTerms(pair, await local.getBest(pair))
    const { router } = terms.route
    const more = [encodeApproval(tokens.standard, router, pair.amount + 1n), buildSwap(terms)]
    const simulation = await local.simulate(terms, more)
    expect(findSimulationMismatches(simulation, terms)).toEqual(['allowance-left'])
    expect(findSimulationMismatches(simulation, terms, 1n)).toEqual([])
    const transfer: SwapCall = {
      to: tokens.noReturn,
      data: encodeFunctionData({
        abi: erc20Abi,
        functionName: 'transfer',
        args: [router, 1n],
      }),
      value: 0n,
    }
    const theft = await local.simulate(terms, [...getCalls(terms), transfer])
    expect(findSimulationMismatches(theft, terms)).toEqual(['other-token'])
  })

  it('is refused if it sells more or buys less than was shown', async () => {
    const pair = { sold: tokens.standard, bought: undefined, amount: standard(5n) }
    const best = await local.getBest(pair)
    const simulation = await local.simulate(await local.getTerms(pair, best))
    expect(
      findSimulationMismatches(simulation, {
        amount: pair.amount - 1n,
        minAmountOut: best.amountOut + 1n,
      }),
    ).toEqual(['sells-more', 'buys-less'])
  })

  it('tells of a token that keeps a part how much arrives, and swaps for that', async () => {
    const pair = { sold: tokens.fee, bought: undefined, amount: parseEther('100') }
    const best = await local.getBest(pair)
    expect(await local.simulate(await local.getTerms(pair, best))).toMatchObject({
      status: 'reverted',
      call: 1,
    })
    // Never sent: it only tells what would arrive.
    const open = { ...(await local.getTerms(pair, best, 0n)), isTaxed: true }
    const simulation = await local.simulate(open)
    if (simulation.status !== 'done') throw new Error('The swap of a taxed token reverts.')
    const { amountBought } = simulation
    expect(amountBought).toBeLessThan(best.amountOut)
    const terms = { ...open, minAmountOut: getMinAmountOut(amountBought, 100) }
    expect(findSimulationMismatches(await local.simulate(terms), terms)).toEqual([])
    expect((await local.swap(terms)).bought).toBe(amountBought)
  })

  it('fails at an approval that an old allowance blocks, and passes once that is set to zero', async () => {
    const pair = { sold: resetting, bought: undefined, amount: standard(5n) }
    const best = await local.getBest(pair)
    const terms = await local.getTerms(pair, best)
    const { router } = terms.route
    await local.send(encodeApproval(resetting, router, 1n))
    expect(await local.simulate(terms)).toMatchObject({ status: 'reverted', call: 0 })
    const calls = [encodeApproval(resetting, router, 0n), ...getCalls(terms)]
    const simulation = await local.simulate(terms, calls)
    expect(findSimulationMismatches(simulation, terms)).toEqual([])
    expect(await local.swap(terms, calls)).toEqual({ sold: pair.amount, bought: best.amountOut })
  })

  it('of a node that can’t try calls is unavailable, or refused by the single call', async () => {
    const plain: NodeClient = {
      ...node,
      request(method, ...rest) {
        if (method === 'eth_simulateV1')
          return Promise.reject(new KitError('method-not-found', 'No such method.'))
        return node.request(method, ...rest)
      },
    }
    const pair = { sold: undefined, bought: tokens.standard, amount: parseEther('1') }
    const terms = await local.getTerms(pair, await local.getBest(pair))
    expect(await local.simulate(terms, getCalls(terms), plain)).toEqual({ status: 'unavailable' })
    const greedy = { ...terms, minAmountOut: terms.minAmountOut * 2n }
    expect(await local.simulate(greedy, getCalls(greedy), plain)).toEqual({
      status: 'reverted',
      call: 0,
    })
    const two = await local.getTerms({ ...pair, sold: tokens.standard }, await local.getBest(pair))
    expect(await local.simulate(two, getCalls(two), plain)).toEqual({ status: 'unavailable' })
  })
})
