/**
 * What is known of the accounts of a transaction: as a node tells them, and as the transaction itself opens them. Other
 * transactions of the same request say nothing about them, as they may never be sent. Nothing in it is needed to sign: where
 * it is missing, less is said.
 */
import { base58 } from '@scure/base'
import type { NodeClient } from '../../approval/prepared.js'
import type { Instruction } from '../instruction.js'
import { associatedAccount } from '../pda.js'
import { associatedProgram, isKeyless, isTokenProgram } from '../programs.js'
import type { Resolved } from '../resolve.js'
import { type Accounts, fetchAccounts } from '../responses.js'
import { isShared, mintDecimals, parseTokenAccount, type TokenAccount } from '../token-account.js'

export interface Facts {
  tokenAccount(address: string): TokenAccount | undefined
  /**
   * Returns the owner of a token account if everything paid into it belongs to the owner alone. It is the owner's
   * associated account, or this transaction opens it. No other account can spend from it or close it.
   */
  soleOwner(address: string): string | undefined
  decimals(mint: string): number | undefined
  /** Returns whether the address has no private key: a program or a mint. */
  isKeyless(address: string): boolean
}

/** By its address, which is made of them: the program refuses any other. */
function associated({ accounts }: Instruction): readonly [string, TokenAccount] | undefined {
  const [, account, owner, mint, , program] = accounts
  if (!account || !owner || !mint || !program || !isTokenProgram(program.address)) return undefined
  const derived = associatedAccount(owner.address, mint.address, program.address)
  if (derived !== account.address) return undefined
  return [derived, { program: program.address, owner: owner.address, mint: mint.address }]
}

/** `InitializeAccount`, in its three forms. */
export function initialised({
  program,
  accounts: [account, mint, third],
  data,
}: Instruction): readonly [string, TokenAccount] | undefined {
  if (!account || !mint) return undefined
  const [kind] = data
  const isOlder = kind === 1 && data.length === 1
  const isNewer = (kind === 16 || kind === 18) && data.length === 33
  const owner = isOlder ? third?.address : isNewer ? base58.encode(data.subarray(1)) : undefined
  return owner === undefined ? undefined : [account.address, { program, owner, mint: mint.address }]
}

/** Token accounts that the transaction opens, in order. A closed account can be opened again for another owner. */
function opened({ instructions }: Resolved): ReadonlyMap<string, readonly TokenAccount[]> {
  const found = instructions.flatMap((instruction) => {
    const pair =
      instruction.program === associatedProgram
        ? associated(instruction)
        : isTokenProgram(instruction.program)
          ? initialised(instruction)
          : undefined
    return pair ? [pair] : []
  })
  const all = new Map<string, readonly TokenAccount[]>()
  for (const [address, account] of found) all.set(address, [...(all.get(address) ?? []), account])
  return all
}

export interface Gathered {
  readonly accounts: Accounts
  /** Of each transaction, in their order. */
  readonly facts: readonly Facts[]
}

export async function gatherFacts(
  transactions: readonly Resolved[],
  node: NodeClient,
): Promise<Gathered> {
  const named = transactions.flatMap(({ accounts }) => accounts.map(({ address }) => address))
  const first = await fetchAccounts(node, named)
  const tokenAccounts = [...first.values()].flatMap(
    (account) => (account && parseTokenAccount(account)) || [],
  )
  const further = tokenAccounts
    .flatMap(({ mint, owner }) => [mint, owner])
    .filter((address) => !first.has(address))
  const second = further.length > 0 ? await fetchAccounts(node, further) : new Map()
  const accounts: Accounts = new Map([...first, ...second])

  const decimals = (mint: string) => {
    const account = accounts.get(mint)
    return account ? mintDecimals(account) : undefined
  }
  const facts = transactions.map(opened).map((own): Facts => {
    const tokenAccount = (address: string) => {
      const account = accounts.get(address)
      // Current owner: a transaction may pay into an account first, then close it and open it again.
      return (account ? parseTokenAccount(account) : undefined) ?? own.get(address)?.at(-1)
    }
    /** The node knows no such account, and the transaction opens it once: it had no other owner. */
    const isOpenedHere = (address: string) =>
      accounts.get(address) === null && own.get(address)?.length === 1
    return {
      tokenAccount,
      soleOwner(address) {
        const found = tokenAccount(address)
        if (!found || isShared(found)) return undefined
        const { owner, mint, program } = found
        const isOwners =
          isOpenedHere(address) || associatedAccount(owner, mint, program) === address
        return isOwners ? owner : undefined
      },
      decimals,
      isKeyless: (address) =>
        isKeyless(address) ||
        decimals(address) !== undefined ||
        accounts.get(address)?.executable === true,
    }
  })
  return { accounts, facts }
}
