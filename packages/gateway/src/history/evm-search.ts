/** Finds an account's transactions of an EVM chain, newest first, with a plain node: bounded work a time, and where it ended. */
import { z } from 'zod'
import { getWord } from '../assets/evm-abi.js'
import type { NodeReader } from '../upstream/node-reader.js'
import { UpstreamError } from '../upstream/upstream-error.js'
import { blockTag, createEvmBlocks, type Place } from './evm-blocks.js'
import { type Log, logShape, transferTopic } from './evm-logs.js'

export interface Found extends Place {
  /** Logs of token contracts that name the account. Empty if they weren't queried. */
  readonly logs: readonly Log[]
}

export interface Search {
  /** Newest first, whole transactions: all there are from `end` up. */
  readonly found: readonly Found[]
  /** The block below which nothing was looked at; -1: the beginning of the chain. */
  readonly end: number
}

export interface Bounds {
  /** Blocks of one question for logs: at first, and at most. */
  readonly firstSpan: number
  readonly maxSpan: number
  /** Blocks of a node that forgot old states. */
  readonly maxScanned: number
  /** Of all full blocks that are read, as text. */
  readonly maxText: number
  readonly maxRounds: number
  readonly maxMs: number
}

export const usualBounds: Bounds = {
  firstSpan: 128,
  maxSpan: 8_192,
  maxScanned: 2_048,
  maxText: 8 * 1024 * 1024,
  maxRounds: 40,
  maxMs: 6_000,
}

const logs = z.array(logShape)
/** Of one transaction: what follows is not shown. */
const maxLogs = 100
/** Full blocks that are read at a time: at first, at most, and while they are no longer than this. */
const atOnce = { first: 4, max: 32, light: 256 * 1024 }

const getHeight = (hex: string): number => Number(BigInt(hex))

export async function searchEvm(
  reader: NodeReader,
  account: string,
  top: number,
  wanted: number,
  bounds: Bounds = usualBounds,
): Promise<Search> {
  const blocks = createEvmBlocks(reader, account)
  const all = new Map<string, Found>()
  const start = performance.now()
  let forgets = false
  let scanned = 0
  let text = 0
  let width = atOnce.first
  const isLate = () => performance.now() - start > bounds.maxMs

  /** Nothing where a node finds it too much. */
  async function logsIn(from: number, to: number): Promise<readonly Log[] | undefined> {
    const range = { fromBlock: blockTag(from), toBlock: blockTag(to) }
    const topic = `0x${getWord(account)}`
    const results = await reader.tryAsk(
      [
        [transferTopic, topic],
        [transferTopic, null, topic],
      ].map((topics) => ({ method: 'eth_getLogs', params: [{ ...range, topics }] })),
    )
    const found: Log[] = []
    for (const { raw } of results) {
      const read = raw === undefined ? undefined : logs.safeParse(JSON.parse(raw))
      if (!read?.success) return undefined
      for (const log of read.data) {
        const height = getHeight(log.blockNumber)
        // What was not asked for is not this account's.
        const isOurs = log.topics.slice(1, 3).some((indexed) => indexed.toLowerCase() === topic)
        if (isOurs && !log.removed && height >= from && height <= to) found.push(log)
      }
    }
    return found
  }

  /** The lowest block of the range down to which its payments are known. */
  async function payments(from: number, to: number): Promise<number> {
    const active = forgets ? undefined : await blocks.active(from, to)
    forgets ||= active === undefined
    const lowest = forgets ? Math.max(from, to - (bounds.maxScanned - scanned) + 1) : from
    const heights = active ?? Array.from({ length: to - lowest + 1 }, (_, at) => to - at)
    if (forgets) scanned += heights.length
    let seen = 0
    for (let at = 0; at < heights.length; ) {
      const some = heights.slice(at, at + width)
      at += some.length
      const read = await blocks.transactionsIn(some)
      if (!read && width > 1) {
        // One at a time where several are too much, and none where one is.
        at -= some.length
        width = 1
        continue
      }
      const { places = [], length = 0 } = read ?? {}
      for (const place of places)
        all.set(place.hash, { logs: [], ...all.get(place.hash), ...place })
      seen += places.length
      text += length
      if (length < atOnce.light) width = Math.min(atOnce.max, width * 2)
      const isEnough = seen >= wanted || text > bounds.maxText || isLate()
      if (isEnough && at < heights.length) return some.at(-1) ?? from
    }
    return lowest
  }

  let to = top
  let span = bounds.firstSpan

  async function step(): Promise<void> {
    const from = Math.max(0, to - span + 1)
    const results = await logsIn(from, to)
    if (results === undefined && span > 1) {
      span = Math.max(1, Math.floor(span / 4))
      return
    }
    const lowest = await payments(from, to)
    for (const log of results ?? []) {
      const height = getHeight(log.blockNumber)
      // Found again with the blocks that are looked at next.
      if (height < lowest) continue
      const hash = log.transactionHash.toLowerCase()
      const known = all.get(hash)
      const place = { hash, block: height, index: getHeight(log.transactionIndex) }
      all.set(hash, { ...place, logs: [...(known?.logs ?? []).slice(0, maxLogs), log] })
    }
    to = lowest - 1
    if ((results?.length ?? 0) < wanted) span = Math.min(bounds.maxSpan, span * 4)
  }

  for (let round = 0; round < bounds.maxRounds && to >= 0 && all.size < wanted; round++) {
    if (isLate() || text > bounds.maxText || scanned >= bounds.maxScanned) break
    try {
      await step()
    } catch (thrown) {
      // Returns what was found. The next page begins at the range that failed.
      if (!(thrown instanceof UpstreamError) || to === top) throw thrown
      break
    }
  }
  const found = [...all.values()].filter(({ block }) => block > to)
  return { found: found.sort((a, b) => b.block - a.block || b.index - a.index), end: to }
}
