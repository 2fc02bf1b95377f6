/** Reads of the EntryPoint (ERC-4337). */
import { encodeFunctionData, getAddress, type Hex, parseAbi } from 'viem'
import * as z from 'zod/mini'
import { frameMessages } from '../../../protocol/index.js'
import type { NodeClient } from '../../approval/prepared.js'
import { FrameError } from '../../frame-error.js'
import { entryPoint } from './contracts.js'

const abi = parseAbi([
  'function getNonce(address sender, uint192 key) view returns (uint256)',
  'function balanceOf(address account) view returns (uint256)',
])
const word = z.string().check(z.regex(/^0x[\da-f]{64}$/i))

async function read(node: NodeClient, data: Hex): Promise<bigint> {
  const answer = z.safeParse(word, await node.ask('eth_call', [{ to: entryPoint, data }, 'latest']))
  if (answer.success) return BigInt(answer.data)
  throw new FrameError('network', frameMessages.fallback)
}

/** Nonce of the account’s next operation. */
export const readNonce = (node: NodeClient, account: string): Promise<bigint> => {
  const args = [getAddress(account), 0n] as const
  return read(node, encodeFunctionData({ abi, functionName: 'getNonce', args }))
}

/** What the EntryPoint keeps of the account’s fees, in wei. */
export const readDeposit = (node: NodeClient, account: string): Promise<bigint> => {
  const args = [getAddress(account)] as const
  return read(node, encodeFunctionData({ abi, functionName: 'balanceOf', args }))
}
