/** Accounts as a node writes them: raw in base64, and those of the token programs also as `jsonParsed`. */
import type { MaybeEncodedAccount } from '@solana/kit'
import { base58 } from './base58.js'

export const tokenPrograms = {
  token: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'token-2022': 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
} as const

const mintLength = 82
export const tokenAccountLength = 165
/** Where the token programs keep an account's kind behind its base, and what says "account". */
const kindOffset = 165
const accountKind = 2

export const isTokenAccount = (data: Uint8Array): boolean =>
  data.length === tokenAccountLength ||
  (data.length > tokenAccountLength && data[kindOffset] === accountKind)

const view = (data: Uint8Array) => new DataView(data.buffer, data.byteOffset, data.byteLength)
const amountAt = (data: Uint8Array, offset: number) => view(data).getBigUint64(offset, true)

export function tokenAmount(units: bigint, decimals: number) {
  const digits = units.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  const uiAmountString = fraction ? `${whole}.${fraction}` : whole
  return { amount: String(units), decimals, uiAmount: Number(uiAmountString), uiAmountString }
}

/** A mint's decimals and supply. */
export const mintFields = (data: Uint8Array) => ({
  decimals: data[44] ?? 0,
  supply: amountAt(data, 36),
})

export const tokenFields = (data: Uint8Array) => ({
  mint: base58(data.subarray(0, 32)),
  owner: base58(data.subarray(32, 64)),
  amount: amountAt(data, 64),
  state: (['uninitialized', 'initialized', 'frozen'] as const)[data[108] ?? 0] ?? 'uninitialized',
  isNative: view(data).getUint32(109, true) === 1,
})

function parsed(data: Uint8Array, program: string, getDecimals: (mint: string) => number) {
  if (isTokenAccount(data)) {
    const { amount, ...info } = tokenFields(data)
    const shown = { ...info, tokenAmount: tokenAmount(amount, getDecimals(info.mint)) }
    return { program, space: data.length, parsed: { type: 'account', info: shown } }
  }
  if (data.length < mintLength) return undefined
  const { decimals, supply } = mintFields(data)
  const info = { decimals, supply: String(supply), isInitialized: data[45] === 1 }
  return { program, space: data.length, parsed: { type: 'mint', info } }
}

export function accountJson(
  account: MaybeEncodedAccount,
  encoding: unknown,
  getDecimals: (mint: string) => number,
) {
  if (!account.exists) return null
  const { data, programAddress } = account
  const program = Object.entries(tokenPrograms).find(([, address]) => address === programAddress)
  const name = program?.[0] === 'token' ? 'spl-token' : 'spl-token-2022'
  const raw = [Buffer.from(data).toString('base64'), 'base64']
  return {
    lamports: Number(account.lamports),
    owner: programAddress,
    executable: account.executable,
    // Rent is no longer collected: the largest 64-bit number, which JSON can't hold exactly.
    rentEpoch: 2 ** 64,
    space: data.length,
    data:
      (encoding === 'jsonParsed' && program && parsed(new Uint8Array(data), name, getDecimals)) ||
      raw,
  }
}
