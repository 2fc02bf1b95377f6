/** The shapes of what wallets and nodes answer. Parsed here once; typed from there on. */
import { fromBase58, KitError } from '@scope/core/chain'
import { readBytes } from '@scope/core/wallet-standard'
import { keyLength } from './address.js'
import { maxTransaction, signatureLength } from './wire.js'

export function invalid(what: string): KitError {
  return new KitError(
    'wallet-response-invalid',
    `The wallet or node returned an invalid response (${what}).`,
  )
}

export function readField(value: unknown, name: string, what: string): unknown {
  if (typeof value !== 'object' || value === null) throw invalid(what)
  return (value as Record<string, unknown>)[name]
}

/** The `value` that nodes put beside their context. */
export const readValue = (answer: unknown, what: string): unknown =>
  readField(answer, 'value', what)

export function readList(value: unknown, what: string): readonly unknown[] {
  if (!Array.isArray(value)) throw invalid(what)
  return value
}

/** Nodes answer plain numbers: those above 2^53 were rounded before anybody here could read them. */
export function readNumber(value: unknown, what: string): bigint {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0) throw invalid(what)
  return BigInt(value)
}

export function readSignature(value: unknown): Uint8Array {
  const bytes = readBytes(value, signatureLength)
  if (bytes?.length !== signatureLength) throw invalid('signature')
  return bytes
}

export function readSignedTransaction(value: unknown): Uint8Array {
  const bytes = readBytes(value, maxTransaction)
  if (!bytes) throw invalid('signed transaction')
  return bytes
}

/** What a list of inputs is answered with: as many outputs. */
export function readOutputs(answer: unknown, count: number): readonly unknown[] {
  const outputs = readList(answer, 'outputs')
  if (outputs.length !== count) throw invalid('outputs')
  return outputs
}

export interface LatestBlockhash {
  readonly blockhash: Uint8Array
  /** The last block in which a transaction made with it can be. */
  readonly lastValidBlockHeight: bigint
}

export function readLatestBlockhash(answer: unknown): LatestBlockhash {
  const value = readValue(answer, 'blockhash')
  const text = readField(value, 'blockhash', 'blockhash')
  const blockhash = typeof text === 'string' ? fromBase58(text, keyLength) : undefined
  if (!blockhash) throw invalid('blockhash')
  const height = readField(value, 'lastValidBlockHeight', 'block height')
  return { blockhash, lastValidBlockHeight: readNumber(height, 'block height') }
}

export interface NodeAccount {
  /** The program that owns it. */
  readonly owner: string
  readonly lamports: bigint
  readonly data: Uint8Array
}

/** `[text, 'base64']`. Undefined where there is no account. */
export function readAccount(value: unknown): NodeAccount | undefined {
  if (value === null) return undefined
  const owner = readField(value, 'owner', 'account')
  const [text] = readList(readField(value, 'data', 'account'), 'account')
  if (typeof owner !== 'string' || typeof text !== 'string') throw invalid('account')
  try {
    const data = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
    return { owner, data, lamports: readNumber(readField(value, 'lamports', 'account'), 'account') }
  } catch {
    throw invalid('account')
  }
}
