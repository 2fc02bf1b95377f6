/**
 * Reads contracts with `AggregatorV3Interface`. An answer that is not above zero, from the future, or older than the feed's
 * heartbeat is none: a price of last week is worse than no price.
 */
import { getDecimals, intAt, selectors, uintAt } from '../assets/evm-abi.js'
import type { EvmCalls } from '../assets/evm-calls.js'
import type { Price } from './price.js'

/** A feed contract on a chain. */
export interface Feed {
  /** CAIP-2 id. */
  readonly chain: string
  readonly feed: string
  readonly heartbeatSeconds: number
}

export interface FeedAnswer {
  readonly price: Price
  /** When the contract got it, in milliseconds since the epoch. */
  readonly updatedAt: number
}

/** Seconds that the clocks of a chain and of this machine may differ. */
const skew = 900

function parseAnswer(
  answer: string,
  decimals: number,
  heartbeatSeconds: number,
  now: number,
): FeedAnswer | undefined {
  const [units, updatedAt] = [intAt(answer, 1), uintAt(answer, 3)]
  if (units === undefined || updatedAt === undefined || units <= 0n) return undefined
  const age = BigInt(Math.floor(now / 1000)) - updatedAt
  if (age > BigInt(heartbeatSeconds) || age < -BigInt(skew)) return undefined
  // More than any thing is worth: the feed counts in something else.
  if (units >= 10n ** BigInt(decimals + 15)) return undefined
  return { price: { units, decimals }, updatedAt: Number(updatedAt) * 1000 }
}

/**
 * Reads feeds of one chain in one request.
 *
 * @returns One entry per feed. Undefined for a feed without a valid answer.
 */
export async function readFeeds(
  calls: EvmCalls,
  feeds: readonly Feed[],
  now: number,
): Promise<readonly (FeedAnswer | undefined)[]> {
  const answers = await calls.read(
    feeds.flatMap(({ feed: to }) => [
      { to, data: selectors.decimals },
      { to, data: selectors.latestRoundData },
    ]),
  )
  return feeds.map(({ heartbeatSeconds }, at) => {
    const [first, second] = [answers[at * 2], answers[at * 2 + 1]]
    const decimals = first === undefined ? undefined : getDecimals(first)
    if (decimals === undefined || second === undefined) return undefined
    return parseAnswer(second, decimals, heartbeatSeconds, now)
  })
}
