/** Whether a transaction is on its chain, and has succeeded there. */
import * as z from 'zod/mini'
import type { ChainNode } from '../approval/prepared.js'
import type { IsConfirmed } from './contacts.js'

const receipt = z.object({ status: z.string().check(z.regex(/^0x[\da-f]{1,64}$/i)) })
const statuses = z.object({
  value: z.array(
    z.nullable(z.object({ err: z.unknown(), confirmationStatus: z.nullish(z.string()) })),
  ),
})

async function onEvm(node: ChainNode, hash: string): Promise<boolean | undefined> {
  const read = z.safeParse(receipt, await node.ask('eth_getTransactionReceipt', [hash]))
  return read.success ? BigInt(read.data.status) === 1n : undefined
}

async function onSolana(node: ChainNode, hash: string): Promise<boolean | undefined> {
  const options = { searchTransactionHistory: true }
  const read = z.safeParse(statuses, await node.ask('getSignatureStatuses', [[hash], options]))
  const status = read.success ? read.data.value[0] : undefined
  if (!status || status.confirmationStatus === 'processed') return undefined
  return status.err === null
}

export const isConfirmedAt =
  (nodeOf: (chainId: string) => ChainNode): IsConfirmed =>
  (chainId, hash) =>
    (chainId.startsWith('solana:') ? onSolana : onEvm)(nodeOf(chainId), hash)
