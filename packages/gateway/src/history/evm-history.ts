/** The history of an EVM chain by a plain node: payments and tokens that moved, each with what its receipt says. */
import { z } from 'zod'
import { selectors, toText } from '../assets/evm-abi.js'
import type { EvmCalls } from '../assets/evm-calls.js'
import type { EvmTokens } from '../assets/evm-tokens.js'
import type { TokenList } from '../assets/token-list.js'
import { sanitizeTokenText, shortToken } from '../assets/token-text.js'
import { httpError } from '../http/http-error.js'
import type { NodeReader, NodeResult } from '../upstream/node-reader.js'
import { UpstreamError } from '../upstream/upstream-error.js'
import { createCursor } from './cursor.js'
import { blockTag } from './evm-blocks.js'
import { evmEntry, type Move } from './evm-entry.js'
import { approvalTopics, logShape, readMove, type TokenMove } from './evm-logs.js'
import { type Bounds, type Found, searchEvm } from './evm-search.js'
import { type HistorySource, pageSize, type Transaction } from './transaction.js'

export interface EvmHistoryDeps {
  readonly chain: string
  readonly reader: NodeReader
  readonly calls: EvmCalls
  readonly tokens: EvmTokens
  readonly list: TokenList
  readonly bounds?: Bounds
}

const quantity = z.string().regex(/^0x[0-9a-f]{1,64}$/i)
const address = z.string().regex(/^0x[0-9a-f]{40}$/i)
const transactionShape = z.object({
  hash: z.string(),
  from: address,
  to: address.nullish(),
  value: quantity,
  nonce: quantity,
  input: z.string(),
})
const receiptShape = z.object({
  status: quantity.optional(),
  contractAddress: address.nullish(),
  logs: z.array(logShape.pick({ topics: true })),
})
const blockShape = z.object({ timestamp: quantity })

const readAs = <T>(schema: z.ZodType<T>, results: NodeResult | undefined): T | undefined =>
  results?.raw === undefined ? undefined : schema.safeParse(JSON.parse(results.raw)).data

/** Everything before this place, in blocks and in the block. */
const place = z.tuple([z.int().min(0), z.int().min(0)])
/** Blocks that nodes of one chain may be apart. */
const maxAhead = 256
/** Items of one page that are named by their collection. */
const maxContracts = 60
const approve = /^0x(095ea7b3|a22cb465)/i

export function evmHistory(deps: EvmHistoryDeps): HistorySource {
  const { chain, reader, calls, tokens, list, bounds } = deps
  const cursors = createCursor('evm', place)

  async function getHead(): Promise<number> {
    const [results] = await reader.ask([{ method: 'eth_blockNumber', params: [] }])
    const head = readAs(quantity, results)
    if (head === undefined) throw new UpstreamError(false, 1_000)
    return Number(BigInt(head))
  }

  async function itemNames(moves: readonly TokenMove[]): Promise<ReadonlyMap<string, string>> {
    const contracts = [
      ...new Set(moves.flatMap(({ token, item }) => (item === undefined ? [] : [token]))),
    ]
    const some = contracts.slice(0, maxContracts)
    const results = await calls.read(some.map((to) => ({ to, data: selectors.name })))
    return new Map(
      some.map((contract, at) => {
        const answer = results[at]
        return [contract, (answer === undefined ? undefined : toText(answer)) ?? '']
      }),
    )
  }

  /** All that is said of these: one question for transactions and times, one for what became of those that are the account's. */
  async function entries(account: string, found: readonly Found[]): Promise<Transaction[]> {
    const heights = [...new Set(found.map(({ block }) => block))]
    const [code, ...results] = await reader.ask([
      { method: 'eth_getCode', params: [account, 'latest'] },
      ...found.map(({ hash }) => ({ method: 'eth_getTransactionByHash', params: [hash] })),
      ...heights.map((height) => ({
        method: 'eth_getBlockByNumber',
        params: [blockTag(height), false],
      })),
    ])
    const times = new Map(
      heights.map((height, at) => [
        height,
        readAs(blockShape, results[found.length + at])?.timestamp,
      ]),
    )
    const read = found.flatMap((reference, at) => {
      const transaction = readAs(transactionShape.nullable(), results[at])
      const time = times.get(reference.block)
      return transaction && time !== undefined ? [{ ...reference, transaction, time }] : []
    })
    // A stranger's receipt may be as long as a block: it is not read, and what it logged shows that it did not fail.
    const transfers = read.filter(
      ({ transaction: { from, to } }) =>
        from.toLowerCase() === account || to?.toLowerCase() === account,
    )
    const receipts = await reader.ask(
      transfers.map(({ hash }) => ({ method: 'eth_getTransactionReceipt', params: [hash] })),
    )
    const getReceipt = new Map(
      transfers.map(({ hash }, at) => [hash, readAs(receiptShape.nullable(), receipts[at])]),
    )
    const moved = new Map(
      read.map(({ hash, logs }) => [hash, logs.flatMap((log) => readMove(log) ?? [])]),
    )
    const moves = [...moved.values()].flat()
    const fungible = moves.flatMap(({ token, item }) => (item === undefined ? [token] : []))
    const [facts, names] = await Promise.all([
      tokens.read([...new Set(fungible)].slice(0, maxContracts)),
      itemNames(moves),
    ])
    const isContract = readAs(z.string(), code) !== '0x'

    return read.flatMap(({ hash, transaction, time }): Transaction[] => {
      const { from, to, value, nonce, input } = transaction
      const isOwn = from.toLowerCase() === account
      const receipt = getReceipt.get(hash)
      const coin = { from: from.toLowerCase(), to: to?.toLowerCase() ?? '', units: BigInt(value) }
      const tokenMoves = (moved.get(hash) ?? []).map((move): Move => {
        const { token, from: sender, to: taker, units, item } = move
        const known = facts.get(token)
        const step = { token, from: sender, to: taker, units }
        if (item === undefined) return { ...step, ...(known && { facts: known }) }
        const name = names.get(token) ?? ''
        const shown = sanitizeTokenText(name)
        const number = String(item)
        const short = number.length > 12 ? `${number.slice(0, 6)}…${number.slice(-4)}` : number
        return {
          ...step,
          item: {
            name: `${shown ?? shortToken(token)} #${short}`,
            isSpam: !isOwn && name !== '' && shown === undefined,
          },
        }
      })
      const entry = evmEntry(
        {
          hash,
          from: from.toLowerCase(),
          to: to?.toLowerCase() ?? receipt?.contractAddress?.toLowerCase(),
          nonce: Number(BigInt(nonce)),
          seconds: Number(BigInt(time)),
          isFailed: receipt?.status !== undefined && BigInt(receipt.status) === 0n,
          isDeploy: isOwn && !to,
          isApproval:
            approve.test(input) ||
            (receipt?.logs ?? []).some(({ topics: [kind] }) =>
              approvalTopics.has(kind?.toLowerCase() ?? ''),
            ),
          moves: [...(coin.units > 0n ? [coin] : []), ...tokenMoves],
        },
        { chain, account, list, isContract },
      )
      return entry ? [entry] : []
    })
  }

  return {
    async page(account, cursor) {
      const [block, index] = cursor === undefined ? [undefined, 0] : cursors.read(cursor)
      const head = await getHead()
      // There is nothing to find above the head, block by block.
      if (block !== undefined && block > head + maxAhead)
        throw httpError(400, 'cursor', 'one that an answer of this chain had as `next`')
      // Of a block before whose first nothing is left the next one is the top.
      const top = Math.min(head, block === undefined ? head : index === 0 ? block - 1 : block)
      const isBefore = (entry: Found) =>
        block === undefined || entry.block < block || entry.index < index
      const { found, end } = await searchEvm(reader, account, top, pageSize, bounds)
      const left = found.filter(isBefore)
      const shown = left.slice(0, pageSize)
      const last = shown.at(-1)
      const data = shown.length > 0 ? await entries(account, shown) : []
      const next =
        last && left.length > pageSize
          ? cursors.write([last.block, last.index])
          : end >= 0
            ? cursors.write([end + 1, 0])
            : undefined
      return { data, next }
    },
  }
}
