/** Numbers of a node, as JSON-RPC writes them. */
import * as z from 'zod/mini'
import { frameMessages } from '../../protocol/index.js'
import { quantity } from '../../protocol/shapes.js'
import type { NodeClient } from '../approval/prepared.js'
import { FrameError } from '../frame-error.js'

/** Rejects where the node says anything else. */
export async function askQuantity(
  node: NodeClient,
  method: string,
  params: readonly unknown[],
): Promise<bigint> {
  const read = z.safeParse(quantity, await node.ask(method, params))
  if (read.success) return BigInt(read.data)
  throw new FrameError('network', frameMessages.fallback)
}

export const hexOf = (value: bigint) => `0x${value.toString(16)}` as const

/** Small enough to be counted with: a nonce, a chain's id. */
export function toSafeInteger(value: bigint): number {
  if (value <= BigInt(Number.MAX_SAFE_INTEGER)) return Number(value)
  throw new FrameError('params-invalid', frameMessages.invalidParams)
}
