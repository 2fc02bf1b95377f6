/** Permissions as wallets are asked for them and as they answer (ERC-7715): amounts in hexadecimal. */
import {
  type ContractCalls,
  type GrantedPermission,
  type GrantedPermissions,
  KitError,
  type OtherPermission,
  type PeriodicAllowance,
  type Permission,
  type PermissionDependency,
  type PermissionDetails,
  type PermissionToRequest,
  type StreamedAllowance,
  type TotalAllowance,
} from '@scope/core/chain'
import { parseAddress } from '../address.js'
import { type Fields, isFields } from '../fields.js'
import { hexChainId } from '../hex-chain-id.js'
import { invalid, parseNetworkId, parseQuantity } from '../responses.js'

/** Far above what a site has. */
const maxPermissions = 1_000
const maxFunctions = 100
const maxContextLength = 200_000

/** With all amounts in hexadecimal. */
function toHex(value: unknown): unknown {
  if (typeof value === 'bigint') return `0x${value.toString(16)}`
  if (Array.isArray(value)) return value.map(toHex)
  if (!isFields(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, toHex(member)]))
}

/** Amounts in hexadecimal, times as numbers. */
export const toWirePermission = ({ type, data }: Permission, isAdjustmentAllowed: boolean) => ({
  type,
  isAdjustmentAllowed,
  data: toHex(data),
})

export const toWireRequest = (
  from: string,
  { networkId, to, permission, expiry, isAdjustmentAllowed }: PermissionToRequest,
) => ({
  chainId: hexChainId(networkId),
  from,
  to,
  permission: toWirePermission(permission, isAdjustmentAllowed),
  rules: [{ type: 'expiry', data: { timestamp: expiry } }],
})

/** The same in the shape of the ERC's first version. */
export const toOlderRequest = (
  address: string,
  { networkId, to, permission, expiry, isAdjustmentAllowed }: PermissionToRequest,
) => {
  const { type, data } = toWirePermission(permission, isAdjustmentAllowed)
  return {
    chainId: hexChainId(networkId),
    address,
    expiry,
    signer: { type: 'account', data: { address: to } },
    permissions: [{ type, data, policies: [] }],
  }
}

/** Times, durations and counts, unlike amounts, are numbers. */
function parseCount(value: unknown, field: string): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) throw invalid(field)
  return value
}

function parseText(value: unknown, field: string): string {
  if (typeof value !== 'string') throw invalid(field)
  return value
}

function parseWalletAddress(value: unknown, field: string): string {
  try {
    return parseAddress(parseText(value, field))
  } catch (cause) {
    throw cause instanceof KitError && cause.code === 'wallet-response-invalid'
      ? cause
      : invalid(field)
  }
}

const isGiven = (value: unknown): boolean => value !== undefined && value !== null
const parseAmount = (data: Fields, name: string): bigint => parseQuantity(data[name], name)

const parseJustification = ({ justification }: Fields) =>
  typeof justification === 'string' ? { justification: justification.slice(0, 1_000) } : {}

const parseDetails = (data: Fields): PermissionDetails => ({
  ...(isGiven(data.startTime) && { startTime: parseCount(data.startTime, 'startTime') }),
  ...parseJustification(data),
})

const parsePeriodic = (data: Fields): PeriodicAllowance => ({
  periodAmount: parseAmount(data, 'periodAmount'),
  periodDuration: parseCount(data.periodDuration, 'periodDuration'),
  ...parseDetails(data),
})
const parseStream = (data: Fields): StreamedAllowance => ({
  amountPerSecond: parseAmount(data, 'amountPerSecond'),
  ...(isGiven(data.initialAmount) && { initialAmount: parseAmount(data, 'initialAmount') }),
  ...(isGiven(data.maxAmount) && { maxAmount: parseAmount(data, 'maxAmount') }),
  ...parseDetails(data),
})
const parseTotal = (data: Fields): TotalAllowance => ({
  allowanceAmount: parseAmount(data, 'allowanceAmount'),
  ...parseDetails(data),
})
const parseToken = ({ tokenAddress }: Fields) => ({
  tokenAddress: parseWalletAddress(tokenAddress, 'tokenAddress'),
})

const isSelector = (value: unknown): value is `0x${string}` =>
  typeof value === 'string' && /^0x[\da-f]{8}$/i.test(value)

/** Undefined for one whose methods are named otherwise than by their selectors. */
function parseContractCalls(data: Fields): ContractCalls | undefined {
  const functions: readonly unknown[] = Array.isArray(data.functions) ? data.functions : []
  const parsed = functions.slice(0, maxFunctions).flatMap((entry) =>
    isFields(entry) && isSelector(entry.selector)
      ? {
          selector: entry.selector,
          ...(isGiven(entry.valueLimit) && { valueLimit: parseAmount(entry, 'valueLimit') }),
        }
      : [],
  )
  if (parsed.length === 0 || parsed.length !== functions.length) return undefined
  return {
    address: parseWalletAddress(data.address, 'contract'),
    functions: parsed,
    maxUses: parseCount(data.maxUses, 'maxUses'),
    ...parseJustification(data),
  }
}

function parsePermission(value: unknown): Permission | OtherPermission {
  if (!isFields(value)) throw invalid('permission')
  const type = parseText(value.type, 'permission type')
  const data = isFields(value.data) ? value.data : {}
  switch (type) {
    case 'native-token-periodic':
      return { type, data: parsePeriodic(data) }
    case 'native-token-stream':
      return { type, data: parseStream(data) }
    case 'native-token-allowance':
      return { type, data: parseTotal(data) }
    case 'erc20-token-periodic':
      return { type, data: { ...parsePeriodic(data), ...parseToken(data) } }
    case 'erc20-token-stream':
      return { type, data: { ...parseStream(data), ...parseToken(data) } }
    case 'erc20-token-allowance':
      return { type, data: { ...parseTotal(data), ...parseToken(data) } }
    case 'contract-call': {
      const calls = parseContractCalls(data)
      return calls ? { type, data: calls } : { type: 'other', name: type, data }
    }
    default:
      return { type: 'other', name: type.slice(0, 100), data }
  }
}

function parseExpiry(granted: Fields): number | undefined {
  const rules: readonly unknown[] = Array.isArray(granted.rules) ? granted.rules : []
  const rule = rules.find((found) => isFields(found) && found.type === 'expiry')
  // The ERC's first version has it beside the permissions.
  const seconds = isFields(rule) && isFields(rule.data) ? rule.data.timestamp : granted.expiry
  return isGiven(seconds) ? parseCount(seconds, 'expiry') : undefined
}

export function parseContextText(value: unknown): string {
  const context = parseText(value, 'permission context')
  if (!/^0x(?:[\da-f]{2})+$/i.test(context) || context.length > maxContextLength)
    throw invalid('permission context')
  return context
}

function parseDependency(value: unknown): PermissionDependency {
  if (!isFields(value)) throw invalid('dependency')
  return {
    factory: parseWalletAddress(value.factory, 'factory'),
    factoryData: parseText(value.factoryData, 'factory data'),
  }
}

/** Throws `wallet-response-invalid` if it is no permission. */
export function parseGranted(value: unknown): GrantedPermission {
  if (!isFields(value)) throw invalid('permission')
  const { from, dependencies = [], delegationManager } = value
  if (!Array.isArray(dependencies)) throw invalid('dependencies')
  const expiry = parseExpiry(value)
  return {
    networkId: parseNetworkId(value.chainId),
    ...(isGiven(from) && { from: parseWalletAddress(from, 'account') }),
    to: parseWalletAddress(value.to, 'delegate'),
    permission: parsePermission(value.permission),
    ...(expiry !== undefined && { expiry }),
    context: parseContextText(value.context),
    ...(isGiven(delegationManager) && {
      delegationManager: parseWalletAddress(delegationManager, 'delegation manager'),
    }),
    dependencies: dependencies.map(parseDependency),
  }
}

/** Leaves out entries that are no permission, and says so. */
export function parseGrantedList(value: unknown): GrantedPermissions {
  if (!Array.isArray(value)) throw invalid('permissions')
  const permissions: GrantedPermission[] = []
  for (const entry of value.slice(0, maxPermissions))
    try {
      permissions.push(parseGranted(entry))
    } catch {
      // Told by `isComplete`.
    }
  return { permissions, isComplete: permissions.length === value.length }
}

/** The answer in the shape of the ERC's first version, for what was requested. */
export function parseOlderGranted(
  value: unknown,
  from: string,
  asked: PermissionToRequest,
): GrantedPermission {
  if (!isFields(value)) throw invalid('permission')
  const [permission] = Array.isArray(value.permissions) ? value.permissions : []
  const { signerMeta, accountMeta } = value
  return parseGranted({
    chainId: value.chainId ?? hexChainId(asked.networkId),
    from,
    to: asked.to,
    permission: permission ?? toWirePermission(asked.permission, false),
    expiry: value.expiry ?? asked.expiry,
    context: value.context ?? value.permissionsContext,
    delegationManager: isFields(signerMeta) ? signerMeta.delegationManager : undefined,
    dependencies: isFields(accountMeta) ? [accountMeta] : [],
  })
}
