/**
 * Checks what a host asks to be sent, in production too: a host's amounts come from JSON, forms and environment variables,
 * and an amount as text would be read as hexadecimal by the wallet. Refuses fields it doesn't know: a `gasLimit` or
 * `chainId` that is left out silently sends something else than the host meant.
 */
import { KitError } from '../errors/kit-error.js'
import { type Fields, isBytes, isFields, paramsError } from './params-error.js'
import type { TransactionRequest } from './send-request.js'

/** What a value should be, or undefined if it is that. */
type Rule = (value: unknown) => string | undefined

interface Shape {
  readonly required?: Readonly<Record<string, Rule>>
  readonly optional?: Readonly<Record<string, Rule>>
}

const uint =
  (bits: number): Rule =>
  (value) => {
    if (typeof value !== 'bigint') return 'bigint'
    return value >= 0n && value < 1n << BigInt(bits) ? undefined : `bigint from 0 to 2^${bits} - 1`
  }
const text: Rule = (value) => (typeof value === 'string' ? undefined : 'string')
const texts: Rule = (value) =>
  Array.isArray(value) && value.every((entry) => typeof entry === 'string')
    ? undefined
    : 'array of strings'
const flag: Rule = (value) => (typeof value === 'boolean' ? undefined : 'boolean')
const count: Rule = (value) =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
    ? undefined
    : 'whole number from 0'
const commitment: Rule = (value) =>
  value === 'processed' || value === 'confirmed' || value === 'finalized'
    ? undefined
    : "'processed', 'confirmed' or 'finalized'"
const hexBytes: Rule = (value) =>
  typeof value === 'string' && /^0x([\da-f]{2})*$/i.test(value) ? undefined : 'hex bytes (0x…)'
const someHexBytes: Rule = (value) => (value === '0x' ? 'bytecode (0x…)' : hexBytes(value))
const bytes: Rule = (value) => (isBytes(value) ? undefined : 'Uint8Array')

const uint256 = uint(256)
const uint64 = uint(64)
const evmFees = {
  value: uint256,
  gas: uint64,
  maxFeePerGas: uint256,
  maxPriorityFeePerGas: uint256,
}
const evmCall: Shape = { required: { to: text }, optional: { data: hexBytes, ...evmFees } }
const evmDeployment: Shape = { required: { bytecode: someHexBytes }, optional: evmFees }
const solanaWire: Shape = {
  required: { transaction: bytes },
  optional: {
    skipPreflight: flag,
    preflightCommitment: commitment,
    maxRetries: count,
    minContextSlot: count,
  },
}
const solanaTransfer: Shape = {
  required: { to: text, value: uint64 },
  optional: { token: text, references: texts, memo: text },
}
const bitcoinTransfer: Shape = {
  required: { to: text, value: uint64 },
  optional: {
    feeRate: uint64,
    quotedFee: uint64,
    quotedFeeRate: uint64,
    isMax: flag,
    allowSmallUtxos: flag,
  },
}
const polkadotCall: Shape = { required: { call: hexBytes } }

function getShape(namespace: unknown, transaction: Fields): Shape {
  switch (namespace) {
    case 'eip155':
      return transaction.bytecode === undefined ? evmCall : evmDeployment
    case 'solana':
      return transaction.transaction === undefined ? solanaTransfer : solanaWire
    case 'bip122':
      return bitcoinTransfer
    case 'polkadot':
      return polkadotCall
    default:
      throw paramsError('namespace', 'eip155, solana, bip122 or polkadot', namespace)
  }
}

/** A missing variable for `to` would have the wallet deploy a contract that keeps the money. */
function assertRecipient(transaction: Fields): void {
  const { to, bytecode } = transaction
  if (bytecode !== undefined ? !('to' in transaction) : to !== undefined && to !== '') return
  const hint =
    bytecode === undefined
      ? 'To deploy a contract, pass `bytecode` instead of `to` and `data`.'
      : 'A deployment has no `to`.'
  const error = bytecode === undefined ? 'expected an address' : 'no such field beside bytecode'
  throw new KitError('address-invalid', `transaction.to: ${error}. ${hint}`, {
    details: { path: 'transaction.to' },
  })
}

/**
 * Parses a request to sign and send. Reads each field once. Runs in production too, because amounts often
 * come from JSON and forms.
 *
 * @param request - Any value. Amounts, fees and gas are bigints from 0, in base units.
 * @returns A frozen copy with the known fields that have a value.
 * @throws {KitError} with code `invalid-params` if a field has the wrong type, is out of range, or is
 * unknown.
 * @throws {KitError} with code `address-invalid` if an EVM transaction has no `to` and isn't a deployment.
 * @example
 * ```ts
 * import { parseTransaction } from '@scope/core/chain'
 *
 * parseTransaction({ namespace: 'eip155', transaction: { to, value: 1n } })
 * ```
 */
export function parseTransaction(request: unknown): TransactionRequest {
  if (!isFields(request)) throw paramsError('request', '{ namespace, transaction }', request)
  const { namespace, transaction } = request
  // The fields of wagmi and viem stand in the request itself.
  if (transaction === undefined && ('to' in request || 'value' in request))
    throw paramsError(
      'transaction',
      "object, as in { namespace: 'eip155', transaction: { to, value } }",
      transaction,
    )
  if (!isFields(transaction)) throw paramsError('transaction', 'object', transaction)
  const { required = {}, optional = {} } = getShape(namespace, transaction)
  if (namespace === 'eip155') assertRecipient(transaction)
  const rules: Readonly<Record<string, Rule>> = { ...required, ...optional }
  for (const name of Object.keys(transaction)) {
    if (Object.hasOwn(rules, name) || transaction[name] === undefined) continue
    const known = Object.keys(rules).join(', ')
    throw new KitError(
      'invalid-params',
      `transaction.${name}: no such field. There are: ${known}`,
      { details: { path: `transaction.${name}`, known } },
    )
  }
  const read: Record<string, unknown> = {}
  for (const [name, rule] of Object.entries(rules)) {
    const value = transaction[name]
    if (value === undefined && Object.hasOwn(optional, name)) continue
    const expected = rule(value)
    if (expected !== undefined) throw paramsError(`transaction.${name}`, expected, value)
    read[name] = value
  }
  // The shape decides the type; TypeScript can't follow it through the table.
  return Object.freeze({ namespace, transaction: Object.freeze(read) }) as TransactionRequest
}

/**
 * Asserts that a value is a bigint that fits an unsigned integer.
 *
 * @param path - Path of the value in the error message, such as `transfer.amount`.
 * @param value - Any value.
 * @param bits - Size of the integer in bits. Defaults to 256.
 * @throws {KitError} with code `invalid-params` unless it is a bigint from 0 to 2^bits - 1.
 * @example
 * ```ts
 * import { assertUint } from '@scope/core/chain'
 *
 * assertUint('transfer.amount', amount, 64)
 * ```
 */
export function assertUint(path: string, value: unknown, bits = 256): asserts value is bigint {
  const expected = uint(bits)(value)
  if (expected !== undefined) throw paramsError(path, expected, value)
}
