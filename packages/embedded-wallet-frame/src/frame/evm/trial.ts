/** Tried out on a node before anybody is asked: whether it goes through, and what the account has more or less of after it. */
import * as z from 'zod/mini'
import { quantity } from '../../protocol/shapes.js'
import type { ChainNode } from '../approval/prepared.js'
import type { Asset, Change, Warning } from '../approval/reading.js'
import { FrameProblem } from '../frame-error.js'
import { type Allowance, allowancesOf, isAllowance } from './allowances-tried.js'
import { allMoves, type Log, type Move, movesIn, names } from './moves.js'
import type { Tokens } from './tokens.js'

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
  readonly warnings: readonly Warning[]
}

/** Kinds of things that are shown. Losses come first, so gains that a contract made up never push one out. */
const mostChanges = 32

interface Changes {
  readonly changes: readonly Change[]
  readonly warnings: readonly Warning[]
}

/** Losses, then gains; in each, the native token and tokens that a node could read before those that it could not. */
function inOrder(changes: readonly Change[]): readonly Change[] {
  const rank = ({ amount, asset }: Change) =>
    (amount < 0n ? 0 : 2) + (asset.kind === 'token' && asset.decimals === undefined ? 1 : 0)
  return [...changes].sort((one, other) => rank(one) - rank(other))
}

async function changesOf(logs: readonly Log[], account: string, tokens: Tokens): Promise<Changes> {
  const mine = account.toLowerCase()
  const sums = new Map<string, { move: Move; amount: bigint }>()
  for (const move of allMoves(logs)) {
    if (move.from !== mine && move.to !== mine) continue
    const key = `${move.address} ${move.id ?? ''}`
    const before = sums.get(key)?.amount ?? 0n
    const more = (move.to === mine ? move.amount : 0n) - (move.from === mine ? move.amount : 0n)
    sums.set(key, { move, amount: before + more })
  }
  const moved = [...sums.values()].filter(({ amount }) => amount !== 0n)
  // Losses are kept before a node is asked about each token.
  const kept = [
    ...moved.filter(({ amount }) => amount < 0n),
    ...moved.filter(({ amount }) => amount > 0n),
  ]
  const changes = await Promise.all(
    kept.slice(0, mostChanges).map(async ({ move: { address, id }, amount }) => ({
      asset: await assetOf(address, id, tokens),
      amount,
    })),
  )
  const isUnread = logs.some(
    (log) => movesIn(log).length === 0 && !isAllowance(log) && names(log, account),
  )
  return {
    changes: inOrder(changes),
    warnings: [
      ...(moved.length > mostChanges ? (['more-changes'] as const) : []),
      ...(isUnread ? (['unknown-events'] as const) : []),
    ],
  }
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
  /** As they are signed: a contract could do one thing here and another on the chain, by what it sees of them. */
  readonly gas?: string
  readonly gasPrice?: string
  readonly maxFeePerGas?: string
  readonly maxPriorityFeePerGas?: string
  readonly nonce?: string
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
  if (!tried.every(isDone)) return { fails: true, gas, warnings: [] }
  const logs = tried.flatMap((one) => one.logs ?? [])
  const [moved, allowed] = await Promise.all([
    changesOf(logs, first.from, tokens),
    allowancesOf(logs, first.from, { node, tokens }),
  ])
  return {
    fails: false,
    gas,
    changes: moved.changes,
    allowances: allowed.allowances,
    warnings: [...moved.warnings, ...allowed.warnings],
  }
}
