/**
 * Orders the URLs of one network by response time and reliability (HTTP-05). URLs are pinged only while the network is
 * read and the page is visible. A page that shows nothing sends nothing. Transactions are never ranked.
 */
import type { KitEnvironment } from '../env.js'

export const rankDefaults = {
  /** Milliseconds between pings. */
  interval: 4_000,
  /** Milliseconds until a ping is given up. */
  timeout: 1_000,
  /** Pings that count, the last of each URL. */
  samples: 10,
  /** How much a URL's score is of how many pings it answered, and how much of how fast. */
  weights: { stability: 0.7, latency: 0.3 },
} as const

/** Milliseconds to the answer; undefined where none came in time. */
type Sample = number | undefined

const mean = (numbers: readonly number[]) =>
  numbers.reduce((sum, value) => sum + value, 0) / numbers.length

/** 0 to 1 for each URL: the share of pings answered, and how much faster than the slowest answer. Silent ones have 0. */
export function scores(samples: readonly (readonly Sample[])[]): readonly number[] {
  const answered = samples.map((all) => all.filter((sample) => sample !== undefined))
  const slowest = Math.max(1, ...answered.flat())
  const { stability, latency } = rankDefaults.weights
  return samples.map((all, at) => {
    const times = answered[at] ?? []
    if (times.length === 0) return 0
    return stability * (times.length / all.length) + latency * (1 - mean(times) / slowest)
  })
}

export interface RankingDeps {
  readonly env: Pick<KitEnvironment, 'now' | 'window'>
  /** How many URLs there are. */
  readonly count: number
  /** Asks the URL at this place for as little as it has; rejects where it does not answer before `until`. */
  ping(at: number, until: number): Promise<unknown>
  /** Not called once the kit has stopped. */
  timeout(run: () => void, ms: number): unknown
}

/** How a client of several URLs has them ranked. */
export interface Rank {
  /** The least that a JSON-RPC node can be asked. */
  readonly method: string
  by(count: number, ping: RankingDeps['ping']): Ranking
}

export interface Ranking {
  /** The best first, as far as is known; those that are as good stay in the host's order. */
  order<E>(endpoints: readonly E[]): readonly E[]
  /** Marks the network as being read until the promise settles. */
  reads<T>(answer: Promise<T>): Promise<T>
}

export function createRanking({ env, count, ping, timeout }: RankingDeps): Ranking {
  const places = Array.from({ length: count }, (_, at) => at)
  const samples: Sample[][] = places.map(() => [])
  let order = places
  let reading = 0
  let lastRead = Number.NEGATIVE_INFINITY
  /** When the URLs are looked at next; in the past where nothing is planned, or the kit stopped meanwhile. */
  let due = Number.NEGATIVE_INFINITY

  /** A read is a moment: who reads every few seconds goes on reading in between. */
  const isRead = () => reading > 0 || env.now() - lastRead < 2 * rankDefaults.interval
  const isSeen = () => env.window?.document?.visibilityState !== 'hidden'

  async function measure(at: number): Promise<void> {
    const start = env.now()
    const took = await ping(at, start + rankDefaults.timeout).then(
      () => env.now() - start,
      () => undefined,
    )
    // The clock may have been set meanwhile, and is no measure then.
    if (took !== undefined && took < 0) return
    const mine = samples[at] ?? []
    mine.push(took)
    mine.splice(0, mine.length - rankDefaults.samples)
  }

  function plan(): void {
    due = env.now() + rankDefaults.interval
    timeout(() => {
      if (!isRead() || !isSeen()) return
      plan()
      void Promise.all(places.map(measure)).then(() => {
        const points = scores(samples)
        order = [...places].sort((a, b) => (points[b] ?? 0) - (points[a] ?? 0))
      })
    }, rankDefaults.interval)
  }

  return {
    order: (endpoints) => order.flatMap((at) => endpoints.slice(at, at + 1)),
    reads(answer) {
      reading++
      lastRead = env.now()
      if (env.now() >= due) plan()
      const end = () => void reading--
      answer.then(end, end)
      return answer
    },
  }
}
