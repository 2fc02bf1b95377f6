/** What is read from nodes: the balance, and what sending would cost. */
import {
  KitError,
  lazyImport,
  type NodeClient,
  parseTransaction,
  type TransactionRequest,
  type TransactionRequestByNamespace,
} from '@scope/core/chain'
import { commitment } from './commitment.js'
import { parseNumber, parseValue } from './responses.js'
import { readTransaction, toBase64 } from './wire.js'

/** Lamports. */
export const readBalance = async (
  node: NodeClient,
  address: string,
  signal: AbortSignal,
): Promise<bigint> =>
  parseNumber(
    parseValue(await node.request('getBalance', [address, { commitment }], signal), 'balance'),
    'balance',
  )

/** Lamports: for the signatures, and for the priority that the message asks for. */
export async function messageFee(
  node: NodeClient,
  message: Uint8Array,
  signal?: AbortSignal,
): Promise<bigint> {
  const params = [toBase64(message), { commitment }]
  const fee = parseValue(await node.request('getFeeForMessage', params, signal), 'fee')
  if (fee !== null) return parseNumber(fee, 'fee')
  throw new KitError(
    'transaction-rejected',
    'The transaction is too old to be sent. Make a new one, then try again.',
  )
}

export function solanaTransaction(
  request: TransactionRequest,
): TransactionRequestByNamespace['solana'] {
  const parsed = parseTransaction(request)
  if (parsed.namespace === 'solana') return parsed.transaction
  throw new KitError('invalid-params', 'This is not a transaction of Solana.', {
    details: { namespace: parsed.namespace },
  })
}

/** What builds a transfer: needed by those alone who bring no transaction of their own. */
export const fetchTransfer = lazyImport(() => import('./transfer/build.js'))

/** Lamports, the rent of a token account that has to be opened included. */
export async function estimateFee(
  node: NodeClient,
  from: string,
  request: TransactionRequest,
  signal: AbortSignal,
): Promise<bigint> {
  const transaction = solanaTransaction(request)
  if ('transaction' in transaction)
    return messageFee(node, readTransaction(transaction.transaction).message, signal)
  const { buildTransfer } = await fetchTransfer()
  const { message, rent } = await buildTransfer(node, from, transaction, signal)
  return (await messageFee(node, message, signal)) + rent
}
