/** Reads one word of a contract. */
import type { Hex } from 'viem'
import * as z from 'zod/mini'
import { frameMessages } from '../../../protocol/index.js'
import type { NodeClient } from '../../approval/prepared.js'
import { FrameError } from '../../frame-error.js'

const word = z.string().check(z.regex(/^0x[\da-f]{64}$/i))

/** Rejects if the contract answers anything else. */
export async function readWord(node: NodeClient, to: string, data: Hex): Promise<bigint> {
  const read = z.safeParse(word, await node.ask('eth_call', [{ to, data }, 'latest']))
  if (read.success) return BigInt(read.data)
  throw new FrameError('network', frameMessages.fallback)
}
