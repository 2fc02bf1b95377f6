/** What became of an operation. The chain decides: a bundler only says where to look (EntryPoint 0.7). */
import * as z from 'zod/mini'
import { hexBytes, quantity } from '../../../protocol/shapes.js'
import type { NodeClient, SentOperation } from '../../approval/prepared.js'
import { hexOf } from '../quantity.js'
import { findTransaction } from './bundler.js'
import { entryPoint } from './contracts.js'
import { readNonce } from './entry-point.js'

/** UserOperationEvent(bytes32,address,address,uint256,bool,uint256,uint256) */
const operationEvent = '0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f'
/** BeforeExecution() */
const beforeExecution = '0xbb47ee3e183a558b1a2ff0874b079f3fc5478b7454eacf2bfc5af2ff5878f972'

const hash = z.string().check(z.regex(/^0x[\da-f]{64}$/i))
const log = z.object({
  address: z.string(),
  data: hexBytes,
  topics: z.array(hash).check(z.maxLength(4)),
})
const receiptShape = z.object({
  transactionHash: hash,
  blockHash: hash,
  blockNumber: quantity,
  gasUsed: quantity,
  logs: z.array(log).check(z.maxLength(16_384)),
})
const foundLogs = z.array(z.object({ transactionHash: hash })).check(z.maxLength(64))
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
      if (entry.topics[1]?.toLowerCase() === operation.toLowerCase())
        // nonce, success, cost, gas: a word each.
        return { ...receipt, success: BigInt(`0x${entry.data.slice(66, 130)}`) === 1n, logs: own }
      own = []
    } else if (isEvent(entry, beforeExecution)) own = []
    // The EntryPoint’s own logs are none of the calls’.
    else if (!isOfEntryPoint(entry)) own.push(entry)
  }
  return undefined
}

/** Looks for the operation’s own event: bundlers forget. */
async function findOnChain(
  { hash: operation, block }: SentOperation,
  node: NodeClient,
): Promise<string | undefined> {
  const filter = {
    address: entryPoint,
    topics: [operationEvent, operation],
    fromBlock: hexOf(BigInt(block)),
    toBlock: 'latest',
  }
  const read = z.safeParse(foundLogs, await node.ask('eth_getLogs', [filter]))
  return read.success ? read.data[0]?.transactionHash : undefined
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
async function isExpired({ validUntil }: SentOperation, node: NodeClient): Promise<boolean> {
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
  const isUsed = nonce > BigInt(operation.nonce)
  if (!isUsed && !(await isExpired(operation, node))) return { type: 'pending' }
  // Read after the nonce: an operation that took the nonce is on the chain by now.
  const transaction = await findOnChain(operation, node)
  const found = transaction && (await readReceipt(transaction, operation.hash, node))
  return found ? { type: 'confirmed', receipt: found } : { type: 'dropped' }
}
