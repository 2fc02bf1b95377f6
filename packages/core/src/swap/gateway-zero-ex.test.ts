/** Swaps through 0x: a kit, the EVM adapter, a real gateway, 0x's sandbox and a local chain. */
import { afterEach, describe, expect, it } from 'vitest'
import {
  fillByAggregator,
  getQuotes,
  getSent,
  million,
  useGatewayMarket,
  type World,
} from './fixtures/gateway-market.js'

type Hex = `0x${string}`

const { getMarket, open } = useGatewayMarket()
const allowanceHolder = '0x0000000000001fF3684f28c67538d4D072C22734'
const thief = '2222222222222222222222222222222222222222'
/** A Settler of Ethereum. */
const foreignSettler = '07e594aa718bb872b526e93eed830a8d2a6a1071'

afterEach(() => getMarket().setup.zeroEx.setFaults())

const getOwn = () => getMarket().chain.getWallet(0).account.address.slice(2).toLowerCase()
const getToken = () => getMarket().deployed.standard.slice(2).toLowerCase()
const balanceAbi = [
  {
    type: 'function',
    name: 'balanceOf',
    stateMutability: 'view',
    inputs: [{ type: 'address' }],
    outputs: [{ type: 'uint256' }],
  },
] as const
const getBalance = () =>
  getMarket().chain.node.readContract({
    address: getMarket().deployed.standard,
    abi: balanceAbi,
    functionName: 'balanceOf',
    args: [getMarket().chain.getWallet(0).account.address],
  })

/** Sells 0.1 of the native currency for tokens. */
async function sellNative(world: World) {
  await fillByAggregator(world, '0x')
  world.swaps.reverse()
  world.swaps.setAmount('0.1')
  const find = () => {
    const draft = world.getDraft()
    const isReversed = draft?.status === 'ready' && draft.sold?.address === undefined
    return isReversed ? getQuotes(world).find(({ sourceName }) => sourceName === '0x') : undefined
  }
  await expect.poll(find, { timeout: 5_000 }).toBeTruthy()
  const offer = find()
  if (!offer) throw new Error('0x makes no offer.')
  world.swaps.selectQuote(offer.id)
  return offer
}

describe('a swap through 0x', () => {
  it('brings what the offer says, with an approval of AllowanceHolder for exactly the amount', async () => {
    const world = await open()
    const quote = await fillByAggregator(world, '0x')
    expect(quote).toMatchObject({ router: allowanceHolder, sourceName: '0x' })
    await world.swaps.review()
    const review = world.swaps.$review.get()
    if (review.status !== 'ready') throw new Error('The review failed.')
    const { calls, simulation, amountOut } = review.prepared
    expect({ simulation, amountOut }).toEqual({
      simulation: 'passed',
      amountOut: quote.amountOut,
    })
    expect(calls.map(({ kind }) => kind)).toEqual(['approve', 'swap'])
    const spender = allowanceHolder.slice(2).toLowerCase().padStart(64, '0')
    const amount = (100n * million).toString(16).padStart(64, '0')
    expect(calls[0]?.call.data).toBe(`0x095ea7b3${spender}${amount}`)
    const before = await getBalance()
    expect(await world.swaps.confirm()).toBe(true)
    await expect.poll(() => world.swaps.$swaps.get()[0]?.status).toBe('confirmed')
    expect(before - (await getBalance())).toBe(100n * million)
  })

  it('sells native currency by AllowanceHolder, in one request', async () => {
    const world = await open()
    const quote = await sellNative(world)
    await world.swaps.review()
    const review = world.swaps.$review.get()
    if (review.status !== 'ready') throw new Error('The review failed.')
    expect(review.prepared.calls.map(({ call: { to, value } }) => [to, value])).toEqual([
      [allowanceHolder, 10n ** 17n],
    ])
    const before = await getBalance()
    expect(await world.swaps.confirm()).toBe(true)
    await expect.poll(() => world.swaps.$swaps.get()[0]?.status).toBe('confirmed')
    expect((await getBalance()) - before).toBe(quote.amountOut)
  })
})

const isBuild = (path: string) => path === '/v1/swap/build'

interface Tx {
  readonly to: string
  readonly data: Hex
  readonly value: string
}
type Change = (tx: Tx) => Partial<Tx>

/** Replaces words of the call, counted after the selector of AllowanceHolder. */
const setWord =
  (...news: readonly (readonly [at: number, digits: string])[]): Change =>
  ({ data }) => {
    const start = 10
    const changed = news.reduce((text, [at, digits]) => {
      const from = start + at * 64
      return text.slice(0, from) + digits.padStart(64, '0') + text.slice(from + 64)
    }, data as string)
    return { data: changed as Hex }
  }
/** Words of the inner call begin after its length and its selector. */
const setInner =
  (at: number, getDigits: (before: bigint) => string): Change =>
  ({ data }) => {
    const from = 10 + 6 * 64 + 8 + at * 64
    const before = BigInt(`0x${data.slice(from, from + 64)}`)
    const digits = getDigits(before).padStart(64, '0')
    return { data: `${data.slice(0, from)}${digits}${data.slice(from + 64)}` as Hex }
  }

describe('[X10][X11] a gateway that lies about a call of 0x', () => {
  it.each<[string, Change]>([
    ['a false Settler', setWord([0, thief], [3, thief])],
    ['a Settler of another network', setWord([0, foreignSettler], [3, foreignSettler])],
    ['another operator', setWord([0, thief])],
    ['another target', setWord([3, thief])],
    ['the token as the target', (tx) => setWord([0, getToken()], [3, getToken()])(tx)],
    ['another token', setWord([1, thief])],
    ['a unit more', setWord([2, (100n * million + 1n).toString(16)])],
    ['another recipient', setInner(0, () => thief)],
    ['no recipient', setInner(0, () => '0')],
    ['another bought token', setInner(1, () => thief)],
    ['a minimum of a unit less', setInner(2, (minimum) => (minimum - 1n).toString(16))],
    ['no minimum', setInner(2, () => '0')],
    ['bytes after it', ({ data }) => ({ data: `${data}00` })],
    ['native currency on top', () => ({ value: '1' })],
    ['another contract', () => ({ to: `0x${thief}` })],
    ['the Settler itself', ({ data }) => ({ to: `0x${data.slice(10 + 24, 10 + 64)}` })],
    ['the account as the Settler', (tx) => setWord([0, getOwn()], [3, getOwn()])(tx)],
  ])('is refused without asking the node if it delivers %s', async (_, change) => {
    const asked: string[] = []
    const world = await open({
      onNodeRequest: (method) => asked.push(method),
      tamper(path, answer) {
        if (!isBuild(path)) return answer
        asked.length = 0
        const { tx } = JSON.parse(answer) as { tx: Tx }
        return JSON.stringify({ tx: { ...tx, ...change(tx) } })
      },
    })
    await fillByAggregator(world, '0x')
    await world.swaps.review()
    expect(world.swaps.$review.get()).toMatchObject({
      status: 'failed',
      error: { code: 'swap-refused' },
    })
    expect(asked).not.toContain('eth_simulateV1')
    expect(asked).not.toContain('eth_getCode')
    expect(getSent(world)).toBe(0)
  })
})
