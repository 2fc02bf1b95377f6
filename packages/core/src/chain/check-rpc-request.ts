/**
 * Checks JSON-RPC requests that move money on EVM chains, for libraries that speak to a wallet's provider (EIP-1193):
 * quantities are hexadecimal there, and wallets read other things each in their own way.
 *
 * @see https://eips.ethereum.org/EIPS/eip-5792 for `wallet_sendCalls`
 */
import { KitError } from '../errors/kit-error.js'
import { isFields, paramsError } from './params-error.js'

const amounts = [
  'value',
  'gas',
  'gasLimit',
  'gasPrice',
  'maxFeePerGas',
  'maxPriorityFeePerGas',
  'maxFeePerBlobGas',
  'nonce',
]
/** 256 bits at most. Libraries of old pad with zeros. */
const quantity = /^0x[\da-f]{1,64}$/i
const hexBytes = /^0x([\da-f]{2})*$/i

function checkCall(path: string, call: unknown): void {
  if (!isFields(call)) throw paramsError(path, 'object', call)
  for (const name of amounts) {
    const value = call[name]
    if (value === undefined || (typeof value === 'string' && quantity.test(value))) continue
    throw paramsError(`${path}.${name}`, 'hexadecimal quantity (0x…)', value)
  }
  const { to, data, input } = call
  for (const [name, value] of Object.entries({ data, input })) {
    if (value === undefined || (typeof value === 'string' && hexBytes.test(value))) continue
    throw paramsError(`${path}.${name}`, 'hex bytes (0x…)', value)
  }
  if (to === undefined || to === null) {
    // With code it is a deployment, as the execution API has it. Without, the money would be lost in an empty contract.
    if ((data ?? input ?? '0x') !== '0x') return
  } else if (typeof to === 'string' && to !== '') return
  throw new KitError('address-invalid', `${path}.to: expected an address`, {
    details: { path: `${path}.to` },
  })
}

/**
 * Checks a JSON-RPC request that moves funds on EVM. Wallets read amounts that aren't hexadecimal in
 * different ways. Other methods pass unchecked.
 *
 * @param method - Method of the request. Checked are `eth_sendTransaction`, `eth_signTransaction` and
 * `wallet_sendCalls`.
 * @param params - Parameters of the request.
 * @throws {KitError} with code `invalid-params` if an amount, fee, gas or nonce is no hexadecimal quantity
 * of at most 256 bits. Also if data isn't hexadecimal.
 * @throws {KitError} with code `address-invalid` if a transaction has neither a recipient nor code.
 * @see https://eips.ethereum.org/EIPS/eip-5792
 * @example
 * ```ts
 * import { checkRpcRequest } from '@scope/core/chain'
 *
 * checkRpcRequest('eth_sendTransaction', [{ from, to, value: '0x2386f26fc10000' }])
 * ```
 */
export function checkRpcRequest(method: unknown, params: unknown): void {
  const [first]: readonly unknown[] = Array.isArray(params) ? params : []
  if (method === 'eth_sendTransaction' || method === 'eth_signTransaction') {
    checkCall('transaction', first)
  }
  if (method !== 'wallet_sendCalls') return
  const calls = isFields(first) ? first.calls : undefined
  if (!Array.isArray(calls)) throw paramsError('calls', 'array', calls)
  for (const [at, call] of calls.entries()) checkCall(`calls[${at}]`, call)
}
