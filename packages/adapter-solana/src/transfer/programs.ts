/** The few programs that a transfer needs, and their instructions as bytes. */

/** Wallets' accounts belong to it. */
export const systemProgram = '11111111111111111111111111111111'
export const tokenProgram = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
export const token2022Program = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
export const associatedProgram = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
/** Writes what it is given into the log (SPL Memo). */
const memoProgram = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'
const computeBudgetProgram = 'ComputeBudget111111111111111111111111111111'

export interface AccountUse {
  readonly address: string
  readonly signs?: boolean
  readonly changes?: boolean
}

export interface Instruction {
  readonly program: string
  readonly accounts: readonly AccountUse[]
  readonly data: Uint8Array
}

/** Numbers in the order and of the bytes given, the least significant byte first. */
function bytes(
  ...fields: readonly (readonly [value: bigint | number, size: number])[]
): Uint8Array {
  return Uint8Array.from(
    fields.flatMap(([value, size]) => {
      const whole = new DataView(new ArrayBuffer(8))
      whole.setBigUint64(0, BigInt(value), true)
      return Array.from({ length: size }, (_, at) => whole.getUint8(at))
    }),
  )
}

export const computeLimit = (units: bigint): Instruction => ({
  program: computeBudgetProgram,
  accounts: [],
  data: bytes([2, 1], [units, 4]),
})

/** Micro-lamports a compute unit. */
export const computePrice = (price: bigint): Instruction => ({
  program: computeBudgetProgram,
  accounts: [],
  data: bytes([3, 1], [price, 8]),
})

export const transferLamports = (from: string, to: string, lamports: bigint): Instruction => ({
  program: systemProgram,
  accounts: [
    { address: from, signs: true, changes: true },
    { address: to, changes: true },
  ],
  data: bytes([2, 4], [lamports, 8]),
})

export interface AssociatedAccount {
  readonly payer: string
  readonly account: string
  readonly owner: string
  readonly mint: string
  readonly program: string
}

/** Opens an associated account. Does nothing if it already exists. */
export const openAssociated = (associated: AssociatedAccount): Instruction => ({
  program: associatedProgram,
  accounts: [
    { address: associated.payer, signs: true, changes: true },
    { address: associated.account, changes: true },
    { address: associated.owner },
    { address: associated.mint },
    { address: systemProgram },
    { address: associated.program },
  ],
  data: bytes([1, 1]),
})

export interface TokenTransfer {
  readonly program: string
  readonly mint: string
  readonly source: string
  readonly destination: string
  readonly owner: string
  readonly amount: bigint
  readonly decimals: number
}

/** `TransferChecked`: refused by the program where mint or decimals are not those. The same bytes in both programs. */
export const transferToken = (transfer: TokenTransfer): Instruction => ({
  program: transfer.program,
  accounts: [
    { address: transfer.source, changes: true },
    { address: transfer.mint },
    { address: transfer.destination, changes: true },
    { address: transfer.owner, signs: true },
  ],
  data: bytes([12, 1], [transfer.amount, 8], [transfer.decimals, 1]),
})

/** Stands before the transfer that it is of. */
export const writeMemo = (text: string): Instruction => ({
  program: memoProgram,
  accounts: [],
  data: new TextEncoder().encode(text),
})
