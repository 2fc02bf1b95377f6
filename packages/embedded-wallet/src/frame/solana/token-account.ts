/** Accounts of both token programs, read from their bytes: the same layout up to the extensions. */
import { base58 } from '@scure/base'
import { u32At, u64At } from './instruction.js'
import { isTokenProgram, token2022Program } from './programs.js'
import type { NodeAccount } from './responses.js'

const mintLength = 82
const accountLength = 165
/** Behind the base layout, extended accounts say what they are. */
const kinds = { mint: 1, account: 2 } as const

const hasKind = ({ owner, data }: NodeAccount, kind: keyof typeof kinds) =>
  owner === token2022Program && data.length > accountLength && data[accountLength] === kinds[kind]

/** More than these no amount has. */
const maxDecimals = 36

/** Undefined for what is no mint. */
export function mintDecimals(account: NodeAccount): number | undefined {
  const { owner, data } = account
  const isMint = isTokenProgram(owner) && (data.length === mintLength || hasKind(account, 'mint'))
  // Byte 45 says that it is in use.
  const decimals = isMint && data[45] === 1 ? data[44] : undefined
  return decimals !== undefined && decimals <= maxDecimals ? decimals : undefined
}

export interface TokenAccount {
  /** The token program that it belongs to. */
  readonly program: string
  readonly mint: string
  readonly owner: string
  /** Absent where it is not known: of an account that is not there yet. */
  readonly amount?: bigint
  /** Holds wrapped SOL: the amount is a part of its lamports. */
  readonly isNative?: boolean
  /** Who else may move what is in it. */
  readonly delegate?: string
  /** Who may close it, where that is not its owner. */
  readonly closeAuthority?: string
}

/** Whether another account than its owner can spend from it or close it. The program keeps such rights when the owner changes. */
export const isShared = ({ owner, delegate, closeAuthority }: TokenAccount): boolean =>
  [delegate, closeAuthority].some((other) => other !== undefined && other !== owner)

/** Undefined for what is no token account. */
export function parseTokenAccount(account: NodeAccount): TokenAccount | undefined {
  const { owner, data } = account
  const isOne = data.length === accountLength || hasKind(account, 'account')
  if (!isTokenProgram(owner) || !isOne || data[108] === 0) return undefined
  const key = (at: number) => base58.encode(data.subarray(at, at + 32))
  return {
    program: owner,
    mint: key(0),
    owner: key(32),
    amount: u64At(data, 64),
    ...(u32At(data, 109) === 1 && { isNative: true }),
    ...(u32At(data, 72) === 1 && { delegate: key(76) }),
    ...(u32At(data, 129) === 1 && { closeAuthority: key(133) }),
  }
}
