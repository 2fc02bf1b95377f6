/** Requests that move money: what becomes of them is never guessed, and they are never offered again for a lost answer. */

import type { KitError } from '../../errors/kit-error.js'
import { toSendError } from '../../errors/outcome.js'

const sends = new Set([
  'eth_sendTransaction',
  'eth_sendRawTransaction',
  'wallet_sendCalls',
  'sendTransfer',
  'solana_signAndSendTransaction',
])

export const isTransactionMethod = (method: string): boolean => sends.has(method)

/** The problem of a request that may have reached the wallet. */
export const getOutcome = (method: string, error: KitError): KitError =>
  isTransactionMethod(method) ? toSendError(error) : error

/** A transaction's id in an answer. */
export function sentId(method: string, result: unknown): string | undefined {
  if (!isTransactionMethod(method) || method === 'wallet_sendCalls') return undefined
  if (typeof result === 'string') return result
  const { txid, signature } = (
    typeof result === 'object' && result !== null ? result : {}
  ) as Record<string, unknown>
  return [txid, signature].find((id) => typeof id === 'string') as string | undefined
}
