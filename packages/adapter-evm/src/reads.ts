/** What is read from a node of an EVM chain for every account (execution JSON-RPC API). */
import type { ChainNode } from '@scope/core/chain'
import { readQuantity } from './answers.js'

/** Wei. */
export const readBalance = async (
  node: ChainNode,
  address: string,
  signal: AbortSignal,
): Promise<bigint> =>
  readQuantity(await node.request('eth_getBalance', [address, 'latest'], signal), 'balance')
