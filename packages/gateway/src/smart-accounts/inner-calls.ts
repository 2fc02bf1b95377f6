/** Decodes the calls that a smart account runs for a user operation (threat B34). */
import {
  type Address,
  decodeAbiParameters,
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionData,
  getAddress,
  type Hex,
  pad,
  parseAbi,
} from 'viem'

export interface InnerCall {
  readonly to: Address
  readonly value: bigint
  readonly data: Hex
}

const abi = parseAbi(['function execute(bytes32 mode, bytes executions)'])
/** ERC-7579: a batch that reverts if one call does. */
const batchMode = pad('0x01', { dir: 'right' })
const executions = [
  {
    type: 'tuple[]',
    components: [
      { name: 'target', type: 'address' },
      { name: 'value', type: 'uint256' },
      { name: 'callData', type: 'bytes' },
    ],
  },
] as const

/**
 * Returns undefined for any other method, mode or encoding. The calls must encode to the same bytes again: other encodings
 * of the same calls could be read in two ways.
 */
export function decodeInnerCalls(callData: Hex): readonly InnerCall[] | undefined {
  try {
    const { args } = decodeFunctionData({ abi, data: callData })
    const [mode, encoded] = args
    if (mode !== batchMode) return undefined
    const [batch] = decodeAbiParameters(executions, encoded)
    const again = encodeFunctionData({
      abi,
      functionName: 'execute',
      args: [batchMode, encodeAbiParameters(executions, [batch])],
    })
    if (again !== callData.toLowerCase()) return undefined
    return batch.map(({ target, value, callData: data }) => ({
      to: getAddress(target),
      value,
      data,
    }))
  } catch {
    return undefined
  }
}
