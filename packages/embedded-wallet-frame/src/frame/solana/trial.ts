/** Tried out on a node before anybody is asked: whether it goes through, and what the account has more or less of after it. */
import type { ChainNode } from '../approval/prepared.js'
import type { Change, Warning } from '../approval/reading.js'
import { type Accounts, type NodeAccount, simulate } from './answers.js'
import { systemProgram } from './programs.js'
import type { Facts } from './reading/facts.js'
import type { Resolved } from './resolve.js'
import { readTokenAccount } from './token-account.js'
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

/** By mint, and SOL under the empty text. */
type Held = ReadonlyMap<string, bigint>

function held(accounts: Accounts, addresses: readonly string[], owner: string): Held {
  const sums = new Map<string, bigint>([['', accounts.get(owner)?.lamports ?? 0n]])
  for (const address of addresses) {
    const account = accounts.get(address)
    const token = account ? readTokenAccount(account) : undefined
    if (token?.owner !== owner) continue
    sums.set(token.mint, (sums.get(token.mint) ?? 0n) + (token.amount ?? 0n))
  }
  return sums
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
  const [then, now] = [held(said.accounts, own, account), held(before, own, account)]
  const assets = new Set([...then.keys(), ...now.keys()])
  return [...assets].map(
    (asset) => [asset, (then.get(asset) ?? 0n) - (now.get(asset) ?? 0n)] as const,
  )
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
  const changes = [...sums]
    .filter(([, amount]) => amount !== 0n)
    .map(([mint, amount]): Change => {
      const decimals = decimalsOf(mint)
      if (mint === '') return { asset: { kind: 'native' }, amount }
      const known = decimals !== undefined && { decimals }
      return { asset: { kind: 'token', address: mint, ...known }, amount }
    })
  return { warnings: [], changes }
}
