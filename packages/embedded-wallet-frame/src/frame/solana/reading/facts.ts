/**
 * What is known of the accounts of a transaction: as a node tells them, and as the transaction itself opens them. Nothing in it
 * is needed to sign: where it is missing, less is said.
 */
import { base58 } from '@scure/base'
import type { ChainNode } from '../../approval/prepared.js'
import { type Accounts, fetchAccounts } from '../answers.js'
import { associatedAccount } from '../derived.js'
import type { Instruction } from '../instruction.js'
import { associatedProgram, isKeyless, isTokenProgram } from '../programs.js'
import type { Resolved } from '../resolve.js'
import { mintDecimals, readTokenAccount, type TokenAccount } from '../token-account.js'

export interface Facts {
  tokenAccount(address: string): TokenAccount | undefined
  decimals(mint: string): number | undefined
  /** Nobody has the key of it: a program or a mint. */
  isKeyless(address: string): boolean
}

/** By its address, which is made of them: the program refuses any other. */
function associated({ accounts }: Instruction): readonly [string, TokenAccount] | undefined {
  const [, account, owner, mint, , program] = accounts
  if (!account || !owner || !mint || !program || !isTokenProgram(program.address)) return undefined
  const derived = associatedAccount(owner.address, mint.address, program.address)
  if (derived !== account.address) return undefined
  return [derived, { owner: owner.address, mint: mint.address }]
}

/** `InitializeAccount`, in its three forms. */
export function initialised({
  accounts: [account, mint, third],
  data,
}: Instruction): readonly [string, TokenAccount] | undefined {
  if (!account || !mint) return undefined
  const [kind] = data
  const isOlder = kind === 1 && data.length === 1
  const isNewer = (kind === 16 || kind === 18) && data.length === 33
  const owner = isOlder ? third?.address : isNewer ? base58.encode(data.subarray(1)) : undefined
  return owner === undefined ? undefined : [account.address, { owner, mint: mint.address }]
}

function opened({ instructions }: Resolved): ReadonlyMap<string, TokenAccount> {
  const found = instructions.flatMap((one) => {
    const pair =
      one.program === associatedProgram
        ? associated(one)
        : isTokenProgram(one.program)
          ? initialised(one)
          : undefined
    return pair ? [pair] : []
  })
  return new Map(found)
}

export interface Gathered {
  readonly accounts: Accounts
  /** Of each transaction, in their order. */
  readonly facts: readonly Facts[]
}

export async function gatherFacts(
  transactions: readonly Resolved[],
  node: ChainNode,
): Promise<Gathered> {
  const named = transactions.flatMap(({ accounts }) => accounts.map(({ address }) => address))
  const first = await fetchAccounts(node, named)
  const tokenAccounts = [...first.values()].flatMap((one) => (one && readTokenAccount(one)) || [])
  const further = tokenAccounts
    .flatMap(({ mint, owner }) => [mint, owner])
    .filter((address) => !first.has(address))
  const second = further.length > 0 ? await fetchAccounts(node, further) : new Map()
  const accounts: Accounts = new Map([...first, ...second])

  const ofEach = transactions.map(opened)
  const ofAny = new Map(ofEach.flatMap((one) => [...one]))
  const decimals = (mint: string) => {
    const account = accounts.get(mint)
    return account ? mintDecimals(account) : undefined
  }
  const facts = ofEach.map(
    (own): Facts => ({
      tokenAccount(address) {
        const account = accounts.get(address)
        const there = account ? readTokenAccount(account) : undefined
        const made = own.get(address)
        return made ? { ...there, ...made } : (there ?? ofAny.get(address))
      },
      decimals,
      isKeyless: (address) =>
        isKeyless(address) ||
        decimals(address) !== undefined ||
        accounts.get(address)?.executable === true,
    }),
  )
  return { accounts, facts }
}
