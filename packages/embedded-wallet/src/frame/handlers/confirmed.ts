/** Whether a transaction is on its chain, and has succeeded there. */
import * as z from 'zod/mini'
import type { NodeClient } from '../approval/prepared.js'
import { FrameError } from '../frame-error.js'
import type { IsConfirmed } from './contacts.js'

const receipt = z.object({
  status: z.string().check(z.regex(/^0x[\da-f]{1,64}$/i)),
  blockNumber: z.nullish(z.string()),
})
const statuses = z.object({
  value: z.array(
    z.nullable(
      z.object({ err: z.optional(z.unknown()), confirmationStatus: z.nullish(z.string()) }),
    ),
  ),
})

async function onEvm(node: NodeClient, hash: string): Promise<boolean | undefined> {
  const read = z.safeParse(receipt, await node.ask('eth_getTransactionReceipt', [hash]))
  // Some nodes answer the receipt of one that waits, without a block.
  if (!read.success || read.data.blockNumber === null) return undefined
  return BigInt(read.data.status) === 1n
}

async function onSolana(node: NodeClient, hash: string): Promise<boolean | undefined> {
  const ask = (searchTransactionHistory: boolean) =>
    node.ask('getSignatureStatuses', [[hash], { searchTransactionHistory }])
  // A node that keeps no history still knows what came in of late.
  const answer = await ask(true).catch((thrown: unknown) => {
    if (thrown instanceof FrameError && thrown.code === 'node') return ask(false)
    throw thrown
  })
  const read = z.safeParse(statuses, answer)
  const status = read.success ? read.data.value[0] : undefined
  if (!status || status.confirmationStatus === 'processed') return undefined
  return status.err === null || status.err === undefined
}

export const isConfirmedAt =
  (getNodeClient: (chainId: string) => NodeClient): IsConfirmed =>
  (chainId, hash) =>
    (chainId.startsWith('solana:') ? onSolana : onEvm)(getNodeClient(chainId), hash)
