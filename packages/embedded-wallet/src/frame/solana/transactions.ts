/**
 * Transactions of a page: parsed, read and tried out as a whole, and signed as they came. Every other signature stays as it is,
 * and so does the blockhash.
 */
import { base64 } from '@scure/base'
import type { DecodedRequest } from '../approval/decoded-request.js'
import type { PrepareDeps } from '../approval/prepared.js'
import { aborted } from '../frame-error.js'
import type { Bytes } from '../keys/bytes.js'
import { gatherFacts } from './decode/facts.js'
import { parseInstructions } from './decode/instructions.js'
import { signBytes } from './ed25519.js'
import { accountMismatch, paramsInvalid, unreadable } from './errors.js'
import { getFee } from './fee.js'
import { type Resolved, resolveAll } from './resolve.js'
import { runSimulation } from './simulation.js'
import { readTransaction, type Transaction, withSignature } from './wire.js'

export interface Signed {
  readonly wire: Uint8Array
  /** The account's own. */
  readonly signature: Uint8Array
  /** The payer's, by which the chain knows the transaction. */
  readonly id: Uint8Array
}

export interface ReadTransactions {
  readonly decoded: DecodedRequest
  readonly transactions: readonly Transaction[]
  /** Each in its order; what comes of the key is signatures alone. */
  sign(key: Bytes): readonly Signed[]
}

function parse(text: string): Transaction {
  let wire: Uint8Array
  try {
    wire = base64.decode(text)
  } catch {
    throw paramsInvalid()
  }
  return readTransaction(wire)
}

const getSignerIndex = ({ message }: Transaction, account: string): number =>
  message.keys.slice(0, message.signers).indexOf(account)

/** Nought of the account's where others pay: it is said who does. */
function getFees(all: readonly Resolved[], account: string) {
  const payers = all.map(({ message }) => message.keys[0] ?? '')
  const fee = all.reduce(
    (sum, resolved, at) => (payers[at] === account ? sum + getFee(resolved) : sum),
    0n,
  )
  const [feePayer] = payers
  const isOurs = payers.includes(account) || feePayer === undefined
  return isOurs ? { fee } : { fee, feePayer }
}

export async function parseTransactions(
  texts: readonly string[],
  deps: PrepareDeps,
): Promise<ReadTransactions> {
  const { chainId, account, node, signal } = deps
  const transactions = texts.map(parse)
  if (transactions.some((transaction) => getSignerIndex(transaction, account) < 0))
    throw accountMismatch()
  const resolved = await resolveAll(
    transactions.map(({ message }) => message),
    node,
  )
  const { accounts, facts } = await gatherFacts(resolved, node)
  const all = transactions.map((transaction, at) => {
    const [current, accountFacts] = [resolved[at], facts[at]]
    if (!current || !accountFacts) throw unreadable()
    return { transaction, resolved: current, facts: accountFacts }
  })
  const simulation = await runSimulation(all, accounts, account, node)
  if (signal.aborted) throw aborted()
  const instructions = all.map(({ transaction, resolved: current, facts: accountFacts }) =>
    parseInstructions(current, transaction.bytes, accountFacts, deps),
  )
  const warnings = [
    ...instructions.flatMap((instruction) => instruction.warnings),
    ...simulation.warnings,
  ]
  return {
    decoded: {
      chainId,
      account,
      actions: instructions.flatMap((instruction) => instruction.actions),
      warnings: [...new Set(warnings)],
      ...(simulation.changes && { changes: simulation.changes }),
      ...getFees(resolved, account),
    },
    transactions,
    sign: (key) =>
      transactions.map((transaction) => {
        const signature = signBytes(transaction.bytes, key, account)
        const place = getSignerIndex(transaction, account)
        const [first = signature] = transaction.signatures
        return {
          wire: withSignature(transaction, place, signature),
          signature,
          id: place === 0 ? signature : first,
        }
      }),
  }
}
