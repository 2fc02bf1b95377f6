/**
 * Checks what a host asks to be signed, in production too. Typed data carries amounts: JSON turns `NaN` into `null`, and
 * a large number into another one, and the user would sign that.
 */
import type { SignRequest } from './adapter.js'
import { type Fields, isBytes, isFields, paramsError } from './params-error.js'

const integerType = /^(u?)int(\d{0,3})$/
const arrayType = /^(.+)\[\d*\]$/
const integerText = /^(?:-?\d{1,78}|0x[\da-f]{1,64})$/i

/** Undefined for what is no whole number, or one that a JavaScript number can't hold exactly. */
function toInteger(value: unknown): bigint | undefined {
  if (typeof value === 'bigint') return value
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : undefined
  return typeof value === 'string' && integerText.test(value) ? BigInt(value) : undefined
}

function checkInteger(path: string, [, unsigned, digits]: RegExpExecArray, value: unknown): void {
  const integer = toInteger(value)
  if (integer === undefined) {
    throw paramsError(path, 'whole number as bigint, safe number or text', value)
  }
  const bits = BigInt(digits || 256)
  const [min, max] = unsigned ? [0n, 1n << bits] : [-(1n << (bits - 1n)), 1n << (bits - 1n)]
  if (integer >= min && integer < max) return
  throw paramsError(path, `number of ${unsigned}int${bits}`, value)
}

/** EIP-712: every integer of the message and, by its own fields, of the domain. */
function checkTyped(path: string, type: string, value: unknown, types: Fields): void {
  const integer = integerType.exec(type)
  if (integer) {
    checkInteger(path, integer, value)
    return
  }
  const itemType = arrayType.exec(type)?.[1]
  if (itemType !== undefined) {
    if (!Array.isArray(value)) throw paramsError(path, 'array', value)
    for (const [at, entry] of value.entries()) checkTyped(`${path}[${at}]`, itemType, entry, types)
    return
  }
  const fields = Object.hasOwn(types, type) ? types[type] : undefined
  if (!Array.isArray(fields)) return
  if (!isFields(value)) throw paramsError(path, 'object', value)
  for (const field of fields) {
    const { name, type: its } = isFields(field) ? field : {}
    if (typeof name !== 'string' || typeof its !== 'string') {
      throw paramsError(`types.${type}`, 'array of { name, type }', field)
    }
    checkTyped(`${path}.${name}`, its, value[name], types)
  }
}

function checkTypedData(typedData: unknown): void {
  if (!isFields(typedData)) throw paramsError('typedData', 'object', typedData)
  const { domain, types, primaryType, message } = typedData
  if (!isFields(domain)) throw paramsError('typedData.domain', 'object', domain)
  if (!isFields(types)) throw paramsError('typedData.types', 'object', types)
  // The domain's own type is made of its fields where the caller leaves it out.
  const isNamed = (name: string) => name === 'EIP712Domain' || Array.isArray(types[name])
  if (typeof primaryType !== 'string' || !isNamed(primaryType)) {
    throw paramsError('typedData.primaryType', 'name of one of the types', primaryType)
  }
  if (domain.chainId !== undefined) {
    checkTyped('typedData.domain.chainId', 'uint256', domain.chainId, types)
  }
  checkTyped('typedData.message', primaryType, message, types)
}

function checkInputs(inputs: unknown): void {
  if (inputs === undefined) return
  const isIndex = (index: unknown) =>
    typeof index === 'number' && Number.isSafeInteger(index) && index >= 0
  const fits =
    isFields(inputs) &&
    Object.values(inputs).every((list) => Array.isArray(list) && list.every(isIndex))
  if (!fits) throw paramsError('inputs', 'lists of indexes by address', inputs)
}

/**
 * Asserts that a request to sign has the fields of its kind.
 *
 * @throws {invalid-params} If a field has another type, or an integer of typed data doesn't fit its type.
 */
export function checkSignRequest(request: unknown): asserts request is SignRequest {
  if (!isFields(request)) throw paramsError('request', 'object', request)
  switch (request.kind) {
    case 'message':
      if (typeof request.message === 'string' || isBytes(request.message)) return
      throw paramsError('message', 'string or Uint8Array', request.message)
    case 'sign-in':
      if (isFields(request.input)) return
      throw paramsError('input', 'object', request.input)
    case 'typed-data':
      return checkTypedData(request.typedData)
    case 'transactions': {
      const { transactions } = request
      if (Array.isArray(transactions) && transactions.length && transactions.every(isBytes)) return
      throw paramsError('transactions', 'array of Uint8Array', transactions)
    }
    case 'psbt':
      if (typeof request.psbt !== 'string') throw paramsError('psbt', 'string', request.psbt)
      return checkInputs(request.inputs)
    default:
      throw paramsError('kind', 'message, sign-in, typed-data, transactions or psbt', request.kind)
  }
}
