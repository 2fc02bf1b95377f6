/** Swaps through KyberSwap: a kit, the EVM adapter, a real gateway, KyberSwap's sandbox and a local chain. */
import { describe, expect, it } from 'vitest'
import {
  fill,
  fillByAggregator,
  getQuotes,
  getSent,
  million,
  useGatewayMarket,
} from './fixtures/gateway-market.js'

const { getMarket, open } = useGatewayMarket()

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
    await getMarket().chain.node.readContract({
      address: getMarket().deployed.standard,
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
      args: [getMarket().chain.getWallet(0).account.address],
    }),
  ]

  it('counts the seconds of the offer that ends first', async () => {
    const world = await open()
    const before = Date.now()
    await fill(world)
    const after = Date.now()
    const quotes = world.getDraft()?.quotes
    const expiresAt = quotes?.status === 'ready' ? quotes.expiresAt : 0
    expect(expiresAt).toBeGreaterThan(before + 25_000)
    expect(expiresAt).toBeLessThanOrEqual(after + 30_000)
  })

  it('asks for new quotes if the gateway has forgotten the offer', async () => {
    const world = await open()
    await fillByAggregator(world)
    getMarket().setup.wait(31_000)
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
const getOwn = () => getMarket().chain.getWallet(0).account.address.slice(2).toLowerCase()

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
              to: getMarket().deployed.standard,
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
