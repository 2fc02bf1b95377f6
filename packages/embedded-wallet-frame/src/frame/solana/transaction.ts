/** One transaction: read whole from its bytes, with what it touches on the chain, and signed as it is. */
import { ed25519 } from '@noble/curves/ed25519'
import { base64 } from '@scure/base'
import type { PrepareNeeds } from '../approval/prepared.js'
import type { Act, Asset, Change, Warning } from '../approval/reading.js'
import { receiverWarnings, solanaEnds } from '../approval/receivers.js'
import { paramsInvalid } from '../approval/sign-in-text.js'
import { FrameProblem } from '../frame-error.js'
import type { Bytes } from '../keys/bytes.js'
import { askAccounts, decimalsOf, tokenAccountOf } from './accounts.js'
import { feeOf } from './fee.js'
import { type NamedInstruction, openedHolders, readInstruction } from './instructions.js'
import { allKeys } from './lookups.js'
import { lostReceivers } from './programs.js'
import { tryOut } from './trial.js'
import { readTransaction, withSignature } from './wire.js'

export interface ReadTransaction {
  readonly acts: readonly Act[]
  readonly warnings: readonly Warning[]
  readonly changes?: readonly Change[]
  /** Absent where somebody else pays. */
  readonly fee?: bigint
  /** As it travels, with this wallet's signature in its place; and that signature. */
  sign(key: Bytes): { readonly wire: Uint8Array; readonly signature: Uint8Array }
}

export function decodeWire(text: string): Uint8Array {
  try {
    return base64.decode(text)
  } catch {
    throw paramsInvalid()
  }
}

const accountMismatch = () =>
  new FrameProblem('account-mismatch', 'This transaction is not to be signed by this wallet')

export async function readForSigning(
  wire: Uint8Array,
  needs: PrepareNeeds,
): Promise<ReadTransaction> {
  const { account, node, known } = needs
  const { message } = readTransaction(wire)
  const place = message.keys.slice(0, message.signers).indexOf(account)
  if (place === -1) throw accountMismatch()
  const keys = await allKeys(message, node)
  const instructions = message.instructions.map(
    ({ program, accounts, data }): NamedInstruction => ({
      program: keys[program] ?? '',
      accounts: accounts.map((at) => keys[at] ?? ''),
      data,
    }),
  )
  const others = keys.filter((key) => key !== account)
  const found = await askAccounts(node, [account, ...others])
  const accounts = new Map([account, ...others].map((key, at) => [key, found[at]]))
  const opened = openedHolders(instructions)
  const holder = (key: string) => tokenAccountOf(accounts.get(key)) ?? opened.get(key)

  // Mints stand in the transaction only where it names them: the others are asked for, once.
  const missing = [...accounts.keys()].flatMap((key) => {
    const mint = holder(key)?.mint
    return mint !== undefined && !accounts.has(mint) ? [mint] : []
  })
  const unique = [...new Set(missing)]
  const mints = await askAccounts(node, unique)
  for (const [at, mint] of unique.entries()) accounts.set(mint, mints[at])
  const token = (mint: string): Asset => {
    const decimals = decimalsOf(accounts.get(mint))
    return { kind: 'token', address: mint, ...(decimals !== undefined && { decimals }) }
  }

  const about = { account, holder, token }
  const read = instructions.map((one) => readInstruction(one, about))
  const acts = read.flatMap((one) => one.acts)
  const receivers = acts.flatMap((act): readonly Warning[] => {
    if (act.does !== 'pay' || act.from !== undefined) return []
    const isNew = acts.some((other) => other.does === 'open-account' && other.account === act.to)
    if (isNew) return []
    if (lostReceivers.has(act.to)) return ['lost-receiver']
    return receiverWarnings(act.to, account, known, solanaEnds)
  })
  const mine = others.filter((key) => holder(key)?.owner === account)
  const watched = [account, ...mine].map((address) => ({ address, before: accounts.get(address) }))
  const trial = await tryOut(wire, account, watched, node, token)
  const outcome: readonly Warning[] = trial ? (trial.fails ? ['fails'] : []) : ['untried']
  const warnings = [...read.flatMap((one) => one.warnings), ...receivers, ...outcome]
  return {
    acts,
    warnings: [...new Set(warnings)],
    ...(trial?.changes && { changes: trial.changes }),
    ...(place === 0 && { fee: feeOf(message.signers, instructions) }),
    sign(key) {
      const signature = ed25519.sign(message.bytes, key)
      return { wire: withSignature(wire, place, signature), signature }
    },
  }
}
