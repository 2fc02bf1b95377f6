/**
 * Filters of EVM (`eth_newFilter` and the other five methods). The frame keeps them and reads blocks and logs by number: the
 * gateway has several nodes, and a filter of one is unknown to the next.
 *
 * Logs that a reorganisation removes are not reported.
 */
import * as z from 'zod/mini'
import { frameMessages } from '../../protocol/index.js'
import { evmAddress, hexBytes, quantity } from '../../protocol/shapes.js'
import type { NodeClient } from '../approval/prepared.js'
import { FrameError } from '../frame-error.js'
import { createPageLock } from '../storage/lock.js'

export interface Filters {
  /** Answers one of the filter methods, on the network of `node`. */
  ask(request: FilterRequest, node: NodeClient): Promise<unknown>
}

export interface FilterRequest {
  readonly method: string
  readonly params?: unknown
  /** CAIP-2. */
  readonly chainId: string
}

/** Reads what is new in the blocks `from` … `to`. */
type ReadNew = (node: NodeClient, from: bigint, to: bigint) => Promise<readonly unknown[]>

interface Filter {
  readonly chainId: string
  /** The first block that was not reported. */
  next: bigint
  /** Milliseconds since the epoch. */
  usedAt: number
  readonly readNew: ReadNew
  /** Of a log filter: all that it matches. */
  readonly readAll?: (node: NodeClient) => Promise<unknown>
}

/** Filters of one page. Of more, the one that was used longest ago ends. */
const maxFilters = 64
/** Milliseconds that an unused filter stays, as nodes have it. */
const idleMs = 5 * 60_000
/** Blocks that one poll reads one by one. The next poll reads on from there. */
const maxBlocks = 64n
/** Reported transactions that a filter remembers. */
const maxSeen = 8_192

const topic = hexBytes.check(z.length(66))
const block = z.union([z.enum(['earliest', 'latest', 'pending', 'safe', 'finalized']), quantity])
const criteria = z.strictObject({
  address: z.optional(z.union([evmAddress, z.array(evmAddress).check(z.maxLength(256))])),
  topics: z.optional(
    z
      .array(z.nullable(z.union([topic, z.array(topic).check(z.maxLength(256))])))
      .check(z.maxLength(4)),
  ),
  fromBlock: z.optional(block),
  toBlock: z.optional(block),
})
const newFilter = z.tuple([criteria])
const idOnly = z.tuple([z.string()])

const logs = z.array(z.unknown())
const header = z.object({ hash: z.nullable(hexBytes), transactions: z.array(hexBytes) })

const notFound = () => new FrameError('node', 'filter not found', undefined, { code: -32_000 })
const silent = () => new FrameError('network', frameMessages.fallback)

function parse<S extends z.ZodMiniType>(schema: S, value: unknown): z.infer<S> {
  const read = z.safeParse(schema, value)
  if (!read.success) throw new FrameError('params-invalid', frameMessages.invalidParams)
  return read.data
}

const toHexString = (number: bigint) => `0x${number.toString(16)}`
const toNumber = (value: string | undefined): bigint | undefined =>
  value?.startsWith('0x') ? BigInt(value) : undefined

async function latestBlock(node: NodeClient): Promise<bigint> {
  const read = z.safeParse(quantity, await node.ask('eth_blockNumber', []))
  if (!read.success) throw silent()
  return BigInt(read.data)
}

/** Undefined for a block that the node does not have. */
async function readBlock(node: NodeClient, tag: string) {
  const read = z.safeParse(z.nullable(header), await node.ask('eth_getBlockByNumber', [tag, false]))
  if (!read.success) throw silent()
  return read.data ?? undefined
}

/** None where `to` is before `from`. */
async function readBlocks(node: NodeClient, from: bigint, to: bigint) {
  const asks: ReturnType<typeof readBlock>[] = []
  for (let number = from; number <= to; number++) asks.push(readBlock(node, toHexString(number)))
  const blocks = await Promise.all(asks)
  // A node behind the one that told the latest block: the next poll asks again.
  return blocks.map((entry) => {
    if (!entry) throw silent()
    return entry
  })
}

const readBlockHashes: ReadNew = async (node, from, to) =>
  (await readBlocks(node, from, to)).map(({ hash }) => hash)

/** Transactions of new blocks, and those that the node would put into the next one. */
function pendingTransactions(): ReadNew {
  const seen = new Set<string>()
  return async (node, from, to) => {
    const mined = await readBlocks(node, from, to)
    const pending = await readBlock(node, 'pending')
    const found = [...mined, ...(pending ? [pending] : [])].flatMap((entry) => entry.transactions)
    const fresh = [...new Set(found)].filter((hash) => !seen.has(hash))
    for (const hash of fresh) seen.add(hash)
    for (const hash of seen) {
      if (seen.size <= maxSeen) break
      seen.delete(hash)
    }
    return fresh
  }
}

function getLogs(wanted: z.infer<typeof criteria>): Pick<Filter, 'readNew' | 'readAll'> {
  const [first, last] = [toNumber(wanted.fromBlock), toNumber(wanted.toBlock)]
  return {
    readAll: (node) => node.ask('eth_getLogs', [wanted]),
    async readNew(node, from, to) {
      const start = first !== undefined && first > from ? first : from
      const end = last !== undefined && last < to ? last : to
      if (end < start) return []
      const range = { fromBlock: toHexString(start), toBlock: toHexString(end) }
      const read = z.safeParse(logs, await node.ask('eth_getLogs', [{ ...wanted, ...range }]))
      if (!read.success) throw silent()
      return read.data
    },
  }
}

export function createFilters({ now }: { now(): number }): Filters {
  const filters = new Map<string, Filter>()
  const oneByOne = createPageLock()

  function dropUnused(): void {
    const byUse = [...filters].sort(([, filter], [, other]) => filter.usedAt - other.usedAt)
    for (const [id, { usedAt }] of byUse)
      if (usedAt + idleMs < now() || filters.size >= maxFilters) filters.delete(id)
  }
  async function add(
    chainId: string,
    node: NodeClient,
    about: Pick<Filter, 'readNew' | 'readAll'>,
  ): Promise<string> {
    const next = (await latestBlock(node)) + 1n
    dropUnused()
    const id = `0x${crypto.randomUUID().replaceAll('-', '')}`
    filters.set(id, { chainId, next, usedAt: now(), ...about })
    return id
  }
  function find(params: unknown, chainId: string): readonly [id: string, filter: Filter] {
    const [id] = parse(idOnly, params)
    const filter = filters.get(id)
    if (!filter || filter.chainId !== chainId || filter.usedAt + idleMs < now()) throw notFound()
    filter.usedAt = now()
    return [id, filter]
  }
  /** Two polls at once don't report the same twice. A poll that fails reports nothing, and the next one all of it. */
  const changes = (id: string, filter: Filter, node: NodeClient, step: bigint | undefined) =>
    oneByOne(id, async () => {
      const latest = await latestBlock(node)
      const furthest = step === undefined ? latest : filter.next + step - 1n
      const to = furthest < latest ? furthest : latest
      const found = await filter.readNew(node, filter.next, to)
      if (to >= filter.next) filter.next = to + 1n
      return found
    })

  return {
    async ask({ method, params, chainId }, node) {
      switch (method) {
        case 'eth_newFilter':
          return add(chainId, node, getLogs(parse(newFilter, params)[0]))
        case 'eth_newBlockFilter':
          return add(chainId, node, { readNew: readBlockHashes })
        case 'eth_newPendingTransactionFilter': {
          const readNew = pendingTransactions()
          const id = await add(chainId, node, { readNew })
          // What is pending already is not new.
          await readNew(node, 1n, 0n)
          return id
        }
        case 'eth_getFilterChanges': {
          const [id, filter] = find(params, chainId)
          return changes(id, filter, node, filter.readAll ? undefined : maxBlocks)
        }
        case 'eth_getFilterLogs': {
          const { readAll } = find(params, chainId)[1]
          if (!readAll) throw notFound()
          return readAll(node)
        }
        default: {
          const [id] = parse(idOnly, params)
          return filters.get(id)?.chainId === chainId && filters.delete(id)
        }
      }
    },
  }
}
