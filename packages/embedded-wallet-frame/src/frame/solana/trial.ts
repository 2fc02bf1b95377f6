/** Tried out on a node before anybody is asked: whether it goes through, and what the account has more or less of after it. */
import type { ChainNode } from '../approval/prepared.js'
import type { Change, Warning } from '../approval/reading.js'
import { type Accounts, type NodeAccount, simulate } from './answers.js'
import { systemProgram } from './programs.js'
import type { Facts } from './reading/facts.js'
import type { Resolved } from './resolve.js'
import { isShared, readTokenAccount } from './token-account.js'
import type { Transaction } from './wire.js'

export interface Trial {
  readonly warnings: readonly Warning[]
  /** Undefined where they are not known. */
  readonly changes?: readonly Change[]
}

export interface TrialOf {
  readonly transaction: Transaction
  readonly resolved: Resolved
  readonly facts: Facts
}

const untried: Trial = { warnings: ['untried'] }

/** The account's own tokens, and what may become an account of them. */
function mayBeTokens(account: NodeAccount | null | undefined, owner: string): boolean {
  if (!account) return account === null
  if (account.owner === systemProgram) return account.data.length === 0
  return readTokenAccount(account)?.owner === owner
}

/** Lamports of the account are under the empty text, what is in a token account under its mint. */
type Held = readonly [asset: string, amount: bigint]

/** What is the account's at an address; undefined where nothing is. */
function heldAt(account: NodeAccount | null | undefined, address: string, owner: string) {
  if (address === owner) return { asset: '', amount: account?.lamports ?? 0n, isShared: false }
  const token = account ? readTokenAccount(account) : undefined
  if (token?.owner !== owner) return undefined
  return { asset: token.mint, amount: token.amount ?? 0n, isShared: isShared(token) }
}

/** What came into an account that others can spend from or close is not counted: it may be gone at once. */
function changeAt(
  before: Accounts,
  after: Accounts,
  address: string,
  owner: string,
): readonly Held[] {
  const [then, now] = [before, after].map((all) => heldAt(all.get(address), address, owner))
  if (then && now && then.asset !== now.asset)
    return [
      [then.asset, -then.amount],
      [now.asset, now.isShared ? 0n : now.amount],
    ]
  const known = now ?? then
  if (!known) return []
  const more = (now?.amount ?? 0n) - (then?.amount ?? 0n)
  return [[known.asset, more > 0n && now?.isShared ? 0n : more]]
}

async function tryOne(
  { transaction, resolved }: TrialOf,
  before: Accounts,
  account: string,
  node: ChainNode,
) {
  const own = resolved.accounts
    .filter(({ address, changes }) => changes && address !== account)
    .map(({ address }) => address)
    .filter((address) => mayBeTokens(before.get(address), account))
  const watched = [account, ...own]
  const said = await simulate(node, transaction.wire, watched)
  if (!said) return undefined
  if (said.fails) return 'fails'
  const isKnown = watched.every((address) => before.has(address))
  if (!said.accounts || !isKnown) return undefined
  const after = said.accounts
  return watched.flatMap((address) => changeAt(before, after, address, account))
}

/**
 * Each as if it came first: one that fails after others of the same request may need them, and says nothing. A failing first
 * one does.
 */
export async function tryOut(
  all: readonly TrialOf[],
  before: Accounts,
  account: string,
  node: ChainNode,
): Promise<Trial> {
  const tried = await Promise.all(all.map((one) => tryOne(one, before, account, node)))
  if (tried[0] === 'fails') return { warnings: ['fails'] }
  const sums = new Map<string, bigint>()
  for (const one of tried) {
    if (one === undefined || one === 'fails') return untried
    for (const [asset, amount] of one) sums.set(asset, (sums.get(asset) ?? 0n) + amount)
  }
  const decimalsOf = (mint: string) => all[0]?.facts.decimals(mint)
  const toChange = ([mint, amount]: Held): Change => {
    const decimals = decimalsOf(mint)
    if (mint === '') return { asset: { kind: 'native' }, amount }
    const known = decimals !== undefined && { decimals }
    return { asset: { kind: 'token', address: mint, ...known }, amount }
  }
  const moved = [...sums].map(toChange)
  const changes = [
    ...moved.filter(({ amount }) => amount < 0n),
    ...moved.filter(({ amount }) => amount > 0n),
  ]
  return { warnings: [], changes }
}
