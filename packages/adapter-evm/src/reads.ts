/** What is read from a node of an EVM chain: balance and cost of a transaction (execution JSON-RPC API). */
import {
  KitError,
  type NodeClient,
  parseTransaction,
  type TransactionRequest,
  type TransactionRequestByNamespace,
} from '@scope/core/chain'
import { parseAddress } from './address.js'
import { parseQuantity, readBaseFee } from './responses.js'

const hex = (value: bigint) => `0x${value.toString(16)}`

/** Wei. */
export const readBalance = async (
  node: NodeClient,
  address: string,
  signal: AbortSignal,
): Promise<bigint> =>
  parseQuantity(await node.request('eth_getBalance', [address, 'latest'], signal), 'balance')

/** Converts a transaction. Throws `invalid-params` or `address-invalid` if it isn't one, before any request is sent. */
export function evmTransaction(
  request: TransactionRequest,
): TransactionRequestByNamespace['eip155'] {
  const parsed = parseTransaction(request)
  if (parsed.namespace === 'eip155') return parsed.transaction
  throw new KitError('invalid-params', 'Invalid EVM transaction request.', {
    details: { namespace: parsed.namespace },
  })
}

/** The fields of `eth_sendTransaction` and `eth_estimateGas`, quantities as hexadecimal. */
export function transactionFields(
  from: string,
  transaction: TransactionRequestByNamespace['eip155'],
) {
  const { to, value, data, bytecode, gas, maxFeePerGas, maxPriorityFeePerGas } = transaction
  const code = data ?? bytecode
  const amounts = { value, gas, maxFeePerGas, maxPriorityFeePerGas }
  return {
    from,
    ...(to !== undefined && { to: parseAddress(to) }),
    ...(code !== undefined && { data: code }),
    ...Object.fromEntries(
      Object.entries(amounts).flatMap(([key, amount]) =>
        amount === undefined ? [] : [[key, hex(amount)]],
      ),
    ),
  }
}

/** The most it can cost, in wei: gas × (twice the base fee and the tip), or gas × gas price on chains without one. */
export async function estimateFee(
  node: NodeClient,
  from: string,
  request: TransactionRequest,
  signal: AbortSignal,
): Promise<bigint> {
  const transaction = evmTransaction(request)
  const [gas, block, gasPrice] = await Promise.all([
    node.request('eth_estimateGas', [transactionFields(from, transaction)], signal),
    node.request('eth_getBlockByNumber', ['latest', false], signal),
    node.request('eth_gasPrice', [], signal),
  ])
  const price = parseQuantity(gasPrice, 'gas price')
  const baseFee = readBaseFee(block)
  // `eth_gasPrice` is the base fee and a tip; a block may raise the base fee by an eighth, six of them double it.
  const max = transaction.maxFeePerGas ?? (baseFee === undefined ? price : price + baseFee)
  return parseQuantity(gas, 'gas') * max
}
