/** What rollups of the OP stack charge for the chain beneath, besides gas. */
import type { NodeClient } from '@scope/core/chain'
import { calldata, returned, uint, wordAt } from './abi.js'

/** Contract of OP stack rollups that returns the fee for the chain beneath. On other chains it doesn't exist. */
const gasPriceOracle = '0x420000000000000000000000000000000000000f'
/** `getL1FeeUpperBound(uint256)`: of the unsigned transaction's size in bytes. */
const upperBound = 'f1c7a58b'
/** Bytes of a transaction besides its calldata, at most. */
const envelope = 160

/** In wei, at most. 0 on chains that charge none, and if the node doesn't tell. `size` is that of the calldata, in bytes. */
export async function getDataFee(
  node: NodeClient,
  size: number,
  signal: AbortSignal,
): Promise<bigint> {
  const call = { to: gasPriceOracle, data: calldata(upperBound, uint(BigInt(envelope + size))) }
  const answer = await node.request('eth_call', [call, 'latest'], signal).catch(() => '0x')
  return wordAt(returned(answer, 'fee'), 0) ?? 0n
}
