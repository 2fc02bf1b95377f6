/** Accounts of both token programs, read from their bytes. Their layout is the same up to the extensions. */

import { toBase58 } from '@scope/core/chain'
import type { NodeAccount } from '../responses.js'
import { token2022Program, tokenProgram } from './programs.js'

const mintLength = 82
const accountLength = 165
/** Behind the base layout, extended accounts say what they are. */
const kinds = { mint: 1, account: 2 } as const

export const isTokenProgram = (program: string): boolean =>
  program === tokenProgram || program === token2022Program

const hasKind = ({ owner, data }: NodeAccount, kind: keyof typeof kinds) =>
  owner === token2022Program && data.length > accountLength && data[accountLength] === kinds[kind]

/** Undefined for what is no mint. */
export function mintDecimals(account: NodeAccount): number | undefined {
  const { owner, data } = account
  const isMint = isTokenProgram(owner) && (data.length === mintLength || hasKind(account, 'mint'))
  // Byte 45 says that it is in use.
  return isMint && data[45] === 1 ? data[44] : undefined
}

export interface TokenAccount {
  readonly mint: string
  /** Who may spend it: an account of the older program can be handed over. */
  readonly owner: string
  readonly amount: bigint
}

/** Undefined for what is no token account. */
export function parseTokenAccount(account: NodeAccount): TokenAccount | undefined {
  const { owner, data } = account
  const isOne = data.length === accountLength || hasKind(account, 'account')
  if (!isTokenProgram(owner) || !isOne || data[108] === 0) return undefined
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  return {
    mint: toBase58(data.subarray(0, 32)),
    owner: toBase58(data.subarray(32, 64)),
    amount: view.getBigUint64(64, true),
  }
}
