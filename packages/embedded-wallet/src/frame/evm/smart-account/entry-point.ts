/** Reads of the EntryPoint (ERC-4337). */
import { encodeFunctionData, getAddress, parseAbi } from 'viem'
import * as z from 'zod/mini'
import { frameMessages } from '../../../protocol/index.js'
import type { NodeClient } from '../../approval/prepared.js'
import { FrameError } from '../../frame-error.js'
import { entryPoint } from './contracts.js'

const abi = parseAbi(['function getNonce(address sender, uint192 key) view returns (uint256)'])
const word = z.string().check(z.regex(/^0x[\da-f]{64}$/i))

/** Nonce of the account’s next operation. */
export async function readNonce(node: NodeClient, account: string): Promise<bigint> {
  const data = encodeFunctionData({
    abi,
    functionName: 'getNonce',
    args: [getAddress(account), 0n],
  })
  const read = z.safeParse(word, await node.ask('eth_call', [{ to: entryPoint, data }, 'latest']))
  if (read.success) return BigInt(read.data)
  throw new FrameError('network', frameMessages.fallback)
}
