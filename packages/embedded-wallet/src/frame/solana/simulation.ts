/** Simulates a transaction on a node before the user sees it: whether it succeeds, and the account's balance changes. */

import type { Change, Warning } from '../approval/decoded-request.js'
import type { NodeClient } from '../approval/prepared.js'
import type { Facts } from './decode/facts.js'
import { getFee } from './fee.js'
import { toHexString } from './instruction.js'
import { systemProgram } from './programs.js'
import type { Resolved } from './resolve.js'
import { type Accounts, type NodeAccount, simulate } from './responses.js'
import { isShared, parseTokenAccount } from './token-account.js'
import type { Transaction } from './wire.js'

export interface Simulation {
  readonly warnings: readonly Warning[]
  /** Undefined where they are not known. */
  readonly changes?: readonly Change[]
}

export interface SimulationOf {
  readonly transaction: Transaction
  readonly resolved: Resolved
  readonly facts: Facts
}

const notSimulated: Simulation = { warnings: ['not-simulated'] }

/** Token accounts of all owners, and what may become one: an owner can hand theirs over to the account. */
function mayBeTokens(account: NodeAccount | null | undefined): boolean {
  if (!account) return account === null
  if (account.owner === systemProgram) return account.data.length === 0
  return parseTokenAccount(account) !== undefined
}

/** What an account of a token holds. */
interface Balances {
  readonly mint: string
  readonly amount: bigint
  /** Lamports that are not wrapped. Closing the account releases them. */
  readonly deposit: bigint
  readonly isShared: boolean
}

/** Undefined for an account that is not the owner's. */
function getTokenBalance(
  account: NodeAccount | null | undefined,
  owner: string,
): Balances | undefined {
  const token = account ? parseTokenAccount(account) : undefined
  if (!account || token?.owner !== owner) return undefined
  const { mint, amount = 0n, isNative } = token
  const deposit = account.lamports - (isNative ? amount : 0n)
  return { mint, amount, deposit, isShared: isShared(token) }
}

/** What came into an account that others can spend from or close is not counted: it may be gone at once. */
const difference = (then: bigint, now: bigint, isNowShared: boolean): bigint =>
  now > then && isNowShared ? 0n : now - then

/** What one transaction changes: by mint, and lamports under the empty text. */
type Changed = ReadonlyMap<string, bigint>

interface Tried {
  readonly before: Accounts
  readonly after: Accounts
  readonly owner: string
  readonly watched: readonly string[]
  /** The most that the owner pays for it. */
  readonly fee: bigint
}

function changedBy({ before, after, owner, watched, fee }: Tried): Changed {
  const changed = new Map<string, bigint>([['', 0n]])
  const add = (mint: string, amount: bigint) =>
    changed.set(mint, (changed.get(mint) ?? 0n) + amount)
  let deposits = 0n
  for (const address of watched) {
    const [then, now] = [before, after].map((all) => getTokenBalance(all.get(address), owner))
    const isNowShared = now?.isShared === true
    deposits += difference(then?.deposit ?? 0n, now?.deposit ?? 0n, isNowShared)
    if (then && then.mint !== now?.mint) add(then.mint, -then.amount)
    if (now)
      add(now.mint, difference(then?.mint === now.mint ? then.amount : 0n, now.amount, isNowShared))
  }
  const lamportsIn = (all: Accounts) => all.get(owner)?.lamports ?? 0n
  const lamports = watched.includes(owner) ? lamportsIn(after) - lamportsIn(before) : 0n
  // A deposit that returns to the account is no loss. A deposit that goes to another account is.
  const all = lamports + deposits
  changed.set('', all + fee < 0n && deposits < 0n ? all : lamports)
  return changed
}

async function tryOne(
  { transaction, resolved }: SimulationOf,
  before: Accounts,
  account: string,
  node: NodeClient,
): Promise<Changed | 'simulation-failed' | undefined> {
  // What is only read can't change.
  const writable = resolved.accounts.flatMap(({ address, changes }) => (changes ? [address] : []))
  const watched = writable.filter(
    (address) => address === account || mayBeTokens(before.get(address)),
  )
  const simulated = await simulate(node, transaction.wire, watched)
  if (!simulated) return undefined
  if (simulated.hasFailed) return 'simulation-failed'
  const isKnown = [account, ...writable].every((address) => before.has(address))
  if (!simulated.accounts || !isKnown) return undefined
  const isPayer = resolved.message.keys[0] === account
  const fee = isPayer ? getFee(resolved) : 0n
  return changedBy({ before, after: simulated.accounts, owner: account, watched, fee })
}

/** Least that an account of the system program keeps, unless it keeps nothing. */
const rentOfAccount = 890_880n

/**
 * Returns whether each transaction has the same effect in any order. None may change an account that another one names,
 * except the account's own lamports, which must suffice for all.
 */
function areIndependent(
  all: readonly SimulationOf[],
  changed: readonly Changed[],
  before: Accounts,
  account: string,
): boolean {
  if (all.length === 1) return true
  const named = all.map(({ resolved }) =>
    resolved.accounts.filter(({ address }) => address !== account),
  )
  const isApart = named.every((accounts, at) =>
    accounts.every(
      ({ address, changes }) =>
        !changes ||
        named.every(
          (other, place) => place === at || !other.some((entry) => entry.address === address),
        ),
    ),
  )
  const paid = changed.reduce((sum, changes) => {
    const amount = changes.get('') ?? 0n
    return amount < 0n ? sum - amount : sum
  }, 0n)
  const messages = new Set(all.map(({ transaction }) => toHexString(transaction.bytes)))
  const lamports = before.get(account)?.lamports ?? 0n
  return isApart && messages.size === all.length && lamports - paid >= rentOfAccount
}

/**
 * Each as if it came first: one that fails after others of the same request may need them, and says nothing. A failing first
 * one does. The page need not send all of them: what one gives back takes nothing from what another one costs.
 */
export async function runSimulation(
  all: readonly SimulationOf[],
  before: Accounts,
  account: string,
  node: NodeClient,
): Promise<Simulation> {
  const tried = await Promise.all(
    all.map((simulation) => tryOne(simulation, before, account, node)),
  )
  if (tried[0] === 'simulation-failed') return { warnings: ['simulation-failed'] }
  const changed: Changed[] = []
  for (const result of tried) {
    if (result === undefined || result === 'simulation-failed') return notSimulated
    changed.push(result)
  }
  if (!areIndependent(all, changed, before, account)) return notSimulated
  const sums = (isCounted: (amount: bigint) => boolean): readonly Change[] => {
    const amounts = new Map<string, bigint>()
    for (const perAsset of changed)
      for (const [asset, amount] of perAsset)
        if (isCounted(amount)) amounts.set(asset, (amounts.get(asset) ?? 0n) + amount)
    return [...amounts].map(toChange)
  }
  const getDecimals = (mint: string) => all[0]?.facts.decimals(mint)
  const toChange = ([mint, amount]: readonly [string, bigint]): Change => {
    const decimals = getDecimals(mint)
    if (mint === '') return { asset: { kind: 'native' }, amount }
    const known = decimals !== undefined && { decimals }
    return { asset: { kind: 'token', address: mint, ...known }, amount }
  }
  const changes = [...sums((amount) => amount < 0n), ...sums((amount) => amount > 0n)]
  return { warnings: [], changes }
}
