/** Mints for tests: written into the chain's accounts as the token programs would leave them. */
import { randomBytes } from 'node:crypto'
import {
  type Address,
  getAddressEncoder,
  getProgramDerivedAddress,
  type Lamports,
  lamports,
} from '@solana/kit'
import type { LiteSVM } from 'litesvm'
import { tokenAccountLength, tokenPrograms } from './account-json.js'
import { base58 } from './base58.js'

const associatedProgram = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL' as Address

export interface NewToken {
  readonly program: keyof typeof tokenPrograms
  readonly decimals: number
  /** Who gets all of it. */
  readonly owner: string
  /** Base units. */
  readonly amount: bigint
  /** One that there is: the owner gets an account of it. */
  readonly mint?: string
}

export interface SolanaToken {
  readonly mint: string
  /** The owner's associated account, which holds the amount. */
  readonly account: string
}

const getKey = (address: string) => getAddressEncoder().encode(address as Address)

/** The associated token account of a wallet: where a transfer arrives. */
export async function associatedAccount(
  owner: string,
  mint: string,
  program: keyof typeof tokenPrograms,
): Promise<string> {
  const seeds = [getKey(owner), getKey(tokenPrograms[program]), getKey(mint)]
  const [address] = await getProgramDerivedAddress({ programAddress: associatedProgram, seeds })
  return address
}

export async function createToken(svm: LiteSVM, token: NewToken): Promise<SolanaToken> {
  const { program, decimals, owner, amount } = token
  const mint = token.mint ?? base58(randomBytes(32))
  const account = await associatedAccount(owner, mint, program)
  const put = (address: string, data: Buffer) =>
    svm.setAccount({
      address: address as Address,
      programAddress: tokenPrograms[program] as Address,
      executable: false,
      lamports: lamports(svm.minimumBalanceForRentExemption(BigInt(data.length))) as Lamports,
      space: BigInt(data.length),
      data,
    })

  const minted = Buffer.alloc(82)
  minted.writeBigUInt64LE(amount, 36)
  minted.writeUInt8(decimals, 44)
  minted.writeUInt8(1, 45)
  if (token.mint === undefined) put(mint, minted)

  const bytes = Buffer.alloc(tokenAccountLength)
  bytes.set(getKey(mint), 0)
  bytes.set(getKey(owner), 32)
  bytes.writeBigUInt64LE(amount, 64)
  bytes.writeUInt8(1, 108)
  put(account, bytes)
  return { mint, account }
}
