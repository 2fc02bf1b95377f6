/** Token accounts and mints of Solana's two token programs, read from their bytes. */
import { base58 } from '@scure/base'

export const tokenPrograms = [
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
] as const

const mintLength = 82
const accountLength = 165
/** Behind an account or a padded mint stands which of the two it is; then come the extensions. */
const kinds = { mint: 1, account: 2 }

export interface TokenAccount {
  readonly mint: string
  readonly owner: string
  readonly units: bigint
}

const isOf = (bytes: Buffer, length: number, kind: number): boolean =>
  bytes.length === length || (bytes.length > accountLength && bytes[accountLength] === kind)

export function parseTokenAccount(base64: string): TokenAccount | undefined {
  const bytes = Buffer.from(base64, 'base64')
  // 0 is not made yet, 1 in use, 2 frozen.
  const state = bytes[108]
  if (!isOf(bytes, accountLength, kinds.account) || (state !== 1 && state !== 2)) return undefined
  return {
    mint: base58.encode(bytes.subarray(0, 32)),
    owner: base58.encode(bytes.subarray(32, 64)),
    units: bytes.readBigUInt64LE(64),
  }
}

/** The decimals of a mint; nothing where it is none. */
export function readMintDecimals(base64: string): number | undefined {
  const bytes = Buffer.from(base64, 'base64')
  const decimals = bytes[44]
  if (!isOf(bytes, mintLength, kinds.mint) || bytes[45] !== 1) return undefined
  return decimals !== undefined && decimals <= 36 ? decimals : undefined
}
