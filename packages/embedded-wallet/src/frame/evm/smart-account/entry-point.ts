/** Reads of the EntryPoint (ERC-4337). */
import { encodeFunctionData, getAddress, parseAbi } from 'viem'
import type { NodeClient } from '../../approval/prepared.js'
import { entryPoint } from './contracts.js'
import { readWord } from './read-word.js'

const abi = parseAbi([
  'function getNonce(address sender, uint192 key) view returns (uint256)',
  'function balanceOf(address account) view returns (uint256)',
])
/** Nonce of the account’s next operation. */
export const readNonce = (node: NodeClient, account: string): Promise<bigint> => {
  const args = [getAddress(account), 0n] as const
  return readWord(node, entryPoint, encodeFunctionData({ abi, functionName: 'getNonce', args }))
}

/** What the EntryPoint keeps of the account’s fees, in wei. */
export const readDeposit = (node: NodeClient, account: string): Promise<bigint> => {
  const args = [getAddress(account)] as const
  return readWord(node, entryPoint, encodeFunctionData({ abi, functionName: 'balanceOf', args }))
}
