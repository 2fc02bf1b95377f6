/** What is read from nodes: the balance, and what sending would cost. */
import {
  type ChainNode,
  KitError,
  lazily,
  parseTransaction,
  type SendRequest,
  type TransactionRequests,
} from '@scope/core/chain'
import { commitment } from './commitment.js'
import { readNumber, readValue } from './responses.js'
import { readTransaction, toBase64 } from './wire.js'

/** Lamports. */
export const readBalance = async (
  node: ChainNode,
  address: string,
  signal: AbortSignal,
): Promise<bigint> =>
  readNumber(
    readValue(await node.request('getBalance', [address, { commitment }], signal), 'balance'),
    'balance',
  )

/** Lamports: for the signatures, and for the priority that the message asks for. */
export async function messageFee(
  node: ChainNode,
  message: Uint8Array,
  signal?: AbortSignal,
): Promise<bigint> {
  const params = [toBase64(message), { commitment }]
  const fee = readValue(await node.request('getFeeForMessage', params, signal), 'fee')
  if (fee !== null) return readNumber(fee, 'fee')
  throw new KitError(
    'transaction-rejected',
    'The transaction is too old to be sent. Make a new one, then try again.',
  )
}

export function solanaTransaction(request: SendRequest): TransactionRequests['solana'] {
  const parsed = parseTransaction(request)
  if (parsed.namespace === 'solana') return parsed.transaction
  throw new KitError('invalid-params', 'This is not a transaction of Solana.', {
    facts: { namespace: parsed.namespace },
  })
}

/** What builds a transfer: needed by those alone who bring no transaction of their own. */
export const fetchTransfer = lazily(() => import('./transfer/build.js'))

/** Lamports, the rent of a token account that has to be opened included. */
export async function estimateFee(
  node: ChainNode,
  from: string,
  request: SendRequest,
  signal: AbortSignal,
): Promise<bigint> {
  const transaction = solanaTransaction(request)
  if ('transaction' in transaction)
    return messageFee(node, readTransaction(transaction.transaction).message, signal)
  const { buildTransfer } = await fetchTransfer()
  const { message, rent } = await buildTransfer(node, from, transaction, signal)
  return (await messageFee(node, message, signal)) + rent
}
