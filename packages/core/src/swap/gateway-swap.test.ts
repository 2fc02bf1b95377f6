/** Swaps through an aggregator: a kit, the EVM adapter, a real gateway, KyberSwap's sandbox and a local chain. */
import { evm } from '@scope/adapter-evm'
import {
  addReserves,
  type DevTokens,
  deployAggregationRouter,
  deploySwapContracts,
  deployTokens,
} from '@scope/devnet'
import { type EvmChain, startEvmChain } from '@scope/gateway/fixtures/evm-chain'
import { type SwapSetup, startSwap } from '@scope/gateway/fixtures/swap'
import { announceWallet, createTestWallet } from '@scope/testing'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { SwapContracts } from '../chain/swaps.js'
import { createKit } from '../create-kit.js'
import { memoryStorage } from '../storage/key-value.js'
import { tokens } from '../tokens/tokens.js'
import { swap } from './swap.js'

const million = 10n ** 6n
const parseEther = (amount: string) => BigInt(amount) * 10n ** 18n
const networkId = 'eip155:31337'

let chain: EvmChain
let deployed: DevTokens
let setup: SwapSetup
let contracts: SwapContracts

beforeAll(async () => {
  chain = await startEvmChain()
  const { url } = chain
  deployed = await deployTokens(url)
  const pools = await deploySwapContracts(url)
  await deployAggregationRouter(url)
  await addReserves(url, pools, [
    { amount: parseEther('1000') },
    { token: deployed.standard, amount: 2_000_000n * million },
  ])
  contracts = {
    routers: [{ kind: 'v2', router: pools.router, fee: 3_000 }],
    wrappedNative: pools.wrappedNative,
    intermediateTokens: [],
  }
  setup = await startSwap({}, {}, { pools: { url, contracts: pools } })
}, 60_000)
afterAll(async () => {
  await setup.stop()
  await chain.stop()
})

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

interface WorldOptions {
  /** Changes what the gateway answers, as a hostile one would. */
  tamper?(path: string, answer: string): string
  /** It never answers this path. */
  readonly silentPath?: string
}

async function open({ tamper, silentPath }: WorldOptions = {}) {
  const wallet = createTestWallet({ chains: [{ chainId: 31_337, rpcUrl: chain.url }] })
  const location = { origin: 'https://shop.example.com', protocol: 'https:' }
  const document = Object.assign(new EventTarget(), { location, visibilityState: 'visible' })
  const page = Object.assign(new EventTarget(), { document })
  undo.push(announceWallet(wallet, page))
  const tokenList = [
    { networkId, address: deployed.standard, symbol: 'STD', name: 'Standard', decimals: 6 },
  ] as const
  const kit = createKit({
    metadata: { name: 'Shop', url: 'https://shop.example.com' },
    networks: [
      {
        id: 31_337,
        name: 'Local',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: { default: { http: [chain.url] } },
      },
    ],
    rpcUrls: { [networkId]: [chain.url] },
    adapters: [evm()],
    storage: memoryStorage(),
    gatewayUrl: 'http://gateway.localhost',
    projectId: 'shop',
    tokens: tokens({ tokenList }),
    swap: swap({ contracts: { [networkId]: contracts }, tokenList }),
    env: {
      window: page as never,
      async fetch(input, init = {}) {
        const url = new URL(String(input))
        if (url.hostname !== 'gateway.localhost') return fetch(input, init)
        if (url.pathname === silentPath) return new Promise(() => {})
        const headers = new Headers(init.headers)
        headers.set('origin', 'https://shop.example.com')
        const { method = 'GET', body } = init
        const request = new Request(`http://gateway.example${url.pathname}${url.search}`, {
          method,
          headers,
          ...(body && { body }),
        })
        const response = await setup.gateway.fetch(request, { address: '192.0.2.1' })
        if (!tamper) return response
        const { status } = response
        return new Response(tamper(url.pathname, await response.text()), { status })
      },
    },
  })
  undo.push(kit.start())
  await kit.connection.connect(wallet.info.rdns)
  const swaps = await kit.swap?.open()
  if (!swaps) throw new Error('The kit is started.')
  swaps.start()
  const getDraft = () => swaps.$draft.get()
  return { kit, swaps, wallet, getDraft }
}

type World = Awaited<ReturnType<typeof open>>

/** Sells 100 tokens for native currency. */
async function fill({ swaps, getDraft }: World) {
  const find = () => swaps.$tokens.get().find(({ symbol }) => symbol === 'STD')
  await expect.poll(find).toBeTruthy()
  const sold = find()
  if (sold) swaps.setSold(sold)
  const native = swaps.getBuyableTokens().find(({ address }) => address === undefined)
  if (native) swaps.setBought(native)
  swaps.setAmount('100')
  await expect.poll(() => getDraft()?.status, { timeout: 5_000 }).toBe('ready')
}

const getQuotes = ({ getDraft }: World) => {
  const quotes = getDraft()?.quotes
  return quotes?.status === 'ready' ? quotes.quotes : []
}

/** The same pool by way of the aggregator, which costs more gas. */
async function fillByAggregator(world: World) {
  await fill(world)
  const offer = getQuotes(world).find(({ sourceName }) => sourceName === 'KyberSwap')
  if (!offer) throw new Error('KyberSwap makes no offer.')
  world.swaps.selectQuote(offer.id)
  return offer
}

const getSent = ({ wallet }: World) =>
  wallet.requests.filter(({ method }) => method === 'eth_sendTransaction').length

describe('a swap through the gateway', () => {
  it('brings what the chosen offer says, to the unit', async () => {
    const world = await open()
    const quote = await fillByAggregator(world)
    const [best] = getQuotes(world)
    expect(best).toMatchObject({ sourceId: 'pools', amountOut: quote.amountOut })
    expect(world.getDraft()?.quote).toEqual(quote)
    await world.swaps.review()
    const review = world.swaps.$review.get()
    if (review.status !== 'ready') throw new Error('The review failed.')
    expect(review.prepared).toMatchObject({ simulation: 'passed', amountOut: quote.amountOut })
    const [before] = await getBalances()
    expect(await world.swaps.confirm()).toBe(true)
    await expect.poll(() => world.swaps.$swaps.get()[0]?.status).toBe('confirmed')
    const [after] = await getBalances()
    expect(before && after && before - after).toBe(100n * million)
  })

  /** Of the sold token. */
  const getBalances = async () => [
    await chain.node.readContract({
      address: deployed.standard,
      abi: [
        {
          type: 'function',
          name: 'balanceOf',
          stateMutability: 'view',
          inputs: [{ type: 'address' }],
          outputs: [{ type: 'uint256' }],
        },
      ],
      functionName: 'balanceOf',
      args: [chain.getWallet(0).account.address],
    }),
  ]

  it('counts the seconds of the offer that ends first', async () => {
    const world = await open()
    const start = Date.now()
    await fill(world)
    const quotes = world.getDraft()?.quotes
    const left = quotes?.status === 'ready' ? quotes.expiresAt - start : 0
    expect(left).toBeGreaterThan(25_000)
    expect(left).toBeLessThanOrEqual(31_000)
  })

  it('asks for new quotes if the gateway has forgotten the offer', async () => {
    const world = await open()
    await fillByAggregator(world)
    setup.wait(31_000)
    await world.swaps.review()
    expect(world.swaps.$review.get()).toMatchObject({
      status: 'failed',
      error: { code: 'swap-changed' },
    })
    await expect.poll(() => world.getDraft()?.status).toBe('ready')
    await world.swaps.review()
    expect(world.swaps.$review.get().status).toBe('ready')
  })
})

const thief = '2222222222222222222222222222222222222222'
const isBuild = (path: string) => path === '/v1/swap/build'
const change = (answer: string, news: object) => {
  const { tx } = JSON.parse(answer) as { tx: object }
  return JSON.stringify({ tx: { ...tx, ...news } })
}
const getOwn = () => chain.getWallet(0).account.address.slice(2).toLowerCase()

describe('[X10] a hostile gateway', () => {
  it.each<[string, (path: string, answer: string) => string]>([
    [
      'another recipient',
      (path, answer) => (isBuild(path) ? answer.replaceAll(getOwn(), thief) : answer),
    ],
    [
      'another router',
      (path, answer) => (isBuild(path) ? change(answer, { to: `0x${thief}` }) : answer),
    ],
    [
      'native currency on top',
      (path, answer) => (isBuild(path) ? change(answer, { value: '1' }) : answer),
    ],
    [
      'a transfer of the token',
      (path, answer) =>
        isBuild(path)
          ? change(answer, {
              to: deployed.standard,
              data: `0xa9059cbb${thief.padStart(64, '0')}${'f'.repeat(64)}`,
            })
          : answer,
    ],
  ])('is refused before the wallet is asked if it delivers %s', async (_, tamper) => {
    const world = await open({ tamper })
    await fillByAggregator(world)
    await world.swaps.review()
    expect(world.swaps.$review.get()).toMatchObject({
      status: 'failed',
      error: { code: 'swap-refused' },
    })
    await expect(world.swaps.confirm()).rejects.toMatchObject({ code: 'amount-invalid' })
    expect(getSent(world)).toBe(0)
  })

  it('that promises more than the call holds to is refused', async () => {
    const world = await open({
      tamper: (path, answer) =>
        path === '/v1/swap/quotes'
          ? answer.replaceAll(/"amountOut":"(\d+)"/g, '"amountOut":"9$1"')
          : answer,
    })
    await fillByAggregator(world)
    await world.swaps.review()
    expect(world.swaps.$review.get()).toMatchObject({ status: 'failed' })
    expect(getSent(world)).toBe(0)
  })

  it('that never answers leaves the pools after two seconds', async () => {
    const world = await open({ silentPath: '/v1/swap/quotes' })
    await fill(world)
    expect(world.getDraft()?.quote?.sourceId).toBe('pools')
  })

  it.each([
    ['nonsense', () => '{"quotes":[{"id":1}]}'],
    ['no JSON', () => 'no'],
    [
      'a list without end',
      () => JSON.stringify({ quotes: Array.from({ length: 101 }, () => ({})) }),
    ],
  ])('that answers %s leaves the pools', async (_, answer) => {
    const world = await open({
      tamper: (path, given) => (path === '/v1/swap/quotes' ? answer() : given),
    })
    await fill(world)
    expect(world.getDraft()?.quote?.sourceId).toBe('pools')
  })
})
