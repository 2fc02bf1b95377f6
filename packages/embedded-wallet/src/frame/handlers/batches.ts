/** Batches that this site has sent, and how far each is: `wallet_getCallsStatus` (EIP-5792). */
import * as z from 'zod/mini'
import { bytes32, chainId, evmAddress, quantity } from '../../protocol/shapes.js'
import type { NodeClient, SentBatch, SentBatches, SentOperation } from '../approval/prepared.js'
import type { OperationDeps } from '../evm/smart-account/operation-receipt.js'
import { FrameError } from '../frame-error.js'
import type { KeyValueStore } from '../storage/key-value-store.js'

export interface Batches extends SentBatches {
  /** Rejects with `unknown-batch`. */
  status(id: string, getClients: (chainId: string) => OperationDeps): Promise<object>
  /** Their owner has left (threat F18). */
  forget(): Promise<void>
}

export interface BatchesDeps {
  readonly store: KeyValueStore
  readonly projectId: string
  readonly parentOrigin: string
}

/** The last ones of a site. */
const max = 32
const operation = z.object({
  hash: bytes32,
  sender: evmAddress,
  nonce: quantity,
  maxFeePerGas: quantity,
  maxPriorityFeePerGas: quantity,
  block: quantity,
  sentAt: z.optional(z.number()),
  validUntil: z.optional(quantity),
})
const batch = z.object({
  id: z.string(),
  chainId,
  hashes: z.array(bytes32),
  count: z.number(),
  operation: z.optional(operation),
})
type Batch = z.infer<typeof batch>
const stored = z.array(batch)

const hex = z.string().check(z.maxLength(65_536), z.regex(/^0x[\da-f]*$/i))
const receipt = z.object({
  status: hex,
  blockHash: bytes32,
  blockNumber: hex,
  gasUsed: hex,
  transactionHash: bytes32,
  logs: z.array(z.object({ address: hex, data: hex, topics: z.array(hex) })),
})

/** Codes of EIP-5792. */
function getStatusCode(
  receipts: readonly z.infer<typeof receipt>[],
  { hashes, count }: SentBatch,
): number {
  if (receipts.length < hashes.length) return 100
  const done = receipts.filter(({ status }) => BigInt(status) === 1n).length
  if (done === count) return 200
  return done === 0 ? 500 : 600
}

interface BatchState {
  readonly status: number
  readonly atomic: boolean
  readonly receipts?: readonly object[]
}

async function getTransactionState(saved: Batch, node: NodeClient): Promise<BatchState> {
  const answers = await Promise.all(
    saved.hashes.map((hash) => node.ask('eth_getTransactionReceipt', [hash])),
  )
  const receipts = answers.flatMap((answer) => {
    const read = z.safeParse(receipt, answer)
    return read.success ? [read.data] : []
  })
  return {
    status: getStatusCode(receipts, saved),
    atomic: false,
    ...(receipts.length > 0 && { receipts }),
  }
}

async function getOperationState(
  operation: SentOperation,
  clients: OperationDeps,
): Promise<BatchState> {
  const { getOperationStatus } = await import('../evm/smart-account/operation-receipt.js')
  const found = await getOperationStatus(operation, clients)
  if (found.type !== 'confirmed')
    return { status: found.type === 'pending' ? 100 : 400, atomic: true }
  const { success, ...rest } = found.receipt
  const status = success ? '0x1' : '0x0'
  return { status: success ? 200 : 500, atomic: true, receipts: [{ ...rest, status }] }
}

export function createBatches({ store, projectId, parentOrigin }: BatchesDeps): Batches {
  const name = `batches ${projectId} ${parentOrigin}`
  const parse = (value: unknown): z.infer<typeof stored> => {
    const read = z.safeParse(stored, value)
    return read.success ? read.data : []
  }
  const all = async () => parse(await store.get(name).catch(() => undefined))
  const find = async (wanted: string) => (await all()).find(({ id }) => id === wanted)
  return {
    has: async (id) => (await find(id)) !== undefined,
    async keep(id, { chainId, hashes, count, operation }) {
      const isSent = hashes.length > 0 || operation !== undefined
      const batch = { id, chainId, hashes: [...hashes], count, ...(operation && { operation }) }
      const own = isSent ? [batch] : []
      const add = (value: unknown) =>
        [...own, ...parse(value).filter((saved) => saved.id !== id)].slice(0, max)
      await store.update(name, add).catch(() => undefined)
    },
    findOperations: async (chain, sender, nonce) =>
      (await all()).flatMap(({ chainId, operation: sent }) =>
        chainId === chain &&
        sent?.sender.toLowerCase() === sender.toLowerCase() &&
        BigInt(sent.nonce) === nonce
          ? [sent]
          : [],
      ),
    async status(id, getClients) {
      const saved = await find(id)
      if (!saved) throw new FrameError('unknown-batch', 'There is no batch of this id')
      const clients = getClients(saved.chainId)
      const { operation } = saved
      const found = operation
        ? await getOperationState(operation, clients)
        : await getTransactionState(saved, clients.node)
      return {
        version: '2.0.0',
        id,
        chainId: `0x${BigInt(saved.chainId.slice('eip155:'.length)).toString(16)}`,
        ...found,
      }
    },
    forget: () => store.remove(name).catch(() => undefined),
  }
}
