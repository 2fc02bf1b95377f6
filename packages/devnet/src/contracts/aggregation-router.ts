/** Our own aggregation router, at the address of KyberSwap's. For development only. */
import type { Address, Hex } from 'viem'
import { callChain } from './chain-calls.js'
import { metaAggregationRouter } from './compiled-data.js'
import { deployContract } from './deploy.js'

/** MetaAggregationRouterV2: the same on each network that KyberSwap supports. */
export const metaAggregationRouterAddress: Address = '0x6131B5fae19EA4f9D964eAc0408E4408b66337b5'

/**
 * Puts a router with the functions of KyberSwap's on a local chain, at KyberSwap's address. It swaps through the pools of
 * `deploySwapContracts`.
 *
 * @param url - RPC URL of the chain, which is anvil.
 * @returns Resolves to the address.
 */
export async function deployAggregationRouter(url: string): Promise<Address> {
  const deployed = await deployContract(url, metaAggregationRouter, [])
  const code = await callChain<Hex>(url, 'eth_getCode', [deployed, 'latest'])
  await callChain(url, 'anvil_setCode', [metaAggregationRouterAddress, code])
  return metaAggregationRouterAddress
}
