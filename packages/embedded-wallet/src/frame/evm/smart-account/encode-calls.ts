/** Calls of one operation, as an account takes them (ERC-7579): all of them, or none. */
import { concat, encodeAbiParameters, getAddress, type Hex } from 'viem'

export interface AccountCall {
  readonly to: string
  readonly value: bigint
  readonly data: Hex
}

/** execute(bytes32,bytes) */
export const execute = '0xe9ae5c53'
/** A batch that reverts as a whole (ERC-7579). */
export const batchMode: Hex = `0x01${'00'.repeat(31)}`
export const parameters = [{ type: 'bytes32' }, { type: 'bytes' }] as const
export const executions = [
  {
    type: 'tuple[]',
    components: [
      { name: 'target', type: 'address' },
      { name: 'value', type: 'uint256' },
      { name: 'callData', type: 'bytes' },
    ],
  },
] as const

export function encodeCalls(calls: readonly AccountCall[]): Hex {
  const list = calls.map(({ to, value, data }) => ({
    target: getAddress(to),
    value,
    callData: data,
  }))
  const batch = encodeAbiParameters(executions, [list])
  return concat([execute, encodeAbiParameters(parameters, [batchMode, batch])])
}
