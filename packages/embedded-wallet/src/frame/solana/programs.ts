/** The programs whose instructions are read, and the addresses where what is paid is lost. */
import type { Instruction } from './instruction.js'

/** Wallets' accounts belong to it. */
export const systemProgram = '11111111111111111111111111111111'
export const tokenProgram = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
export const token2022Program = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
export const associatedProgram = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
export const computeBudgetProgram = 'ComputeBudget111111111111111111111111111111'
export const lookupTableProgram = 'AddressLookupTab1e1111111111111111111111111'
export const memoPrograms: readonly string[] = [
  'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
  'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo',
]
/** They check signatures, each of which is charged as one of the transaction's own; their first byte says how many. */
export const signatureCheckers: readonly string[] = [
  'Ed25519SigVerify111111111111111111111111111',
  'KeccakSecp256k11111111111111111111111111111',
  'Secp256r1SigVerify1111111111111111111111111',
]

export const isTokenProgram = (program: string): boolean =>
  program === tokenProgram || program === token2022Program

const keyless: ReadonlySet<string> = new Set([
  systemProgram,
  tokenProgram,
  token2022Program,
  associatedProgram,
  computeBudgetProgram,
  lookupTableProgram,
  ...memoPrograms,
  ...signatureCheckers,
  // Stands for SOL in lists of tokens; and where tokens are burnt.
  'So11111111111111111111111111111111111111111',
  'So11111111111111111111111111111111111111112',
  '1nc1nerator11111111111111111111111111111111',
])

/** Returns whether the address has no private key. */
export const isKeyless = (address: string): boolean => keyless.has(address)

/** What a transaction may use and pays for it: no act of its own. */
export const isBudget = ({ program }: Instruction): boolean => program === computeBudgetProgram
