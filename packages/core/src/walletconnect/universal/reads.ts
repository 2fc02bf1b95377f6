/** What a node of any kind tells of an address and a transaction. Every answer is parsed here. */
import type { TransactionStatus } from '../../chain/adapter.js'
import type { NodeClient } from '../../chain/node-client.js'
import { KitError } from '../../errors/kit-error.js'
import type { Namespace } from '../../ids/caip.js'

const field = (value: unknown, ...path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (inner, key) =>
      typeof inner === 'object' && inner !== null
        ? (inner as Record<string, unknown>)[key]
        : undefined,
    value,
  )

function whole(value: unknown): bigint {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return BigInt(value)
  if (typeof value === 'string' && /^(0x[\da-f]+|\d+)$/i.test(value)) return BigInt(value)
  throw new KitError('internal-error', 'The node returned an invalid response (amount).')
}

/** What takes knowing the chain. */
export const unknowable = (): KitError =>
  new KitError('method-unsupported', 'No adapter is configured for this chain.')

export async function readBalance(
  namespace: Namespace,
  node: NodeClient,
  address: string,
  signal: AbortSignal,
): Promise<bigint> {
  switch (namespace) {
    case 'eip155':
      return whole(await node.request('eth_getBalance', [address, 'latest'], signal))
    case 'solana':
      return whole(field(await node.request('getBalance', [address], signal), 'value'))
    case 'bip122': {
      const stats = field(await node.get(`/address/${address}`, signal), 'chain_stats')
      return whole(field(stats, 'funded_txo_sum')) - whole(field(stats, 'spent_txo_sum'))
    }
    default:
      throw unknowable()
  }
}

export async function parseStatus(
  namespace: Namespace,
  node: NodeClient,
  id: string,
  signal: AbortSignal,
): Promise<TransactionStatus> {
  switch (namespace) {
    case 'eip155': {
      const receipt = await node.request('eth_getTransactionReceipt', [id], signal)
      // Some nodes answer the receipt of one that waits, without a block.
      if (field(receipt, 'blockNumber') === null) return 'pending'
      const status = field(receipt, 'status')
      return status === '0x1' ? 'confirmed' : status === '0x0' ? 'failed' : 'pending'
    }
    case 'solana': {
      const answer = await node.request('getSignatureStatuses', [[id]], signal)
      const [found] = (field(answer, 'value') ?? []) as readonly unknown[]
      if (!found) return 'pending'
      // The block of one that is only processed may be left behind, and its failure with it.
      if (field(found, 'confirmationStatus') === 'processed') return 'pending'
      return field(found, 'err') ? 'failed' : 'confirmed'
    }
    case 'bip122':
      return field(await node.get(`/tx/${id}/status`, signal), 'confirmed') === true
        ? 'confirmed'
        : 'pending'
    default:
      return 'pending'
  }
}
