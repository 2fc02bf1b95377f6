/** Checks what a host asks a permission for, in production too: amounts and times often come from JSON and forms. */
import { isFields, paramsError } from '../chain/params-error.js'
import { assertUint } from '../chain/parse-transaction.js'
import type {
  ContractCalls,
  PeriodicAllowance,
  Permission,
  PermissionDetails,
  PermissionToRequest,
  PermittedFunction,
  StreamedAllowance,
  TotalAllowance,
} from '../chain/wallet-permissions.js'
import { asKitError, KitError } from '../errors/kit-error.js'
import { type CaipNetworkId, isCaipNetworkId } from '../ids/caip.js'
import type { PermissionRequest } from './permissions-feature.js'

/** A time in seconds of the year 5138, and in milliseconds of 1973. */
const maxSeconds = 100_000_000_000

const invalid = (path: string, message: string) =>
  new KitError('invalid-params', `${path}: ${message}`, { details: { path } })

function assertKnown(
  path: string,
  value: Readonly<Record<string, unknown>>,
  names: readonly string[],
) {
  // A limit that is misspelled would silently be left out.
  for (const name of Object.keys(value))
    if (!names.includes(name) && value[name] !== undefined)
      throw paramsError(`${path}.${name}`, 'no such field', value[name])
}

function parseSeconds(path: string, value: unknown): number {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0)
    throw paramsError(path, 'whole number of seconds', value)
  if (value >= maxSeconds)
    throw invalid(path, 'expected seconds, received milliseconds. Divide by 1000.')
  return value
}

function parseAmount(path: string, value: unknown, isZeroAllowed = false): bigint {
  assertUint(path, value)
  if (value === 0n && !isZeroAllowed) throw invalid(path, 'is 0. Request an amount above 0.')
  return value
}

type Fields = Readonly<Record<string, unknown>>

function parsePeriodic(data: Fields): PeriodicAllowance {
  const path = 'permission.data.periodDuration'
  const periodDuration = parseSeconds(path, data.periodDuration)
  if (periodDuration === 0) throw invalid(path, 'is 0. A period has at least one second.')
  return {
    periodAmount: parseAmount('permission.data.periodAmount', data.periodAmount),
    periodDuration,
  }
}

function parseStream(data: Fields): StreamedAllowance {
  const { initialAmount, maxAmount } = data
  const path = 'permission.data.maxAmount'
  const [initial, max] = [
    initialAmount === undefined
      ? undefined
      : parseAmount('permission.data.initialAmount', initialAmount, true),
    maxAmount === undefined ? undefined : parseAmount(path, maxAmount),
  ]
  if (max !== undefined && initial !== undefined && max < initial)
    throw invalid(path, 'is below initialAmount. Raise it, or lower initialAmount.')
  return {
    amountPerSecond: parseAmount('permission.data.amountPerSecond', data.amountPerSecond),
    ...(initial !== undefined && { initialAmount: initial }),
    ...(max !== undefined && { maxAmount: max }),
  }
}

const parseTotal = (data: Fields): TotalAllowance => ({
  allowanceAmount: parseAmount('permission.data.allowanceAmount', data.allowanceAmount),
})

function parseDetails(data: Fields, expiry: number): PermissionDetails {
  const { startTime, justification } = data
  const path = 'permission.data.startTime'
  const start = startTime === undefined ? undefined : parseSeconds(path, startTime)
  if (start !== undefined && start >= expiry)
    throw invalid(path, 'is not before expiry. Request an earlier start.')
  return {
    ...(start !== undefined && { startTime: start }),
    ...parseJustification(justification),
  }
}

function parseJustification(justification: unknown): Pick<PermissionDetails, 'justification'> {
  if (justification === undefined) return {}
  if (typeof justification === 'string') return { justification }
  throw paramsError('permission.data.justification', 'string', justification)
}

function parseAddressField(path: string, value: unknown, parse: (text: string) => string): string {
  if (typeof value !== 'string') throw paramsError(path, 'address', value)
  try {
    return parse(value)
  } catch (thrown) {
    const { code, shortMessage } = asKitError(thrown)
    throw new KitError(code, `${path}: ${shortMessage}`, { details: { path }, cause: thrown })
  }
}

const detailNames = ['startTime', 'justification']
const periodicNames = ['periodAmount', 'periodDuration', ...detailNames]
const streamNames = ['amountPerSecond', 'initialAmount', 'maxAmount', ...detailNames]
const totalNames = ['allowanceAmount', ...detailNames]

const maxFunctions = 16

function parseFunction(value: unknown, at: number): PermittedFunction {
  const path = `permission.data.functions[${at}]`
  if (!isFields(value)) throw paramsError(path, 'object', value)
  assertKnown(path, value, ['selector', 'valueLimit'])
  const { selector, valueLimit } = value
  if (!isSelector(selector))
    throw paramsError(`${path}.selector`, 'four bytes in hexadecimal', selector)
  if (valueLimit === undefined) return { selector }
  return { selector, valueLimit: parseAmount(`${path}.valueLimit`, valueLimit, true) }
}

const isSelector = (value: unknown): value is `0x${string}` =>
  typeof value === 'string' && /^0x[\da-f]{8}$/i.test(value)

function parseContractCalls(data: Fields, parseAddress: (text: string) => string): ContractCalls {
  const { address, functions, maxUses, justification } = data
  assertKnown('permission.data', data, ['address', 'functions', 'maxUses', 'justification'])
  const path = 'permission.data.functions'
  if (!Array.isArray(functions)) throw paramsError(path, 'array', functions)
  if (functions.length === 0 || functions.length > maxFunctions)
    throw invalid(path, `has ${functions.length} methods. Request 1 to ${maxFunctions}.`)
  const uses = 'permission.data.maxUses'
  if (typeof maxUses !== 'number' || !Number.isSafeInteger(maxUses) || maxUses < 1)
    throw paramsError(uses, 'whole number above 0', maxUses)
  return {
    address: parseAddressField('permission.data.address', address, parseAddress),
    functions: functions.map(parseFunction),
    maxUses,
    ...parseJustification(justification),
  }
}

function parsePermission(
  value: unknown,
  expiry: number,
  parseAddress: (text: string) => string,
): Permission {
  if (!isFields(value)) throw paramsError('permission', 'object', value)
  assertKnown('permission', value, ['type', 'data'])
  const { type, data } = value
  if (!isFields(data)) throw paramsError('permission.data', 'object', data)
  function parse<T>(names: readonly string[], parseLimit: (fields: Fields) => T, fields: Fields) {
    assertKnown('permission.data', fields, names)
    return { ...parseLimit(fields), ...parseDetails(fields, expiry) }
  }
  function parseOfToken<T>(
    names: readonly string[],
    parseLimit: (of: Fields) => T,
    fields: Fields,
  ) {
    const limit = parse([...names, 'tokenAddress'], parseLimit, fields)
    const path = 'permission.data.tokenAddress'
    return { ...limit, tokenAddress: parseAddressField(path, fields.tokenAddress, parseAddress) }
  }
  switch (type) {
    case 'native-token-periodic':
      return { type, data: parse(periodicNames, parsePeriodic, data) }
    case 'native-token-stream':
      return { type, data: parse(streamNames, parseStream, data) }
    case 'native-token-allowance':
      return { type, data: parse(totalNames, parseTotal, data) }
    case 'erc20-token-periodic':
      return { type, data: parseOfToken(periodicNames, parsePeriodic, data) }
    case 'erc20-token-stream':
      return { type, data: parseOfToken(streamNames, parseStream, data) }
    case 'erc20-token-allowance':
      return { type, data: parseOfToken(totalNames, parseTotal, data) }
    case 'contract-call':
      return { type, data: parseContractCalls(data, parseAddress) }
    default:
      throw invalid('permission.type', 'is no type of permission. See the guide "Permissions".')
  }
}

/** The contracts of delegations take this address for "everyone". */
const anyone = `0x${'a11'.padStart(40, '0')}`

function parseDelegate(value: unknown, { account, parseAddress }: PermissionRequestContext) {
  const to = parseAddressField('to', value, parseAddress)
  if (to === account)
    throw invalid('to', 'is the user’s own account. Give an account whose key is yours.')
  const lower = to.toLowerCase()
  if (lower !== anyone && !/^0x0{40}$/.test(lower)) return to
  throw new KitError('address-invalid', 'to: everyone could use the permission, or no one.', {
    details: { path: 'to' },
  })
}

export interface PermissionRequestContext {
  /** Milliseconds since the epoch. */
  readonly now: number
  /** Address of the account that is asked. */
  readonly account: string
  /** Network of a request that names none. */
  readonly activeId: CaipNetworkId
  /** Returns the canonical form. Throws `address-invalid`. */
  parseAddress(text: string): string
}

/**
 * Parses a request.
 *
 * @throws {KitError} with code `invalid-params` or `address-invalid`, and the path of the field in `details`.
 */
export function parsePermissionRequest(
  request: PermissionRequest,
  context: PermissionRequestContext,
): PermissionToRequest {
  if (!isFields(request)) throw paramsError('request', 'object', request)
  const asked: Fields = { ...request }
  assertKnown('request', asked, ['to', 'permission', 'expiry', 'networkId', 'isAdjustmentAllowed'])
  const { to, permission, networkId = context.activeId, isAdjustmentAllowed = true } = asked
  if (asked.expiry === undefined)
    throw invalid('expiry', 'is missing. Every permission ends: give a Unix time in seconds.')
  const expiry = parseSeconds('expiry', asked.expiry)
  if (expiry * 1_000 <= context.now)
    throw invalid('expiry', 'is over. Give a Unix time in the future.')
  if (!isCaipNetworkId(networkId) || !/^eip155:[1-9]\d*$/.test(networkId))
    throw paramsError('networkId', 'CAIP-2 id of an EVM network, such as eip155:1', networkId)
  if (typeof isAdjustmentAllowed !== 'boolean')
    throw paramsError('isAdjustmentAllowed', 'boolean', isAdjustmentAllowed)
  return {
    networkId,
    to: parseDelegate(to, context),
    permission: parsePermission(permission, expiry, context.parseAddress),
    expiry,
    isAdjustmentAllowed,
  }
}
