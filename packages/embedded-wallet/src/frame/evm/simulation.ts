/** Simulates a transaction on a node before the user sees it: whether it succeeds, and the account's balance changes. */

import type { Action, Asset, Change, Warning } from '../approval/decoded-request.js'
import type { NodeClient } from '../approval/prepared.js'
import { allMoves, type Holding, type Log, movesIn, names } from './moves.js'
import { hasSucceeded, type SimulatedCall, simulate } from './simulate.js'
import { type Allowance, getAllowances, isAllowance } from './simulated-allowances.js'
import { getKey, type HoldingsDeps, readDifferences } from './token-balances.js'
import type { Tokens } from './tokens.js'

/** Whose events nodes make of the native token's moves. */
const native = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

export interface Simulation {
  readonly hasFailed: boolean
  /** Index of the first call that fails. */
  readonly failing?: number
  /** Of each call, as far as the node tells. */
  readonly gas: readonly (bigint | undefined)[]
  readonly changes?: readonly Change[]
  /** Allowances that exist afterwards but not before, even if the call doesn't show them. */
  readonly allowances?: readonly Allowance[]
  readonly warnings: readonly Warning[]
}

/** Kinds of things that are shown. Losses come first, so gains that a contract made up never push one out. */
const maxChanges = 32
/** Holdings that are compared: more than are shown, as many of them turn out not to have changed. */
const maxHoldings = 56

interface Changes {
  readonly changes: readonly Change[]
  readonly warnings: readonly Warning[]
}

/** Losses, then gains; in each, the native token and tokens that a node could read before those that it could not. */
function inOrder(changes: readonly Change[]): readonly Change[] {
  const rank = ({ amount, asset }: Change) =>
    (amount < 0n ? 0 : 2) + (asset.kind === 'token' && asset.decimals === undefined ? 1 : 0)
  return [...changes].sort((a, b) => rank(a) - rank(b))
}

interface Logged {
  readonly holding: Holding
  readonly amount: bigint
}

function getSums(logs: readonly Log[], account: string): readonly Logged[] {
  const sums = new Map<string, Logged>()
  for (const { from, to, amount, kind, address, id } of allMoves(logs)) {
    if (from !== account && to !== account) continue
    const holding: Holding = { kind, address, ...(id !== undefined && { id }) }
    const before = sums.get(getKey(holding))?.amount ?? 0n
    const more = (to === account ? amount : 0n) - (from === account ? amount : 0n)
    sums.set(getKey(holding), { holding, amount: before + more })
  }
  return [...sums.values()]
}

/** Tokens and items that the request names: their contracts may log nothing. */
function namedIn(calls: readonly SimulatedCall[], actions: readonly Action[]): readonly Holding[] {
  const called = calls.flatMap(({ to, data }) => (to && data !== undefined ? [to] : []))
  const paid = actions.flatMap((action) => (action.type === 'transfer' ? [action.asset] : []))
  return [
    ...called.map((to): Holding => ({ kind: 'token', address: to.toLowerCase() })),
    ...paid.flatMap((asset): readonly Holding[] => {
      if (asset.kind === 'native') return []
      const address = asset.address.toLowerCase()
      if (asset.kind === 'token') return [{ kind: 'token', address }]
      return [
        { kind: 'unique', address, id: asset.id },
        { kind: 'counted', address, id: asset.id },
      ]
    }),
  ]
}

/** Each once, those that are most likely to be lost first. */
function toCompare(sums: readonly Logged[], named: readonly Holding[]): readonly Logged[] {
  const known = new Set(sums.map(({ holding }) => getKey(holding)))
  const silent = new Map(
    named.flatMap((holding) => (known.has(getKey(holding)) ? [] : [[getKey(holding), holding]])),
  )
  return [
    ...sums.filter(({ amount }) => amount < 0n),
    ...[...silent.values()].map((holding) => ({ holding, amount: 0n })),
    ...sums.filter(({ amount }) => amount === 0n),
    ...sums.filter(({ amount }) => amount > 0n),
  ]
}

interface ChangesDeps extends HoldingsDeps {
  readonly tokens: Tokens
  readonly actions: readonly Action[]
}

async function getChanges(logs: readonly Log[], deps: ChangesDeps): Promise<Changes> {
  const { account, tokens, actions, calls } = deps
  const sums = getSums(logs, account)
  const isNative = ({ holding }: Logged) => holding.address === native
  const all = toCompare(
    sums.filter((sum) => !isNative(sum)),
    namedIn(calls, actions),
  )
  const compared = all.slice(0, maxHoldings)
  const differences = await readDifferences(
    compared.map(({ holding }) => holding),
    deps,
  )
  const isUnsure = ({ holding, amount }: Logged) =>
    amount !== 0n && !differences.has(getKey(holding))
  const moved = [
    ...sums.filter(isNative),
    ...compared.map((change) => {
      // A loss that a contract logs stands until it is disproved, a gain only once it is proved.
      const logged = change.amount < 0n ? change.amount : 0n
      return { ...change, amount: differences.get(getKey(change.holding)) ?? logged }
    }),
  ].filter(({ amount }) => amount !== 0n)
  const shownChanges = [
    ...moved.filter(({ amount }) => amount < 0n),
    ...moved.filter(({ amount }) => amount > 0n),
  ]
  const changes = await Promise.all(
    shownChanges.slice(0, maxChanges).map(async ({ holding, amount }) => ({
      asset: await getAsset(holding, tokens),
      amount,
    })),
  )
  const unproved = compared.filter(isUnsure)
  const unshown = unproved.filter(({ amount }) => amount > 0n)
  const isMore = shownChanges.length + unshown.length > maxChanges || all.length > maxHoldings
  const isUnread = logs.some(
    (log) => movesIn(log).length === 0 && !isAllowance(log) && names(log, account),
  )
  return {
    changes: inOrder(changes),
    warnings: [
      ...(isMore ? (['more-changes'] as const) : []),
      ...(isUnread || unproved.length > 0 ? (['unknown-events'] as const) : []),
    ],
  }
}

async function getAsset({ address, id }: Holding, tokens: Tokens): Promise<Asset> {
  if (address === native) return { kind: 'native' }
  const asset = await tokens.read(address)
  if (id === undefined) return asset
  return { kind: 'item', address, id, ...(asset.name !== undefined && { name: asset.name }) }
}

export interface SimulationDeps {
  readonly node: NodeClient
  readonly tokens: Tokens
  /** What the calls say of themselves. */
  readonly actions: readonly Action[]
  /** Whether the calls are whole: with the nonce, gas and prices that are signed. */
  readonly validation: boolean
}

/** One after the other, each on what those before have left. Undefined where the node can't. */
export async function runSimulation(
  calls: readonly SimulatedCall[],
  { node, tokens, actions, validation }: SimulationDeps,
): Promise<Simulation | undefined> {
  const results = await simulate([{ calls }], node, validation)
  if (results === undefined) return undefined
  const [first] = calls
  const [tried] = results === 'unreadable' ? [] : results
  if (!first || !tried) return { hasFailed: false, gas: [], warnings: ['not-simulated'] }
  const gas = tried.map(({ gasUsed }) => (gasUsed === undefined ? undefined : BigInt(gasUsed)))
  const failing = tried.findIndex((result) => !hasSucceeded(result))
  if (failing >= 0) return { hasFailed: true, failing, gas, warnings: [] }
  const logs = tried.flatMap((result) => result.logs ?? [])
  const account = first.from.toLowerCase()
  const [moved, allowed] = await Promise.all([
    getChanges(logs, { calls, account, node, tokens, actions, validation }),
    getAllowances(logs, first.from, { node, tokens }),
  ])
  return {
    hasFailed: false,
    gas,
    changes: moved.changes,
    allowances: allowed.allowances,
    warnings: [...moved.warnings, ...allowed.warnings],
  }
}
