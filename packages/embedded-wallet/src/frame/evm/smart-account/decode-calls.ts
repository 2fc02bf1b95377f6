/** Calls of an operation that a page has encoded. Its code is loaded with the first such request. */
import { decodeAbiParameters, type Hex, isAddress } from 'viem'
import {
  type AccountCall,
  batchMode,
  encodeCalls,
  execute,
  executions,
  parameters,
} from './encode-calls.js'

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
