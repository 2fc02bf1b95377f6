/** Tried out on a node before anybody is asked: whether it goes through, and what the account has more or less of after it. */
import * as z from 'zod/mini'
import { quantity } from '../../protocol/shapes.js'
import type { ChainNode } from '../approval/prepared.js'
import type { Asset, Change } from '../approval/reading.js'
import { FrameProblem } from '../frame-error.js'
import { type Allowance, allowancesOf } from './allowances-tried.js'
import type { Tokens } from './tokens.js'

/** Transfer(address,address,uint256) of ERC-20 and ERC-721, and TransferSingle of ERC-1155. */
const transfer = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const transferSingle = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'
/** Whose events nodes make of the native token's moves. */
const native = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

const hexText = z.string().check(z.maxLength(16_384), z.regex(/^0x[\da-f]*$/i))
const log = z.object({
  address: z.string().check(z.regex(/^0x[\da-f]{40}$/i)),
  topics: z.array(hexText).check(z.maxLength(4)),
  data: hexText,
})
const answer = z.array(
  z.object({
    calls: z
      .array(
        z.object({
          status: hexText,
          gasUsed: z.optional(quantity),
          logs: z.optional(z.array(log).check(z.maxLength(4_096))),
        }),
      )
      .check(z.minLength(1), z.maxLength(64)),
  }),
)

export interface Trial {
  readonly fails: boolean
  /** Of each call, as far as the node tells. */
  readonly gas: readonly (bigint | undefined)[]
  readonly changes?: readonly Change[]
  /** What somebody may take afterwards and could not before, whatever the call said. */
  readonly allowances?: readonly Allowance[]
}

/** Kinds of things that are shown: what is beyond them nobody reads. */
const mostChanges = 32

const addressIn = (topic: string | undefined): string =>
  topic?.length === 66 ? `0x${topic.slice(26).toLowerCase()}` : ''
const wordOf = (text: string | undefined, at = 0): bigint | undefined => {
  const word = text?.slice(2 + at * 64, 2 + (at + 1) * 64)
  return word?.length === 64 ? BigInt(`0x${word}`) : undefined
}

interface Move {
  readonly address: string
  readonly id?: bigint
  readonly from: string
  readonly to: string
  readonly amount: bigint
}

function moveOf({ address, topics, data }: z.infer<typeof log>): Move | undefined {
  const [kind, one, two, three] = topics
  const place = address.toLowerCase()
  if (kind?.toLowerCase() === transfer && three === undefined) {
    const amount = wordOf(data)
    if (amount === undefined) return undefined
    return { address: place, from: addressIn(one), to: addressIn(two), amount }
  }
  if (kind?.toLowerCase() === transfer) {
    const id = wordOf(three)
    if (id === undefined) return undefined
    return { address: place, id, from: addressIn(one), to: addressIn(two), amount: 1n }
  }
  if (kind?.toLowerCase() !== transferSingle) return undefined
  const [id, amount] = [wordOf(data), wordOf(data, 1)]
  if (id === undefined || amount === undefined) return undefined
  return { address: place, id, from: addressIn(two), to: addressIn(three), amount }
}

async function changesOf(
  logs: readonly z.infer<typeof log>[],
  account: string,
  tokens: Tokens,
): Promise<readonly Change[]> {
  const mine = account.toLowerCase()
  const sums = new Map<string, { move: Move; amount: bigint }>()
  for (const move of logs.map(moveOf)) {
    if (!move || (move.from !== mine && move.to !== mine)) continue
    const key = `${move.address} ${move.id ?? ''}`
    const before = sums.get(key)?.amount ?? 0n
    const more = (move.to === mine ? move.amount : 0n) - (move.from === mine ? move.amount : 0n)
    sums.set(key, { move, amount: before + more })
  }
  const moved = [...sums.values()].filter(({ amount }) => amount !== 0n).slice(0, mostChanges)
  return Promise.all(
    moved.map(async ({ move: { address, id }, amount }) => ({
      asset: await assetOf(address, id, tokens),
      amount,
    })),
  )
}

async function assetOf(address: string, id: bigint | undefined, tokens: Tokens): Promise<Asset> {
  if (address === native) return { kind: 'native' }
  const asset = await tokens.read(address)
  if (id === undefined) return asset
  return { kind: 'item', address, id, ...(asset.name !== undefined && { name: asset.name }) }
}

export interface TriedCall {
  readonly from: string
  readonly to?: string
  readonly data?: string
  readonly input?: string
  readonly value?: string
}

/** One after the other, each on what those before have left. Undefined where the node can't. */
export async function tryOut(
  calls: readonly TriedCall[],
  node: ChainNode,
  tokens: Tokens,
): Promise<Trial | undefined> {
  const params = [{ blockStateCalls: [{ calls }], traceTransfers: true }, 'latest']
  let given: unknown
  try {
    given = await node.ask('eth_simulateV1', params)
  } catch (thrown) {
    if (thrown instanceof FrameProblem && thrown.code === 'aborted') throw thrown
    return undefined
  }
  const read = z.safeParse(answer, given)
  const tried = read.success ? (read.data[0]?.calls ?? []) : []
  const [first] = calls
  if (!first || tried.length !== calls.length) return undefined
  const gas = tried.map(({ gasUsed }) => (gasUsed === undefined ? undefined : BigInt(gasUsed)))
  const isDone = ({ status }: (typeof tried)[number]) =>
    BigInt(status === '0x' ? '0x0' : status) === 1n
  if (!tried.every(isDone)) return { fails: true, gas }
  const logs = tried.flatMap((one) => one.logs ?? [])
  const [changes, allowances] = await Promise.all([
    changesOf(logs, first.from, tokens),
    allowancesOf(logs, first.from, { node, tokens }),
  ])
  return { fails: false, gas, changes, allowances }
}
