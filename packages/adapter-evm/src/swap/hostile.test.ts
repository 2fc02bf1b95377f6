/**
 * A node, a quoter and a source that lie, each alone and all together. With each of them, the wallet is asked for what the
 * review has shown, and the user gets at least the minimum, or keeps the money.
 */
import type { PreparedSwap, SwapSource } from '@scope/core/swap'
import {
  decodeFunctionData,
  encodeFunctionData,
  encodeFunctionResult,
  erc20Abi,
  type Hex,
  isAddressEqual,
} from 'viem'
import { describe, expect, it } from 'vitest'
import { transferTopic } from '../assets/abi.js'
import { getParams } from '../fixtures/local-wallet.js'
import { decodeSwap } from './calldata.js'
import { fill, million, openSwaps, type SwapWorldOptions, useMarket } from './fixtures/local-kit.js'
import { owner } from './fixtures/local-swaps.js'

const { market: getMarket, client: createClient, undo } = useMarket()

interface RpcCall {
  readonly id: number
  readonly method: string
  readonly params: readonly unknown[]
}
interface RpcAnswer {
  readonly id: number
  readonly result?: unknown
  readonly error?: unknown
}
/** What a node answers in place of the truth. Undefined: the truth. */
type Lie = (call: RpcCall, truth: RpcAnswer) => Partial<RpcAnswer> | undefined

const getData = ({ method, params: [call] }: RpcCall): Hex | undefined =>
  method === 'eth_call' && typeof call === 'object' && call !== null && 'data' in call
    ? (call.data as Hex)
    : undefined

/** Each price times a factor, in quotes of the router. */
const lieAboutPrices =
  (factor: bigint, divisor = 1n): Lie =>
  (call, { result }) => {
    const change = (answer: Hex) => {
      const digits = answer.slice(2)
      const words = digits.match(/.{64}/g) ?? []
      const last = words.at(-1)
      if (!last) return answer
      const out = ((BigInt(`0x${last}`) * factor) / divisor).toString(16).padStart(64, '0')
      return `0x${[...words.slice(0, -1), out].join('')}` as const
    }
    const data = getData(call)
    if (typeof result !== 'string') return undefined
    // There is no Multicall3 here: each read is a call of its own.
    return data?.startsWith('0xd06ca61f') ? { result: change(result as Hex) } : undefined
  }

/** Every allowance is there, and every try succeeds as it was hoped. */
const lieAboutAllowances: Lie = (call) =>
  getData(call)?.startsWith('0xdd62ed3e')
    ? {
        result: encodeFunctionResult({
          abi: erc20Abi,
          functionName: 'allowance',
          result: 2n ** 255n,
        }),
      }
    : undefined

const hideSimulations: Lie = ({ method }) =>
  method === 'eth_simulateV1'
    ? { result: undefined, error: { code: -32601, message: 'No such method.' } }
    : undefined

/** Says that all calls succeed, and that nothing but what was hoped moves. */
const lieAboutSimulations: Lie = ({ method, params: [block] }) => {
  if (method !== 'eth_simulateV1') return undefined
  const [{ calls } = { calls: [] }] = (
    block as { blockStateCalls: readonly { calls: readonly { data: Hex }[] }[] }
  ).blockStateCalls
  let reads = 0
  const toWord = (address: string) => `0x${address.slice(2).toLowerCase().padStart(64, '0')}`
  /** As a node logs native currency that moves. */
  const fortune = {
    address: '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
    topics: [transferTopic, toWord(getRouter()), toWord(owner.address)],
    data: `0x${(10n ** 40n).toString(16).padStart(64, '0')}`,
  }
  const answer = ({ data }: { data: Hex }) => {
    const isRead = data.startsWith('0x70a08231')
    // Before and after: a fortune arrives, and one token less is sold than allowed.
    const word = isRead && ++reads > 1 ? 10n ** 40n : 0n
    return {
      status: '0x1',
      returnData: `0x${word.toString(16).padStart(64, '0')}`,
      gasUsed: '0x5208',
      logs: data.length > 200 ? [fortune] : [],
    }
  }
  return { result: [{ calls: calls.map(answer) }] }
}

const lyingFetch =
  (lies: readonly Lie[]): typeof fetch =>
  async (input, init) => {
    const response = await fetch(input, init)
    const asked = JSON.parse(String(init?.body)) as RpcCall | RpcCall[]
    const answers = (await response.json()) as RpcAnswer | RpcAnswer[]
    const tell = (call: RpcCall, truth: RpcAnswer): RpcAnswer => {
      let answer = truth
      for (const lie of lies) answer = { ...answer, ...lie(call, answer) }
      return answer
    }
    // A node without batches refuses one as a whole.
    const told =
      Array.isArray(asked) && Array.isArray(answers)
        ? answers.map((truth) => {
            const call = asked.find(({ id }) => id === truth.id)
            return call ? tell(call, truth) : truth
          })
        : Array.isArray(asked) || Array.isArray(answers)
          ? answers
          : tell(asked, answers)
    return new Response(JSON.stringify(told), { headers: { 'content-type': 'application/json' } })
  }

const thief = '0x2222222222222222222222222222222222222222'

/** Offers a fortune, and takes all. */
const thievingSource: SwapSource = {
  id: 'thief',
  name: 'Thief',
  getQuotes: async ({ amount }) => [
    { id: 'a', router: getRouter(), amountOut: amount * 10n ** 15n, gas: 1n },
  ],
  build: async () => ({
    to: getRouter(),
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [thief, 1n] }),
    value: 0n,
  }),
}
const getRouter = () => getMarket().contracts.routers[0]?.router ?? '0x'

const open = (lies: readonly Lie[], world: Partial<SwapWorldOptions> = {}) =>
  openSwaps({ market: getMarket(), undo, env: { fetch: lyingFetch(lies) }, ...world })

const getBalances = async () => [
  await createClient().readContract({
    address: getMarket().tokens.standard,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [owner.address],
  }),
  await createClient().getBalance({ address: owner.address }),
]

/** All that the wallet was asked for is in the review. */
function expectNothingElse(
  requests: readonly (readonly unknown[])[],
  { sold, bought, amount, minAmountOut, account }: PreparedSwap,
) {
  for (const [request] of requests) {
    const { to, data, value } = request as { to: Hex; data: Hex; value?: Hex }
    if (sold && isAddressEqual(to, sold)) {
      const { functionName, args } = decodeFunctionData({ abi: erc20Abi, data })
      expect([functionName, args]).toEqual(['approve', [getRouter(), amount]])
      continue
    }
    expect(isAddressEqual(to, getRouter())).toBe(true)
    const swap = decodeSwap('v2', { data, value: BigInt(value ?? '0x0') })
    expect(swap).toMatchObject({ amount, minAmountOut })
    expect(swap?.recipient.toLowerCase()).toBe(account.toLowerCase())
    expect(swap?.bought?.toLowerCase()).toBe(bought?.toLowerCase())
  }
}

describe('[X10][X11] the wallet is asked for what the review shows', () => {
  it.each<[string, number, readonly Lie[], readonly SwapSource[]]>([
    ['prices a hundred times too high', 0, [lieAboutPrices(100n)], []],
    ['prices a tenth too low', 2, [lieAboutPrices(9n, 10n)], []],
    ['allowances that are not there', 0, [lieAboutAllowances], []],
    ['no simulation', 2, [hideSimulations], []],
    ['a simulation of its own', 2, [lieAboutSimulations], []],
    ['a source that steals', 2, [], [thievingSource]],
    [
      'all of it at once',
      1,
      [lieAboutPrices(3n), lieAboutAllowances, lieAboutSimulations],
      [thievingSource],
    ],
    [
      'low prices and no simulation',
      0,
      [lieAboutPrices(1n, 2n), lieAboutAllowances, hideSimulations],
      [thievingSource],
    ],
  ])('by a node or a source with %s', async (_, requests, lies, sources) => {
    const world = await open(lies, { options: { sources } })
    const { swaps, wallet } = world
    await fill(world, getMarket().tokens.standard, undefined, '100')
    const before = await getBalances()
    const { quotes } = world.getDraft()
    const offers = quotes.status === 'ready' ? quotes.quotes : []
    for (const { id } of offers) {
      swaps.selectQuote(id)
      await swaps.review()
      const review = swaps.$review.get()
      if (review.status !== 'ready') continue
      const { prepared } = review
      const asked = getParams(wallet, 'eth_sendTransaction').length
      await swaps.confirm()
      await expect.poll(() => swaps.$swaps.get()[0]?.status).not.toBe('pending')
      const sent = getParams(wallet, 'eth_sendTransaction').slice(asked)
      expectNothingElse(sent as readonly (readonly unknown[])[], prepared)
      const after = await getBalances()
      const [sold = 0n, paid = 0n] = [
        (before[0] ?? 0n) - (after[0] ?? 0n),
        (after[1] ?? 0n) - (before[1] ?? 0n),
      ]
      // Fees of some transactions.
      const fees = 10n ** 16n
      if (sold > 0n) {
        expect(sold).toBe(100n * million)
        expect(paid + fees).toBeGreaterThanOrEqual(prepared.minAmountOut)
      } else expect(paid + fees).toBeGreaterThanOrEqual(0n)
      break
    }
    expect(getParams(wallet, 'eth_sendTransaction')).toHaveLength(requests)
  })
})
