/** Checks what a page sends to a bundler (threats B30, B31, B32). */
import { isAddressEqual, numberToHex } from 'viem'
import { getUserOperationHash } from 'viem/account-abstraction'
import { z } from 'zod'
import type { Call, RpcError } from '../rpc/call.js'
import { entryPointAddress } from './addresses.js'
import { address, hash, type Operation, toWire, userOperation } from './user-operation.js'

export type BundlerRequest =
  /** Answered without a bundler. */
  | { readonly kind: 'known'; readonly result: unknown }
  | { readonly kind: 'estimate'; readonly call: Call }
  | { readonly kind: 'send'; readonly call: Call; readonly hash: string }
  | { readonly kind: 'lookup'; readonly call: Call; readonly hash: string }
  | { readonly kind: 'rejected'; readonly error: RpcError }

const none = z.tuple([])
/** No third parameter: it overrides the state of the chain. */
const operationParameters = z.tuple([userOperation, address])
const hashParameters = z.tuple([hash])

const rejected = (code: number, message: string): BundlerRequest => ({
  kind: 'rejected',
  error: { code, message },
})
const invalid = (message: string) => rejected(-32602, message)

export const getChainNumber = (chain: string): number => Number(chain.slice('eip155:'.length))

export function getOperationHash(operation: Operation, chain: string): string {
  const { eip7702Auth: _, ...rest } = operation
  return getUserOperationHash({
    chainId: getChainNumber(chain),
    entryPointAddress,
    entryPointVersion: '0.7',
    userOperation: rest,
  })
}

/** Encoded again from what was checked: a bundler could read other text in another way, such as a field that is there twice. */
const rewrite = (call: Call, params: readonly unknown[]): Call => ({
  ...call,
  params,
  rawParams: JSON.stringify(params),
})

function parseOperation(call: Call, chain: string): BundlerRequest {
  if (call.params.length > 2) return invalid('state overrides are not available here')
  const { success, data, error } = operationParameters.safeParse(call.params)
  if (!success) {
    const fields = [...new Set(error.issues.map(({ path }) => path.slice(1).join('.')))]
    return invalid(`invalid user operation: ${fields.filter(Boolean).join(', ') || 'parameters'}`)
  }
  const [operation, entryPoint] = data
  if (!isAddressEqual(entryPoint, entryPointAddress)) {
    return invalid(`only EntryPoint ${entryPointAddress} is available here`)
  }
  const checked = rewrite(call, [toWire(operation), entryPointAddress])
  if (call.method === 'eth_estimateUserOperationGas') return { kind: 'estimate', call: checked }
  return { kind: 'send', call: checked, hash: getOperationHash(operation, chain) }
}

/** Exact names. All other methods are rejected, those of `debug_` above all. */
export function parseBundlerRequest(call: Call, chain: string): BundlerRequest {
  switch (call.method) {
    case 'eth_chainId':
      return none.safeParse(call.params).success
        ? { kind: 'known', result: numberToHex(getChainNumber(chain)) }
        : invalid('expected no parameters')
    case 'eth_supportedEntryPoints':
      return none.safeParse(call.params).success
        ? { kind: 'known', result: [entryPointAddress] }
        : invalid('expected no parameters')
    case 'eth_estimateUserOperationGas':
    case 'eth_sendUserOperation':
      return parseOperation(call, chain)
    case 'eth_getUserOperationByHash':
    case 'eth_getUserOperationReceipt': {
      const { success, data } = hashParameters.safeParse(call.params)
      if (!success) return invalid('expected the hash of a user operation')
      return { kind: 'lookup', call: rewrite(call, data), hash: data[0].toLowerCase() }
    }
    default:
      return rejected(-32601, 'the method is not available here')
  }
}
