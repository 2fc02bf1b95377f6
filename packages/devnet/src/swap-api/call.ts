/** Encodes calls as KyberSwap's API delivers them. */
import { encodeAbiParameters, encodeFunctionData, type Hex, zeroAddress } from 'viem'
import { metaAggregationRouter } from '../contracts/compiled-data.js'
import type { SwapDescription } from './faults.js'
import { nativeToken, type Route } from './routes.js'

/** Fee amounts are hundredths of a percent. */
export const feeInBps = 0x80n

/** Token sales through one pool use `swapSimpleMode`, all others `swap`. */
export function encodeSwapCall(
  { executor, path }: Route,
  description: SwapDescription,
  deadline: bigint,
): Hex {
  const { abi } = metaAggregationRouter
  const desc = {
    ...description,
    srcReceivers: [...description.srcReceivers],
    srcAmounts: [...description.srcAmounts],
    feeReceivers: [...description.feeReceivers],
    feeAmounts: [...description.feeAmounts],
  }
  const data = encodeAbiParameters(
    [{ type: 'address[]' }, { type: 'uint256' }],
    [[...path], deadline],
  )
  const clientData = '0x7b7d'
  if (path.length === 2 && description.srcToken !== nativeToken) {
    return encodeFunctionData({
      abi,
      functionName: 'swapSimpleMode',
      args: [executor, desc, data, clientData],
    })
  }
  const execution = {
    callTarget: executor,
    approveTarget: zeroAddress,
    targetData: data,
    desc,
    clientData,
  } as const
  return encodeFunctionData({ abi, functionName: 'swap', args: [execution] })
}
