/** Requests for permissions (ERC-7715). What can’t be enforced on the chain is not granted. */
import { type Address, getAddress, type Hex, toFunctionSelector } from 'viem'
import * as z from 'zod/mini'
import { evmAddress, hexBytes, quantity } from '../../../../protocol/shapes.js'
import { FrameError } from '../../../frame-error.js'
import { accountMismatch, chainMismatch, getReference } from '../../account.js'
import { ownContracts } from '../contracts.js'
import type { Amount, Permission, RequestedPermission } from './permission.js'
import { toGranted } from './to-granted.js'

export const maxRequests = 8
const maxMethods = 16
/** Seconds. */
const maxLifetime = 90n * 86_400n
const maxAmount = 2n ** 255n
/** MetaMask’s framework takes this delegate for everyone. */
const everyone = '0x0000000000000000000000000000000000000a11'

/** Methods by which tokens are taken or given away: they have permissions with an amount of their own. */
const tokenMethods: ReadonlySet<string> = new Set([
  '0xa9059cbb', // transfer(address,uint256)
  '0x23b872dd', // transferFrom(address,address,uint256)
  '0x095ea7b3', // approve(address,uint256)
  '0x39509351', // increaseAllowance(address,uint256)
  '0xd505accf', // permit(…)
  '0xa22cb465', // setApprovalForAll(address,bool)
  '0x42842e0e', // safeTransferFrom(address,address,uint256)
  '0xb88d4fde', // safeTransferFrom(address,address,uint256,bytes)
  '0xf242432a', // safeTransferFrom(address,address,uint256,uint256,bytes)
  '0x2eb2c2d6', // safeBatchTransferFrom(…)
  '0x87517c45', // approve(address,address,uint160,uint48) of Permit2
])

export const seconds = z.int().check(z.minimum(0), z.maximum(4_294_967_295))
const json = z.record(z.string(), z.unknown())
const permissionShape = z.object({
  type: z.string().check(z.maxLength(64)),
  isAdjustmentAllowed: z.optional(z.boolean()),
  data: json,
})
const requestShape = z.object({
  chainId: quantity,
  from: z.optional(z.nullable(evmAddress)),
  to: evmAddress,
  permission: permissionShape,
  rules: z.optional(
    z.nullable(z.array(z.object({ type: z.string(), data: z.unknown() })).check(z.maxLength(8))),
  ),
})
const expiryRule = z.object({ timestamp: seconds })

export const invalid = (what: string) => new FrameError('params-invalid', what)

function parseData<S extends z.ZodMiniType>(shape: S, data: unknown, type: string): z.infer<S> {
  const read = z.safeParse<z.ZodMiniType>(shape, data)
  if (!read.success) throw invalid(`The data of the permission ${type} is invalid`)
  return read.data as z.infer<S>
}

const startShape = z.object({ startTime: z.optional(z.nullable(seconds.check(z.minimum(1)))) })
const totalShape = z.object({ allowanceAmount: quantity })
const periodicShape = z.object({
  periodAmount: quantity,
  periodDuration: seconds.check(z.minimum(1)),
})
const streamShape = z.object({
  amountPerSecond: quantity,
  initialAmount: z.optional(z.nullable(quantity)),
  maxAmount: z.optional(z.nullable(quantity)),
})
const tokenShape = z.object({ tokenAddress: evmAddress })
const callShape = z.object({
  address: evmAddress,
  abi: z.optional(z.array(z.unknown()).check(z.maxLength(512))),
  functions: z
    .array(
      z.object({
        functionName: z.optional(z.string().check(z.maxLength(256))),
        selector: z.optional(hexBytes.check(z.length(10))),
        valueLimit: z.optional(z.nullable(quantity)),
      }),
    )
    .check(z.minLength(1), z.maxLength(maxMethods)),
  maxUses: z.optional(z.int().check(z.minimum(1), z.maximum(1_000_000))),
})

interface Times {
  /** Seconds since the epoch. */
  readonly now: bigint
  readonly expiry: bigint
}

function assertAmount(amount: bigint, name: string): bigint {
  if (amount <= 0n || amount > maxAmount)
    throw invalid(`${name} must be above 0, and not unlimited`)
  return amount
}

function parseAmount(kind: string, data: unknown, type: string, times: Times): Amount {
  if (kind === 'allowance') {
    const { allowanceAmount } = parseData(totalShape, data, type)
    return { type: 'total', max: assertAmount(BigInt(allowanceAmount), 'allowanceAmount') }
  }
  const start = parseStart(data, type, times) ?? times.now
  if (kind === 'periodic') {
    const { periodAmount, periodDuration } = parseData(periodicShape, data, type)
    const max = assertAmount(BigInt(periodAmount), 'periodAmount')
    return { type: 'periodic', max, period: BigInt(periodDuration), start }
  }
  const stream = parseData(streamShape, data, type)
  const perSecond = assertAmount(BigInt(stream.amountPerSecond), 'amountPerSecond')
  const initial = BigInt(stream.initialAmount ?? '0x0')
  const most = initial + perSecond * (times.expiry - start)
  const max = assertAmount(BigInt(stream.maxAmount ?? most), 'maxAmount')
  if (max <= initial) throw invalid('maxAmount must be above initialAmount')
  return { type: 'stream', initial, perSecond, max: max < most ? max : most, start }
}

/** Undefined if the permission counts from now. */
function parseStart(data: unknown, type: string, { expiry }: Times): bigint | undefined {
  const { startTime } = parseData(startShape, data, type)
  if (!startTime) return undefined
  if (BigInt(startTime) >= expiry) throw invalid('startTime must be before the expiry')
  return BigInt(startTime)
}

function getSelector(
  { functionName, selector }: { functionName?: string | undefined; selector?: string | undefined },
  abi: readonly unknown[] = [],
): Hex {
  if (selector !== undefined) return selector.toLowerCase() as Hex
  if (functionName === undefined) throw invalid('Each function needs a functionName or a selector')
  try {
    if (functionName.includes('(')) return toFunctionSelector(functionName)
    const found = abi.filter(
      (item) =>
        typeof item === 'object' &&
        item !== null &&
        'type' in item &&
        item.type === 'function' &&
        'name' in item &&
        item.name === functionName,
    )
    // Two functions of a name are two selectors: the page must say which.
    if (found.length === 1)
      return toFunctionSelector(found[0] as Parameters<typeof toFunctionSelector>[0])
  } catch {
    // An ABI that can't be read names no function.
  }
  throw invalid(`The function ${functionName} is not in the abi`)
}

function parseCallPermission(data: unknown, type: string, account: string): Permission {
  const { address, abi, functions, maxUses } = parseData(callShape, data, type)
  const called = address.toLowerCase()
  // Called through a permission, the account takes the call for its own: one of them could do anything.
  if (called === account.toLowerCase() || ownContracts.has(called))
    throw new FrameError('not-allowed', 'A page can’t call the account’s own contracts')
  if (maxUses === undefined) throw invalid('A permission to call a contract needs maxUses')
  const selectors = [...new Set(functions.map((entry) => getSelector(entry, abi)))]
  if (selectors.some((selector) => tokenMethods.has(selector)))
    throw invalid('Ask for a permission of tokens with an amount instead')
  const maxValue = functions.reduce((sum, { valueLimit }) => sum + BigInt(valueLimit ?? '0x0'), 0n)
  return {
    type: 'call',
    target: getAddress(address.toLowerCase()),
    selectors,
    maxValue,
    uses: BigInt(maxUses),
  }
}

const amountTypes = /^(native-token|erc20-token)-(allowance|periodic|stream)$/

function parsePermission(
  { type, data }: z.infer<typeof permissionShape>,
  times: Times,
  account: string,
): { readonly permission: Permission; readonly notBefore: bigint } {
  if (type === 'contract-call')
    return { permission: parseCallPermission(data, type, account), notBefore: 0n }
  const [, asset, kind = ''] = amountTypes.exec(type) ?? []
  if (!asset)
    throw new FrameError('unsupported', `The permission ${type.slice(0, 64)} is not supported`)
  const amount = parseAmount(kind, data, type, times)
  const notBefore = parseStart(data, type, times) ?? 0n
  if (asset === 'native-token') return { permission: { type: 'native', amount }, notBefore }
  const { tokenAddress } = parseData(tokenShape, data, type)
  const token = getAddress(tokenAddress.toLowerCase())
  return { permission: { type: 'token', token, amount }, notBefore }
}

function parseDelegate(to: string, account: string): Address {
  const delegate = to.toLowerCase()
  if (delegate === everyone || BigInt(delegate) === 0n)
    throw invalid('A permission is for one account')
  if (delegate === account.toLowerCase() || ownContracts.has(delegate))
    throw invalid('A permission can’t be for the account itself or its contracts')
  return getAddress(delegate)
}

export interface ParseDeps {
  readonly chainId: string
  readonly account: string
  /** Seconds since the epoch, by the chain’s clock. */
  readonly now: bigint
  /** Whether it was granted before: then its time may be over. */
  readonly isGranted?: boolean
}

/** Rejects with what is wrong with it, in words for the site’s developer. */
export function parseRequests(
  params: unknown,
  { chainId, account, now, isGranted = false }: ParseDeps,
): readonly RequestedPermission[] {
  const shape = z
    .array(z.looseObject(requestShape.shape))
    .check(z.minLength(1), z.maxLength(maxRequests))
  const read = z.safeParse(shape, params)
  if (!read.success) throw invalid(`Expected 1 to ${maxRequests} permission requests of ERC-7715`)
  return read.data.map((request) => {
    const { from, to, permission, rules } = request
    if (BigInt(request.chainId) !== getReference(chainId)) throw chainMismatch()
    if (from && from.toLowerCase() !== account.toLowerCase()) throw accountMismatch()
    const other = (rules ?? []).find(({ type }) => type !== 'expiry')
    if (other)
      throw new FrameError('unsupported', `The rule ${other.type.slice(0, 64)} is not supported`)
    const rule = z.safeParse(expiryRule, rules?.[0]?.data)
    if (!rule.success || rules?.length !== 1)
      throw invalid('A permission needs one rule of the type expiry')
    const times = {
      now,
      expiry: BigInt(rule.data.timestamp),
    }
    if (!isGranted && times.expiry <= times.now) throw invalid('The expiry is over')
    if (!isGranted && times.expiry > times.now + maxLifetime)
      throw invalid('A permission lasts at most 90 days')
    const parsed = parsePermission(permission, times, account)
    return {
      ...parsed,
      delegate: parseDelegate(to, account),
      expiry: times.expiry,
      granted: toGranted(permission.type, {
        ...parsed,
        justification: permission.data.justification,
      }),
      raw: request,
    }
  })
}
