/** `wallet_getCallsStatus` (EIP-5792) and receipts, parsed. */
import type { CallReceipt, CallsStatus, NodeClient } from '@scope/core/chain'
import { invalid, parseField, parseHash, parseNetworkId, parseQuantity } from '../responses.js'

/** Far above what a batch has. */
const maxReceipts = 1_000
const maxLogs = 10_000

function parseText(value: unknown, field: string): string {
  if (typeof value !== 'string' || !/^0x[\da-f]*$/i.test(value)) throw invalid(field)
  return value
}

function parseList(value: unknown, max: number, field: string): readonly unknown[] {
  if (!Array.isArray(value) || value.length > max) throw invalid(field)
  return value
}

/** Throws `wallet-response-invalid` if a field is missing or has another type. */
export function parseReceipt(value: unknown): CallReceipt {
  const read = (name: string) => parseField(value, name, 'receipt')
  return {
    transactionHash: parseHash(read('transactionHash')),
    status: parseQuantity(read('status'), 'receipt status') === 1n ? 'success' : 'reverted',
    blockHash: parseHash(read('blockHash')),
    blockNumber: parseQuantity(read('blockNumber'), 'block number'),
    gasUsed: parseQuantity(read('gasUsed'), 'gas used'),
    logs: parseList(read('logs'), maxLogs, 'logs').map((log) => ({
      address: parseText(parseField(log, 'address', 'log'), 'log address'),
      data: parseText(parseField(log, 'data', 'log'), 'log data'),
      topics: parseList(parseField(log, 'topics', 'log'), 4, 'log topics').map((topic) =>
        parseText(topic, 'log topic'),
      ),
    })),
  }
}

/** Returns the receipts of those transactions that are in a block. */
export async function getCallReceipts(
  node: NodeClient,
  hashes: readonly string[],
  signal: AbortSignal,
): Promise<readonly CallReceipt[]> {
  const found = await Promise.all(
    hashes.map((hash) => node.request('eth_getTransactionReceipt', [hash], signal)),
  )
  return found.flatMap((receipt) => (receipt === null ? [] : parseReceipt(receipt)))
}

/** Codes of drafts of the EIP, which older wallets return. */
const draftCodes: Readonly<Record<string, number>> = { PENDING: 100, CONFIRMED: 200 }

function parseCode(value: unknown, receipts: readonly CallReceipt[]): number {
  if (typeof value === 'number' && Number.isInteger(value) && value >= 100 && value < 700)
    return value
  const code = typeof value === 'string' ? draftCodes[value] : undefined
  if (code === undefined) throw invalid('status')
  // In the drafts, "confirmed" says nothing of success.
  return code === 200 && receipts.some(({ status }) => status === 'reverted') ? 500 : code
}

/** Throws `wallet-response-invalid` if it is no status. `id` is the one that was asked for. */
export function parseCallsStatus(value: unknown, id: string): CallsStatus {
  const read = (name: string) => parseField(value, name, 'calls status')
  const receipts = parseList(read('receipts') ?? [], maxReceipts, 'receipts').map(parseReceipt)
  const statusCode = parseCode(read('status'), receipts)
  return {
    id,
    networkId: parseNetworkId(read('chainId')),
    statusCode,
    status: statusCode < 200 ? 'pending' : statusCode < 300 ? 'success' : 'failure',
    atomic: read('atomic') !== false,
    receipts,
  }
}
