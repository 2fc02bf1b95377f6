/** What became of an operation. The chain decides: a bundler only says where to look (EntryPoint 0.7). */
import { getAddress, pad } from 'viem'
import * as z from 'zod/mini'
import { bytes32, hexBytes, quantity } from '../../../protocol/shapes.js'
import type { NodeClient, SentOperation } from '../../approval/prepared.js'
import { hexOf } from '../quantity.js'
import { findTransaction } from './bundler.js'
import { entryPoint } from './contracts.js'
import { readNonce } from './entry-point.js'

/** UserOperationEvent(bytes32,address,address,uint256,bool,uint256,uint256) */
const operationEvent = '0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f'
/** BeforeExecution() */
const beforeExecution = '0xbb47ee3e183a558b1a2ff0874b079f3fc5478b7454eacf2bfc5af2ff5878f972'

const log = z.object({
  address: z.string(),
  data: hexBytes,
  topics: z.array(bytes32).check(z.maxLength(4)),
})
const receiptShape = z.object({
  transactionHash: bytes32,
  blockHash: bytes32,
  blockNumber: quantity,
  gasUsed: quantity,
  logs: z.array(log).check(z.maxLength(16_384)),
})
/** nonce, success, cost, gas: a word each. */
const eventData = z.string().check(z.regex(/^0x[\da-f]{256}$/i))
const foundLogs = z
  .array(z.object({ transactionHash: bytes32, data: eventData, topics: z.array(bytes32) }))
  .check(z.maxLength(4_096))
const blockShape = z.object({ timestamp: quantity })

type Log = z.infer<typeof log>

export interface OperationReceipt {
  readonly success: boolean
  readonly transactionHash: string
  readonly blockHash: string
  readonly blockNumber: string
  readonly gasUsed: string
  /** Of this operation alone, not of others in the same transaction. */
  readonly logs: readonly Log[]
}

export interface OperationDeps {
  readonly node: NodeClient
  readonly bundler: NodeClient
}

const isOfEntryPoint = ({ address }: Log): boolean =>
  address.toLowerCase() === entryPoint.toLowerCase()
const isEvent = (entry: Log, topic: string): boolean =>
  isOfEntryPoint(entry) && entry.topics[0]?.toLowerCase() === topic

async function readReceipt(
  transaction: string,
  operation: string,
  node: NodeClient,
): Promise<OperationReceipt | undefined> {
  const read = z.safeParse(receiptShape, await node.ask('eth_getTransactionReceipt', [transaction]))
  if (!read.success) return undefined
  const { logs, ...receipt } = read.data
  let own: Log[] = []
  for (const entry of logs) {
    if (isEvent(entry, operationEvent)) {
      const isOwn = entry.topics[1]?.toLowerCase() === operation.toLowerCase()
      if (isOwn && z.safeParse(eventData, entry.data).success)
        return { ...receipt, success: BigInt(`0x${entry.data.slice(66, 130)}`) === 1n, logs: own }
      own = []
    } else if (isEvent(entry, beforeExecution)) own = []
    // The EntryPoint’s own logs are none of the calls’.
    else if (!isOfEntryPoint(entry)) own.push(entry)
  }
  return undefined
}

/** Who has used the nonce of an operation, by the event that says so. */
export type NonceUse =
  | { readonly by: 'itself'; readonly transaction: string }
  | { readonly by: 'another' }

/**
 * Looks for the event of the operation that took the nonce: bundlers forget, and may lie. Undefined if there is none, also of a
 * node that lags behind another: then nothing is known. Rejects if the node can't look that far back.
 */
export async function findNonceUse(
  { hash: operation, sender, nonce, block }: SentOperation,
  node: NodeClient,
): Promise<NonceUse | undefined> {
  const filter = {
    address: entryPoint,
    topics: [operationEvent, null, pad(getAddress(sender)).toLowerCase()],
    fromBlock: hexOf(BigInt(block)),
    toBlock: 'latest',
  }
  const read = z.safeParse(foundLogs, await node.ask('eth_getLogs', [filter]))
  if (!read.success) return undefined
  const use = read.data.find(({ data }) => BigInt(data.slice(0, 66)) === BigInt(nonce))
  if (!use) return undefined
  return use.topics[1]?.toLowerCase() === operation.toLowerCase()
    ? { by: 'itself', transaction: use.transactionHash }
    : { by: 'another' }
}

/** Undefined while the operation is on no block. */
export async function getOperationReceipt(
  { hash: operation }: Pick<SentOperation, 'hash'>,
  { node, bundler }: OperationDeps,
): Promise<OperationReceipt | undefined> {
  const transaction = await findTransaction(bundler, operation).catch(() => undefined)
  return transaction === undefined ? undefined : readReceipt(transaction, operation, node)
}

/** The chain no longer takes it: its sponsor’s time is over. */
export async function isExpired({ validUntil }: SentOperation, node: NodeClient): Promise<boolean> {
  if (validUntil === undefined) return false
  const read = z.safeParse(blockShape, await node.ask('eth_getBlockByNumber', ['latest', false]))
  return read.success && BigInt(read.data.timestamp) > BigInt(validUntil)
}

export type OperationStatus =
  | { readonly type: 'pending' }
  | { readonly type: 'confirmed'; readonly receipt: OperationReceipt }
  /** It is on no block, and can be on none any more. */
  | { readonly type: 'dropped' }

export async function getOperationStatus(
  operation: SentOperation,
  deps: OperationDeps,
): Promise<OperationStatus> {
  const { node } = deps
  const receipt = await getOperationReceipt(operation, deps)
  if (receipt) return { type: 'confirmed', receipt }
  const nonce = await readNonce(node, operation.sender)
  if (nonce <= BigInt(operation.nonce))
    return { type: (await isExpired(operation, node)) ? 'dropped' : 'pending' }
  const use = await findNonceUse(operation, node).catch(() => undefined)
  if (use?.by === 'another') return { type: 'dropped' }
  const found = use && (await readReceipt(use.transaction, operation.hash, node))
  return found ? { type: 'confirmed', receipt: found } : { type: 'pending' }
}
