/**
 * Resolves the accounts of each instruction to addresses. Lookup tables are fetched from the node. If the node doesn't
 * return them, the transaction's effects are unknown and it is not signed.
 */
import { base58 } from '@scure/base'
import type { NodeClient } from '../approval/prepared.js'
import { unreadable } from './errors.js'
import { type AccountUse, type Instruction, u32At } from './instruction.js'
import { lookupTableProgram } from './programs.js'
import { fetchAccounts, type NodeAccount } from './responses.js'
import { keyLength, type Message } from './wire.js'

/** What stands before a table's addresses; its first number says that it is in use. */
const tableHead = 56
const inUse = 1

function getAddresses(account: NodeAccount | null | undefined): (place: number) => string {
  const { owner, data } = account ?? { owner: '', data: new Uint8Array() }
  const isTable =
    owner === lookupTableProgram &&
    data.length >= tableHead &&
    (data.length - tableHead) % keyLength === 0 &&
    u32At(data, 0) === inUse
  if (!isTable) throw unreadable()
  return (place) => {
    const at = tableHead + place * keyLength
    if (at + keyLength > data.length) throw unreadable()
    return base58.encode(data.subarray(at, at + keyLength))
  }
}

function ownKeys({ keys, signers, readonlySigners, readonlyOthers }: Message): AccountUse[] {
  return keys.map((address, at) => ({
    address,
    signs: at < signers,
    changes: at < signers ? at < signers - readonlySigners : at < keys.length - readonlyOthers,
  }))
}

export interface Resolved {
  readonly message: Message
  readonly instructions: readonly Instruction[]
  readonly accounts: readonly AccountUse[]
}

/** Throws `unreadable`. All tables are asked for at once. */
export async function resolveAll(
  messages: readonly Message[],
  node: NodeClient,
): Promise<readonly Resolved[]> {
  const tables = await fetchAccounts(
    node,
    messages.flatMap(({ lookups }) => lookups.map(({ table }) => table)),
  )
  return messages.map((message) => {
    const found = message.lookups.map(({ table, writable, readonly }) => {
      const at = getAddresses(tables.get(table))
      return { writable: writable.map(at), readonly: readonly.map(at) }
    })
    const looked = (kind: 'writable' | 'readonly'): AccountUse[] =>
      found
        .flatMap((table) => table[kind])
        .map((address) => ({ address, signs: false, changes: kind === 'writable' }))
    const accounts = [...ownKeys(message), ...looked('writable'), ...looked('readonly')]
    // A node would not take one account under two places.
    if (new Set(accounts.map(({ address }) => address)).size !== accounts.length) throw unreadable()
    const accountAt = (place: number): AccountUse => {
      const account = accounts[place]
      if (!account) throw unreadable()
      return account
    }
    const instructions = message.instructions.map(({ program, accounts: places, data }) => ({
      program: accountAt(program).address,
      accounts: places.map(accountAt),
      data,
    }))
    return { message, instructions, accounts }
  })
}
