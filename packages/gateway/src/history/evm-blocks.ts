/**
 * In which blocks of a range an account sent or got coins. What it held and how much it had sent is compared at both ends of a range, and
 * only a range where they differ is looked into: most of a chain is skipped. A node that forgot old states is read block by block.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { z } from 'zod'
import type { NodeReader } from '../upstream/node-reader.js'

const number = z.string().regex(/^0x[0-9a-f]{1,64}$/i)
const address = z.string().regex(/^0x[0-9a-f]{40}$/i)
const block = z.object({
  number,
  transactions: z.array(
    z.object({
      hash: z.string().regex(/^0x[0-9a-f]{64}$/i),
      from: address,
      to: address.nullish(),
      value: number,
      transactionIndex: number,
    }),
  ),
})

export interface Place {
  readonly hash: string
  readonly block: number
  readonly index: number
}

export interface EvmBlocks {
  /** Newest first; nothing where the node does not know the states of these blocks any more. */
  active(from: number, to: number): Promise<readonly number[] | undefined>
  /** What the account sent or got in these blocks, and how long the answer was; nothing where a node finds them too much. */
  transactionsIn(
    blocks: readonly number[],
  ): Promise<{ readonly places: readonly Place[]; readonly length: number } | undefined>
}

export const blockTag = (height: number): string => `0x${height.toString(16)}`
const toNumber = (hex: string): number => Number(BigInt(hex))

/** One for each request: what it learns of states holds for as long as that takes. */
export function createEvmBlocks(reader: NodeReader, account: string): EvmBlocks {
  const states = new Map<number, string>()

  async function learn(heights: readonly number[]): Promise<boolean> {
    const unknown = [...new Set(heights)].filter((height) => !states.has(height))
    if (unknown.length === 0) return true
    const results = await reader.tryAsk(
      unknown.flatMap((height) =>
        ['eth_getBalance', 'eth_getTransactionCount'].map((method) => ({
          method,
          params: [account, blockTag(height)],
        })),
      ),
    )
    for (const [at, height] of unknown.entries()) {
      const [balance, count] = [results[at * 2]?.raw, results[at * 2 + 1]?.raw]
      if (balance === undefined || count === undefined) return false
      states.set(height, `${balance} ${count}`)
    }
    return true
  }

  return {
    async active(from, to) {
      const found: number[] = []
      // Of each range the state before it and after it; the first block of a chain has no transactions.
      let ranges: [number, number][] = from > to ? [] : [[Math.max(from, 1), to]]
      while (ranges.length > 0) {
        if (!(await learn(ranges.flatMap(([first, last]) => [first - 1, last])))) return undefined
        const halves: [number, number][] = []
        for (const [first, last] of ranges) {
          if (first > last || states.get(first - 1) === states.get(last)) continue
          if (first === last) {
            found.push(first)
            continue
          }
          const middle = Math.floor((first + last) / 2)
          halves.push([first, middle], [middle + 1, last])
        }
        ranges = halves
      }
      return found.sort((a, b) => b - a)
    },
    async transactionsIn(blocks) {
      const results = await reader.tryAsk(
        blocks.map((height) => ({
          method: 'eth_getBlockByNumber',
          params: [blockTag(height), true],
        })),
      )
      const places: Place[] = []
      for (const { raw } of results) {
        // A full block takes milliseconds to parse: others have their turn in between.
        await nextTurn()
        const read = raw === undefined ? undefined : block.nullable().safeParse(JSON.parse(raw))
        if (!read?.success) return undefined
        for (const { hash, from, to, value, transactionIndex } of read.data?.transactions ?? []) {
          const isOwn = from.toLowerCase() === account
          const isPaid = to?.toLowerCase() === account && BigInt(value) > 0n
          if (read.data && (isOwn || isPaid))
            places.push({
              hash: hash.toLowerCase(),
              block: toNumber(read.data.number),
              index: toNumber(transactionIndex),
            })
        }
      }
      return { places, length: results.reduce((sum, { raw }) => sum + (raw?.length ?? 0), 0) }
    },
  }
}
