/** Reads one word of a contract. */
import type { Hex } from 'viem'
import * as z from 'zod/mini'
import { frameMessages } from '../../../protocol/index.js'
import { bytes32 } from '../../../protocol/shapes.js'
import type { NodeClient } from '../../approval/prepared.js'
import { FrameError } from '../../frame-error.js'

/** Rejects if the contract answers anything else. */
export async function readWord(node: NodeClient, to: string, data: Hex): Promise<bigint> {
  const read = z.safeParse(bytes32, await node.ask('eth_call', [{ to, data }, 'latest']))
  if (read.success) return BigInt(read.data)
  throw new FrameError('network', frameMessages.fallback)
}
