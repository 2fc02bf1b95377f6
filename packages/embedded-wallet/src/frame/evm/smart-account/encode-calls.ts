/** Calls of one operation, as an account takes them (ERC-7579): all of them, or none. */
import {
  concat,
  decodeAbiParameters,
  encodeAbiParameters,
  getAddress,
  type Hex,
  isAddress,
} from 'viem'

export interface AccountCall {
  readonly to: string
  readonly value: bigint
  readonly data: Hex
}

/** execute(bytes32,bytes) */
const execute = '0xe9ae5c53'
/** A batch that reverts as a whole (ERC-7579). */
const batchMode: Hex = `0x01${'00'.repeat(31)}`
const parameters = [{ type: 'bytes32' }, { type: 'bytes' }] as const
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

export function encodeCalls(calls: readonly AccountCall[]): Hex {
  const list = calls.map(({ to, value, data }) => ({
    target: getAddress(to),
    value,
    callData: data,
  }))
  const batch = encodeAbiParameters(executions, [list])
  return concat([execute, encodeAbiParameters(parameters, [batchMode, batch])])
}

/** Undefined for anything but exactly what `encodeCalls` makes: other bytes may mean something else to the account. */
export function decodeCalls(callData: Hex): readonly AccountCall[] | undefined {
  if (!callData.toLowerCase().startsWith(execute)) return undefined
  try {
    const [mode, batch] = decodeAbiParameters(parameters, `0x${callData.slice(10)}`)
    if (mode !== batchMode) return undefined
    const [list] = decodeAbiParameters(executions, batch)
    const calls = list.map(({ target, value, callData: data }) => ({ to: target, value, data }))
    const isOurs =
      calls.every(({ to }) => isAddress(to)) && encodeCalls(calls) === callData.toLowerCase()
    return isOurs && calls.length > 0 ? calls : undefined
  } catch {
    return undefined
  }
}
