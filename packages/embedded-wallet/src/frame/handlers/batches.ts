/** Batches that this site has sent, and how far each is: `wallet_getCallsStatus` (EIP-5792). */
import * as z from 'zod/mini'
import { chainId } from '../../protocol/shapes.js'
import type { NodeClient, SentBatch, SentBatches } from '../approval/prepared.js'
import { FrameError } from '../frame-error.js'
import type { KeyValueStore } from '../storage/key-value-store.js'

export interface Batches extends SentBatches {
  /** Rejects with `unknown-batch`. */
  status(id: string, getNodeClient: (chainId: string) => NodeClient): Promise<object>
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
const hash = z.string().check(z.regex(/^0x[\da-f]{64}$/i))
const batch = z.object({
  id: z.string(),
  chainId,
  hashes: z.array(hash),
  count: z.number(),
})
const stored = z.array(batch)

const hex = z.string().check(z.maxLength(65_536), z.regex(/^0x[\da-f]*$/i))
const receipt = z.object({
  status: hex,
  blockHash: hash,
  blockNumber: hex,
  gasUsed: hex,
  transactionHash: hash,
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

export function createBatches({ store, projectId, parentOrigin }: BatchesDeps): Batches {
  const name = `batches ${projectId} ${parentOrigin}`
  async function all(): Promise<z.infer<typeof stored>> {
    const read = z.safeParse(stored, await store.get(name).catch(() => undefined))
    return read.success ? read.data : []
  }
  const find = async (wanted: string) => (await all()).find(({ id }) => id === wanted)
  return {
    has: async (id) => (await find(id)) !== undefined,
    async keep(id, { chainId, hashes, count }) {
      const others = (await all()).filter((saved) => saved.id !== id)
      const own = hashes.length > 0 ? [{ id, chainId, hashes: [...hashes], count }] : []
      const next = [...own, ...others].slice(0, max)
      await store.set(name, next).catch(() => undefined)
    },
    async status(id, getNodeClient) {
      const saved = await find(id)
      if (!saved) throw new FrameError('unknown-batch', 'There is no batch of this id')
      const node = getNodeClient(saved.chainId)
      const statuses = await Promise.all(
        saved.hashes.map((hash) => node.ask('eth_getTransactionReceipt', [hash])),
      )
      const receipts = statuses.flatMap((status) => {
        const read = z.safeParse(receipt, status)
        return read.success ? [read.data] : []
      })
      return {
        version: '2.0.0',
        id,
        chainId: `0x${BigInt(saved.chainId.slice('eip155:'.length)).toString(16)}`,
        status: getStatusCode(receipts, saved),
        atomic: false,
        ...(receipts.length > 0 && { receipts }),
      }
    },
    forget: () => store.remove(name).catch(() => undefined),
  }
}
