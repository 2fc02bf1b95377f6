/** What a transaction has paid for its inclusion, as its receipt says. */
import type { NodeClient } from '@scope/core/chain'
import { invalid, parseField, parseHash, parseQuantity } from '../responses.js'

/** Celo: the fee may be paid in a token, which the receipt counts the price in (CIP-42, CIP-64, CIP-66). */
const otherCurrencyTypes: ReadonlySet<unknown> = new Set(['0x7a', '0x7b', '0x7c'])

/** Undefined while it is in no block, if the receipt does not tell all of its fee, and if another account has sent it. */
export async function getPaidFee(
  node: NodeClient,
  id: string,
  payer: string,
  signal: AbortSignal,
): Promise<bigint | undefined> {
  const receipt = await node.request('eth_getTransactionReceipt', [id], signal)
  if (receipt === null) return undefined
  // The code of `parseReceipt` is not shared: it would load as the user connects.
  const answered = parseHash(parseField(receipt, 'transactionHash', 'receipt'))
  if (answered.toLowerCase() !== id.toLowerCase()) throw invalid('receipt of another transaction')
  if (parseField(receipt, 'blockHash', 'receipt') === null) return undefined
  // A bundler has paid for the operations of several accounts.
  const sender = String(parseField(receipt, 'from', 'receipt'))
  if (sender.toLowerCase() !== payer.toLowerCase()) return undefined
  const read = (name: string) => {
    const value = parseField(receipt, name, 'receipt')
    return value === undefined || value === null ? undefined : parseQuantity(value, 'receipt')
  }
  const [gasUsed, price] = [read('gasUsed'), read('effectiveGasPrice')]
  if (gasUsed === undefined || price === undefined) return undefined
  if (otherCurrencyTypes.has(parseField(receipt, 'type', 'receipt'))) return undefined
  // OP Stack: operators count this part in ways that differ by version.
  if (read('operatorFeeScalar') || read('operatorFeeConstant')) return undefined
  // OP Stack: what the chain beneath it costs.
  return gasUsed * price + (read('l1Fee') ?? 0n)
}
