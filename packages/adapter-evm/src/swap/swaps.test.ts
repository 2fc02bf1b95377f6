/** The swap API of the adapter on a local chain: quotes of several sources, prepared calls, and what arrived. */
import {
  KitError,
  type NodeClient,
  type PreparedSwap,
  type SourceQuote,
  type SwapContext,
  type SwapContracts,
  type SwapPair,
  type SwapQuote,
  type SwapRequest,
  type SwapSource,
  toNetwork,
} from '@scope/core/chain'
import {
  addReserves,
  type Devnet,
  type DevTokens,
  deployResetApprovalToken,
  deploySwapContracts,
  deployTokens,
  startDevnet,
} from '@scope/devnet'
import { type Address, type Hex, parseEther } from 'viem'
import { anvil } from 'viem/chains'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getCallReceipts } from '../calls/status.js'
import { encodeApproval } from './check-call.js'
import { createLocalSwaps, type LocalSwaps } from './fixtures/local-swaps.js'
import { swaps } from './index.js'
import { kyberSwapRouter } from './kyberswap-call.js'

const { signal } = new AbortController()
const million = 10n ** 6n

let devnet: Devnet
let tokens: DevTokens
let resetting: Address
let contracts: SwapContracts
let local: LocalSwaps
let snapshot: Hex
let url: string

beforeAll(async () => {
  devnet = await startDevnet({ chains: [{ chainId: anvil.id }] })
  url = devnet.chains[0]?.url ?? ''
  local = createLocalSwaps(url, () => contracts)
  tokens = await deployTokens(url)
  resetting = await deployResetApprovalToken(url, local.account)
  const deployed = await deploySwapContracts(url)
  const native = (amount: string) => ({ amount: parseEther(amount) })
  const add = (...pool: Parameters<typeof addReserves>[2]) => addReserves(url, deployed, pool)
  await add(native('1000'), { token: tokens.standard, amount: 2_000_000n * million })
  await add(native('10'), { token: tokens.fee, amount: parseEther('10000') })
  await add(native('10'), { token: resetting, amount: 20_000n * million })
  contracts = {
    routers: [{ kind: 'v2', router: deployed.router, fee: 3_000 }],
    wrappedNative: deployed.wrappedNative,
    intermediateTokens: [],
  }
}, 60_000)
afterAll(() => devnet.stop())
beforeEach(async () => {
  snapshot = await local.client.snapshot()
})
afterEach(() => local.client.revert({ id: snapshot }))

const network = toNetwork({
  id: anvil.id,
  name: 'Anvil',
  nativeCurrency: anvil.nativeCurrency,
  rpcUrls: { default: { http: ['http://127.0.0.1:1'] } },
})

interface World {
  readonly sources?: readonly SwapSource[]
  readonly node?: NodeClient
  /** Seconds that pass between the quote and what follows. */
  later?: number
}

async function createContext(world: World = {}): Promise<SwapContext> {
  const start = await local.now()
  return {
    node: world.node ?? local.node,
    network,
    contracts,
    sources: world.sources ?? [],
    now: () => start + (world.later ?? 0),
    signal,
  }
}

const toRequest = (pair: SwapPair): SwapRequest => ({
  ...pair,
  networkId: network.caipNetworkId,
  account: local.account,
  slippageBps: 100,
})

const wrapping = (request: NodeClient['request']): NodeClient => ({ ...local.node, request })

async function quoteBest(context: SwapContext, request: SwapRequest): Promise<SwapQuote> {
  const [best] = await swaps.getQuotes(context, request)
  if (!best) throw new Error('No offer.')
  return best
}

async function send({ calls }: PreparedSwap) {
  const receipts = []
  for (const { call } of calls) receipts.push(await local.send(call))
  return receipts.map(({ transactionHash }) => transactionHash)
}

/** What arrived, by the receipts. */
async function getReceived({ account, bought, quote }: PreparedSwap, hashes: readonly Hex[]) {
  const receipts = await getCallReceipts(local.node, hashes, signal)
  const { wrappedNative } = contracts
  return swaps.getReceived(receipts, { account, bought, router: quote.router, wrappedNative })
}

const toToken = (): SwapPair => ({
  sold: undefined,
  bought: tokens.standard,
  amount: parseEther('3'),
})
const toNative = (): SwapPair => ({
  sold: tokens.standard,
  bought: undefined,
  amount: 7_000n * million,
})

describe('a prepared swap', () => {
  it.each([
    ['native currency for a token', toToken, ['swap']],
    ['a token for native currency', toNative, ['approve', 'swap']],
  ] as const)('of %s arrives as it was simulated, to the unit', async (_, getPair, kinds) => {
    const context = await createContext()
    const request = toRequest(getPair())
    const quote = await quoteBest(context, request)
    const prepared = await swaps.prepare(context, quote, request)
    expect(prepared.calls.map(({ kind }) => kind)).toEqual(kinds)
    expect(prepared).toMatchObject({ amountOut: quote.amountOut, simulation: 'passed' })
    expect(prepared.minAmountOut).toBe((quote.amountOut * 99n) / 100n)
    expect(await getReceived(prepared, await send(prepared))).toBe(prepared.amountOut)
  })

  it('has no approval if the allowance does, and leaves the rest of it', async () => {
    const context = await createContext()
    const request = toRequest(toNative())
    const quote = await quoteBest(context, request)
    await local.send(encodeApproval(tokens.standard, quote.router, request.amount + 5n))
    const prepared = await swaps.prepare(context, quote, request)
    expect(prepared.calls.map(({ kind }) => kind)).toEqual(['swap'])
    await send(prepared)
    const { node } = context
    const asked = [tokens.standard, local.account, quote.router] as const
    expect(await swaps.getAllowance(node, ...asked, signal)).toBe(5n)
    await local.send(swaps.revoke(tokens.standard, quote.router))
    expect(await swaps.getAllowance(node, ...asked, signal)).toBe(0n)
  })

  it('sets an old allowance to zero first if the token requires it', async () => {
    const context = await createContext()
    const pair = { sold: resetting, bought: undefined, amount: 5n * million }
    const request = toRequest(pair)
    const quote = await quoteBest(context, request)
    await local.send(encodeApproval(resetting, quote.router, 1n))
    const prepared = await swaps.prepare(context, quote, request)
    expect(prepared.calls.map(({ kind }) => kind)).toEqual(['reset-approval', 'approve', 'swap'])
    expect(await getReceived(prepared, await send(prepared))).toBe(quote.amountOut)
  })

  it('of a token that keeps a part says what arrives, and holds to that', async () => {
    const context = await createContext()
    const pair = { sold: tokens.fee, bought: undefined, amount: parseEther('100') }
    const request = toRequest(pair)
    const quote = await quoteBest(context, request)
    const prepared = await swaps.prepare(context, quote, request)
    expect(prepared.isTaxed).toBe(true)
    expect(prepared.amountOut).toBeLessThan(quote.amountOut)
    expect(prepared.minAmountOut).toBe((prepared.amountOut * 99n) / 100n)
    expect(await getReceived(prepared, await send(prepared))).toBe(prepared.amountOut)
  })

  it('of a bought token that keeps a part says what arrives, and holds to that', async () => {
    const context = await createContext()
    const pair = { sold: undefined, bought: tokens.fee, amount: parseEther('0.1') }
    // Less than what the token keeps.
    const request = { ...toRequest(pair), slippageBps: 50 }
    const quote = await quoteBest(context, request)
    const prepared = await swaps.prepare(context, quote, request)
    expect(prepared.isTaxed).toBe(true)
    expect(prepared.amountOut).toBeLessThan(quote.amountOut)
    expect(prepared.minAmountOut).toBe((prepared.amountOut * 9_950n) / 10_000n)
    expect(await getReceived(prepared, await send(prepared))).toBe(prepared.amountOut)
  })

  it('sets an old allowance to zero first if the node can try the approval alone', async () => {
    const node = wrapping((method, ...rest) =>
      method === 'eth_simulateV1'
        ? Promise.reject(new KitError('method-not-found', 'No such method.'))
        : local.node.request(method, ...rest),
    )
    const context = await createContext({ node })
    const request = toRequest({ sold: resetting, bought: undefined, amount: 5n * million })
    const quote = await quoteBest(context, request)
    await local.send(encodeApproval(resetting, quote.router, 1n))
    const { calls } = await swaps.prepare(context, quote, request)
    expect(calls.map(({ kind }) => kind)).toEqual(['reset-approval', 'approve', 'swap'])
  })

  it('includes what a rollup charges for the chain beneath, for each of its calls', async () => {
    const oracle = '0x420000000000000000000000000000000000000f'
    const fee = 10n ** 15n
    const asked: string[] = []
    const node = wrapping(async (method, params, ...rest) => {
      const [call] = params as [{ to?: string; data?: string }]
      if (method !== 'eth_call' || call.to !== oracle)
        return local.node.request(method, params, ...rest)
      asked.push(call.data ?? '')
      return `0x${fee.toString(16).padStart(64, '0')}`
    })
    const request = toRequest(toNative())
    const plain = await createContext()
    const { networkFee } = await swaps.prepare(plain, await quoteBest(plain, request), request)
    const context = await createContext({ node })
    const quote = await quoteBest(context, request)
    // Offers are compared with it, too.
    expect(quote.networkFee).toBeGreaterThanOrEqual(fee)
    expect(quote.netAmountOut).toBeLessThanOrEqual(quote.amountOut - fee)
    asked.length = 0
    const prepared = await swaps.prepare(context, quote, request)
    expect(asked).toHaveLength(2)
    expect(prepared.networkFee).toBeGreaterThanOrEqual(2n * fee)
    expect(prepared.networkFee).toBeLessThan(2n * fee + 2n * networkFee)
    expect(await swaps.getFeeReserve(context)).toBeGreaterThan(4n * fee)
  })

  it('is not tried, and says so, if the node can’t try calls in a row', async () => {
    const node = wrapping((method, ...rest) =>
      method === 'eth_simulateV1'
        ? Promise.reject(new KitError('method-not-found', 'No such method.'))
        : local.node.request(method, ...rest),
    )
    const context = await createContext({ node })
    const request = toRequest(toNative())
    const quote = await quoteBest(context, request)
    const prepared = await swaps.prepare(context, quote, request)
    expect(prepared).toMatchObject({ simulation: 'unavailable', amountOut: quote.amountOut })
    expect(prepared.networkFee).toBeGreaterThan(quote.networkFee)
  })

  it('is refused as changed once the price is below the minimum', async () => {
    const context = await createContext()
    const request = toRequest(toToken())
    const quote = await quoteBest(context, request)
    const much = toRequest({ ...toToken(), amount: parseEther('60') })
    await send(await swaps.prepare(context, await quoteBest(context, much), much))
    await expect(swaps.prepare(context, quote, request)).rejects.toMatchObject({
      code: 'swap-changed',
    })
  })

  it('is refused as changed once the quote is over a minute old', async () => {
    const world: World = {}
    const context = await createContext(world)
    const request = toRequest(toToken())
    const quote = await quoteBest(context, request)
    const prepared = await swaps.prepare(context, quote, request)
    world.later = 60
    expect(() => swaps.check(context, prepared)).not.toThrow()
    world.later = 61
    expect(() => swaps.check(context, prepared)).toThrow(
      expect.objectContaining({ code: 'swap-changed' }),
    )
    await expect(swaps.prepare(context, quote, request)).rejects.toMatchObject({
      code: 'swap-changed',
    })
  })

  it('fails with the contract’s reason if the account lacks the token', async () => {
    const context = await createContext()
    const request = { ...toRequest(toNative()), account: `0x${'9'.repeat(40)}` } as const
    const quote = await quoteBest(context, request)
    await expect(swaps.prepare(context, quote, request)).rejects.toMatchObject({
      code: 'execution-reverted',
    })
  })
})

describe('[X10] a prepared swap', () => {
  const other = '0x1111111111111111111111111111111111111111'
  it.each<[string, (swap: PreparedSwap) => PreparedSwap]>([
    [
      'another spender',
      (swap) => ({
        ...swap,
        calls: swap.calls.map((entry) =>
          entry.kind === 'approve'
            ? { ...entry, call: encodeApproval(tokens.standard, other, swap.amount) }
            : entry,
        ),
      }),
    ],
    [
      'a larger approval',
      (swap) => ({
        ...swap,
        calls: swap.calls.map((entry) =>
          entry.kind === 'approve'
            ? {
                ...entry,
                call: encodeApproval(tokens.standard, swap.quote.router, swap.amount + 1n),
              }
            : entry,
        ),
      }),
    ],
    ['a second swap', (swap) => ({ ...swap, calls: [...swap.calls, ...swap.calls.slice(-1)] })],
    ['no swap', (swap) => ({ ...swap, calls: swap.calls.slice(0, 1) })],
    ['the approval last', (swap) => ({ ...swap, calls: [...swap.calls].reverse() })],
    ['a smaller minimum', (swap) => ({ ...swap, minAmountOut: swap.minAmountOut + 1n })],
    ['another account', (swap) => ({ ...swap, account: other })],
    ['another route', (swap) => ({ ...swap, quote: { ...swap.quote, path: [other, other] } })],
    ['another router', (swap) => ({ ...swap, quote: { ...swap.quote, router: other } })],
    [
      'a source that is not there',
      (swap) => ({ ...swap, quote: { ...swap.quote, sourceId: 'other' } }),
    ],
  ])('is refused if it has %s', async (_, tamper) => {
    const context = await createContext()
    const request = toRequest(toNative())
    const prepared = await swaps.prepare(context, await quoteBest(context, request), request)
    expect(() => swaps.check(context, tamper(prepared))).toThrow(
      expect.objectContaining({ code: 'swap-refused' }),
    )
  })
})

const getRouter = (): Address => contracts.routers[0]?.router ?? '0x'

/** Calls the pools' own router: a source for a router that the adapter can't read by itself. */
const createSource = (changes: Partial<SwapSource> = {}): SwapSource => ({
  id: 'other',
  name: 'Other',
  getQuotes: async () => [{ id: 'a', router: getRouter(), amountOut: 10n ** 30n, gas: 1n }],
  build: async () => ({ to: kyberSwapRouter, data: '0x', value: 0n }),
  ...changes,
})

describe('another source', () => {
  it('is sorted among the pools by what is left, and marked if it gives over 3 % less', async () => {
    const [{ amountOut: ofPools } = { amountOut: 0n }] = await swaps.getQuotes(
      await createContext(),
      toRequest(toToken()),
    )
    const offer = (id: string, amountOut: bigint): SourceQuote => ({
      id,
      router: kyberSwapRouter,
      amountOut,
      gas: 0n,
    })
    const source = createSource({
      getQuotes: async () => [
        offer('better', ofPools + million),
        offer('near', (ofPools * 97n) / 100n + 1n),
        offer('worse', (ofPools * 97n) / 100n - 1n),
        offer('nothing', 0n),
      ],
    })
    const context = await createContext({ sources: [source] })
    const quotes = await swaps.getQuotes(context, toRequest(toToken()))
    expect(quotes.map(({ id, isWorse }) => [id.slice(0, 11), isWorse])).toEqual([
      ['other:bette', undefined],
      ['pools:v2:0x', undefined],
      ['other:near', undefined],
      ['other:worse', true],
    ])
    // Against the same small amount as the pools' own.
    const [, pools, near] = quotes.map(({ priceImpactBps = 0n }) => priceImpactBps)
    expect(near).toBeGreaterThanOrEqual((pools ?? 0n) + 295n)
    expect(near).toBeLessThanOrEqual((pools ?? 0n) + 300n)
  })

  it.each([
    ['rejects', async () => Promise.reject(new Error('no'))],
    ['never answers', () => new Promise<never>(() => {})],
  ])('is left out if it %s', async (_, getQuotes) => {
    const context = await createContext({ sources: [createSource({ getQuotes })] })
    const quotes = await swaps.getQuotes(context, toRequest(toToken()))
    expect(quotes.map(({ sourceId }) => sourceId)).toEqual(['pools'])
  })

  it.each<[string, Partial<SwapSource>, string]>([
    ['calls another router than it quoted', {}, 'router'],
    [
      'calls a router whose calls can’t be read',
      { build: async () => ({ to: getRouter(), data: '0x', value: 0n }) },
      'router',
    ],
    [
      'finds fault with its call itself',
      {
        build: async () => ({ to: getRouter(), data: '0x', value: 0n }),
        findMismatches: () => ['recipient'],
      },
      'recipient',
    ],
  ])('[X10] is refused if it %s', async (_, changes, mismatches) => {
    const context = await createContext({ sources: [createSource(changes)] })
    const request = toRequest(toToken())
    const quotes = await swaps.getQuotes(context, request)
    const quote = quotes.find(({ sourceId }) => sourceId === 'other')
    if (!quote) throw new Error('No offer.')
    await expect(swaps.prepare(context, quote, request)).rejects.toMatchObject({
      code: 'swap-refused',
      details: { mismatches },
    })
  })
})

it('knows contracts of ten networks, and their tokens', () => {
  expect(swaps.getContracts('eip155:1')?.routers).toHaveLength(2)
  expect(swaps.getContracts('eip155:31337')).toBeUndefined()
  expect(swaps.getListedTokens('eip155:1').map(({ symbol }) => symbol)).toContain('USDC')
})
