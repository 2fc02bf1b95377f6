/** What a transaction did to the accounts it names, as nodes tell it: balances before and after, of coins and of tokens. */
import {
  type Address,
  getAddressDecoder,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
} from '@solana/kit'
import type { LiteSVM } from 'litesvm'
import {
  isTokenAccount,
  mintFields,
  tokenAmount,
  tokenFields,
  tokenPrograms,
} from './account-json.js'
import { base58 } from './base58.js'

export interface Balances {
  /** Lamports, by place among the keys. */
  readonly lamports: readonly number[]
  readonly tokens: readonly unknown[]
}

/** In a table's account its addresses stand behind so many bytes. */
const tableHead = 56

const compiled = (wire: Uint8Array) =>
  getCompiledTransactionMessageDecoder().decode(getTransactionDecoder().decode(wire).messageBytes)

interface Lookup {
  readonly lookupTableAddress: Address
  readonly writableIndexes: readonly number[]
  readonly readonlyIndexes: readonly number[]
}

export interface Keys {
  readonly all: readonly string[]
  readonly loaded: { readonly writable: readonly string[]; readonly readonly: readonly string[] }
}

/** All accounts that it names, those of lookup tables behind the others. */
export function getKeys(svm: LiteSVM, wire: Uint8Array): Keys {
  const message = compiled(wire)
  const lookups: readonly Lookup[] =
    'addressTableLookups' in message ? (message.addressTableLookups ?? []) : []
  const read = (pick: (lookup: Lookup) => readonly number[]) =>
    lookups.flatMap((lookup) => {
      const table = svm.getAccount(lookup.lookupTableAddress)
      if (!table.exists) return []
      return pick(lookup).map((index) =>
        getAddressDecoder().decode(table.data, tableHead + index * 32),
      )
    })
  const loaded = {
    writable: read(({ writableIndexes }) => writableIndexes),
    readonly: read(({ readonlyIndexes }) => readonlyIndexes),
  }
  return { all: [...message.staticAccounts, ...loaded.writable, ...loaded.readonly], loaded }
}

const isProgram = (owner: string) =>
  Object.values(tokenPrograms).some((tokenProgram) => tokenProgram === owner)

export function getBalances(svm: LiteSVM, keys: readonly string[]): Balances {
  const tokens = keys.flatMap((key, accountIndex) => {
    const account = svm.getAccount(key as Address)
    if (!account.exists || !isProgram(account.programAddress)) return []
    const data = new Uint8Array(account.data)
    if (!isTokenAccount(data)) return []
    const { mint, owner, amount } = tokenFields(data)
    const minted = svm.getAccount(mint as Address)
    const decimals = minted.exists ? mintFields(new Uint8Array(minted.data)).decimals : 0
    const programId = account.programAddress
    return [{ accountIndex, mint, owner, programId, uiTokenAmount: tokenAmount(amount, decimals) }]
  })
  return { lamports: keys.map((key) => Number(svm.getBalance(key as Address) ?? 0n)), tokens }
}

/** The message as nodes write it in JSON. */
export function messageJson(wire: Uint8Array) {
  const message = compiled(wire)
  const { header, staticAccounts, lifetimeToken, version } = message
  const instructions = 'instructions' in message ? message.instructions : []
  return {
    version,
    message: {
      header: {
        numRequiredSignatures: header.numSignerAccounts,
        numReadonlySignedAccounts: header.numReadonlySignerAccounts,
        numReadonlyUnsignedAccounts: header.numReadonlyNonSignerAccounts,
      },
      accountKeys: staticAccounts,
      recentBlockhash: lifetimeToken,
      instructions: instructions.map(({ programAddressIndex, accountIndices, data }) => ({
        programIdIndex: programAddressIndex,
        accounts: accountIndices ?? [],
        data: base58(new Uint8Array(data ?? [])),
        stackHeight: null,
      })),
      ...(version === 0 && {
        addressTableLookups: (message.addressTableLookups ?? []).map((lookup) => ({
          accountKey: lookup.lookupTableAddress,
          writableIndexes: lookup.writableIndexes,
          readonlyIndexes: lookup.readonlyIndexes,
        })),
      }),
    },
  }
}
