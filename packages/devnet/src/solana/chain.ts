/**
 * A Solana chain in this process: the real virtual machine (LiteSVM) with its real programs, and what a validator
 * has around it: slots, blockhashes that expire, and a memory of what was sent. One transaction is one slot.
 * It has no leaders, forks or votes: what is in is final.
 */
import { createHash } from 'node:crypto'
import {
  type Address,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  type Lamports,
  type Transaction,
} from '@solana/kit'
import { FailedTransactionMetadata, LiteSVM, type TransactionMetadata } from 'litesvm'
import { base58 } from './base58.js'
import { errorJson, errorText } from './error-json.js'
import { RpcFailure } from './failure.js'
import { type Balances, getBalances, getKeys, type Keys } from './record.js'

/** Slots a blockhash is good for, as on the real clusters. */
const blockhashLife = 150
const historySize = 10_000n

export interface Landed {
  readonly slot: number
  /** What a node answers as `err`; null where it succeeded. */
  readonly error: unknown
  readonly logs: readonly string[]
  /** Seconds. */
  readonly at: number
  /** Empty where the chain paid it out itself. */
  readonly wire: Uint8Array
  readonly keys: Keys
  readonly before: Balances
  readonly after: Balances
}

export interface Outcome {
  readonly error: unknown
  readonly logs: readonly string[]
  readonly units: number
}

export type SolanaState = ReturnType<typeof createSolanaState>

function decode(wire: Uint8Array): Transaction {
  try {
    return getTransactionDecoder().decode(wire)
  } catch {
    throw new RpcFailure(-32602, 'failed to deserialize solana_transaction')
  }
}

const outcome = (meta: TransactionMetadata, error: unknown): Outcome => ({
  error,
  logs: meta.logs(),
  units: Number(meta.computeUnitsConsumed()),
})

/** As a node refuses in preflight: nothing ran, nothing was paid. */
function refuse(failed: FailedTransactionMetadata): never {
  const { error, logs, units } = outcome(failed.meta(), errorJson(failed))
  if (error === 'SignatureFailure')
    throw new RpcFailure(-32003, 'Transaction signature verification failure')
  const text = `Transaction simulation failed: ${errorText(error)}`
  throw new RpcFailure(-32002, text, { err: error, logs, unitsConsumed: units })
}

/** `seed` makes the genesis hash, so that two chains can be told apart. */
export function createSolanaState(seed: string) {
  const svm = new LiteSVM()
    .withNativeMints()
    .withTransactionHistory(historySize)
    .withBlockhashCheck(false)
  const lastValid = new Map<string, number>()
  const landed = new Map<string, Landed>()
  const landingListeners = new Set<(signature: string) => void>()
  let slot = 1

  function advance(slots: number) {
    slot += slots
    svm.warpToSlot(BigInt(slot))
    // LiteSVM takes two equal transfers under one blockhash for the same.
    svm.expireBlockhash()
  }

  function land(
    signature: string,
    wire: Uint8Array,
    { error, logs }: Outcome,
    keys: Keys,
    before: Balances,
  ) {
    const at = Math.floor(Date.now() / 1_000)
    const after = getBalances(svm, keys.all)
    landed.set(signature, { slot, error, logs, at, wire, keys, before, after })
    advance(1)
    for (const listener of [...landingListeners]) listener(signature)
    return signature
  }

  function run<T>(verifySignatures: boolean, use: () => T): T {
    svm.withSigverify(verifySignatures)
    try {
      return use()
    } finally {
      svm.withSigverify(true)
    }
  }

  const isFresh = (blockhash: string) => (lastValid.get(blockhash) ?? 0) >= slot
  const getBlockhash = (transaction: Transaction) =>
    getCompiledTransactionMessageDecoder().decode(transaction.messageBytes).lifetimeToken

  function simulate(wire: Uint8Array, verifySignatures: boolean, replaceBlockhash: boolean) {
    const transaction = decode(wire)
    if (!replaceBlockhash && !isFresh(getBlockhash(transaction)))
      return { error: 'BlockhashNotFound', logs: [], units: 0, accounts: [] }
    return run(verifySignatures, () => {
      const result = svm.simulateTransaction(transaction)
      if (result instanceof FailedTransactionMetadata)
        return { ...outcome(result.meta(), errorJson(result)), accounts: [] }
      return { ...outcome(result.meta(), null), accounts: result.postAccounts() }
    })
  }

  return {
    svm,
    advance,
    simulate,
    isFresh,
    landed: (signature: string) => landed.get(signature),
    /** Calls the listener for each transaction that is in. Returns a function that stops it. */
    onLanded(listener: (signature: string) => void): () => void {
      landingListeners.add(listener)
      return () => landingListeners.delete(listener)
    },
    /** Newest first: those that name an account. */
    landedOf: (address: string) =>
      [...landed].reverse().filter(([, { keys }]) => keys.all.includes(address)),
    slot: () => slot,
    genesisHash: base58(createHash('sha256').update(seed).digest()),
    latestBlockhash() {
      const blockhash: string = svm.latestBlockhash()
      const valid = lastValid.get(blockhash) ?? slot + blockhashLife
      lastValid.set(blockhash, valid)
      return { blockhash, lastValidBlockHeight: valid }
    },
    airdrop(address: string, lamports: bigint) {
      const keys = { all: [address], loaded: { writable: [], readonly: [] } }
      const before = getBalances(svm, keys.all)
      const result = svm.airdrop(address as Address, lamports as Lamports)
      if (!result || result instanceof FailedTransactionMetadata)
        throw new RpcFailure(-32603, 'The airdrop failed.')
      const signature = base58(result.signature())
      return land(signature, new Uint8Array(), outcome(result, null), keys, before)
    },
    /** Sends once; the same transaction again is its own signature. Throws as a node does in preflight. */
    send(wire: Uint8Array, skipPreflight: boolean) {
      const transaction = decode(wire)
      const [first] = Object.values(transaction.signatures)
      if (!first) throw new RpcFailure(-32003, 'Transaction signature verification failure')
      const signature = base58(first)
      if (landed.has(signature)) return signature
      if (!isFresh(getBlockhash(transaction))) {
        // Without preflight a node takes it and forgets it.
        if (skipPreflight) return signature
        const text = 'Transaction simulation failed: Blockhash not found'
        throw new RpcFailure(-32002, text, { err: 'BlockhashNotFound', logs: [] })
      }
      const preflight = skipPreflight ? undefined : svm.simulateTransaction(transaction)
      if (preflight instanceof FailedTransactionMetadata) refuse(preflight)
      const keys = getKeys(svm, wire)
      const before = getBalances(svm, keys.all)
      const result = svm.sendTransaction(transaction)
      const sent =
        result instanceof FailedTransactionMetadata
          ? outcome(result.meta(), errorJson(result))
          : outcome(result, null)
      return land(signature, wire, sent, keys, before)
    },
  }
}
