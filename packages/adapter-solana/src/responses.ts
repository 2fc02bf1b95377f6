/** The shapes of what wallets and nodes answer. Parsed here once; typed from there on. */
import { fromBase58, KitError } from '@scope/core/chain'
import { readBytes } from '@scope/core/wallet-standard'
import { keyLength } from './address.js'
import { maxTransaction, signatureLength } from './wire.js'

export function invalid(field: string): KitError {
  return new KitError(
    'wallet-response-invalid',
    `The wallet or node returned an invalid response (${field}).`,
  )
}

export function parseField(value: unknown, name: string, field: string): unknown {
  if (typeof value !== 'object' || value === null) throw invalid(field)
  return (value as Record<string, unknown>)[name]
}

/** The `value` that nodes put beside their context. */
export const parseValue = (answer: unknown, field: string): unknown =>
  parseField(answer, 'value', field)

export function parseList(value: unknown, field: string): readonly unknown[] {
  if (!Array.isArray(value)) throw invalid(field)
  return value
}

/** Nodes respond with plain numbers. Those above 2^53 are rounded before this code reads them. */
export function parseNumber(value: unknown, field: string): bigint {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0) throw invalid(field)
  return BigInt(value)
}

export function parseSignature(value: unknown): Uint8Array {
  const bytes = readBytes(value, signatureLength)
  if (bytes?.length !== signatureLength) throw invalid('signature')
  return bytes
}

export function parseSignedTransaction(value: unknown): Uint8Array {
  const bytes = readBytes(value, maxTransaction)
  if (!bytes) throw invalid('signed transaction')
  return bytes
}

/** What a list of inputs is answered with: as many outputs. */
export function readOutputs(answer: unknown, count: number): readonly unknown[] {
  const outputs = parseList(answer, 'outputs')
  if (outputs.length !== count) throw invalid('outputs')
  return outputs
}

export interface LatestBlockhash {
  readonly blockhash: Uint8Array
  /** The last block in which a transaction made with it can be. */
  readonly lastValidBlockHeight: bigint
}

export function readLatestBlockhash(answer: unknown): LatestBlockhash {
  const value = parseValue(answer, 'blockhash')
  const text = parseField(value, 'blockhash', 'blockhash')
  const blockhash = typeof text === 'string' ? fromBase58(text, keyLength) : undefined
  if (!blockhash) throw invalid('blockhash')
  const height = parseField(value, 'lastValidBlockHeight', 'block height')
  return { blockhash, lastValidBlockHeight: parseNumber(height, 'block height') }
}

export interface NodeAccount {
  /** The program that owns it. */
  readonly owner: string
  readonly lamports: bigint
  readonly data: Uint8Array
}

/** `[text, 'base64']`. Undefined where there is no account. */
export function parseAccount(value: unknown): NodeAccount | undefined {
  if (value === null) return undefined
  const owner = parseField(value, 'owner', 'account')
  const [text] = parseList(parseField(value, 'data', 'account'), 'account')
  if (typeof owner !== 'string' || typeof text !== 'string') throw invalid('account')
  try {
    const data = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
    return {
      owner,
      data,
      lamports: parseNumber(parseField(value, 'lamports', 'account'), 'account'),
    }
  } catch {
    throw invalid('account')
  }
}
