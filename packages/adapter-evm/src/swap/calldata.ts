/**
 * Calldata of swaps through pools, encoded and read. What is read is encoded again and compared: trailing bytes, dirty
 * words and unusual offsets are no swap.
 *
 * @see https://docs.uniswap.org/contracts/v2/reference/smart-contracts/router-02
 * @see https://docs.uniswap.org/contracts/v3/reference/periphery/SwapRouter
 */
import type { PoolRouter, SwapCall, SwapPermit, SwapToken } from '@scope/core/chain'
import { toSafeInteger } from '@scope/core/chain'
import {
  type AbiReader,
  createAbiReader,
  encodeAddress,
  encodeBytes,
  encodeParts,
  encodeUint,
} from '../abi-words.js'

/** What a router is told to do. */
export interface SwapFields {
  readonly sold: SwapToken
  readonly bought: SwapToken
  /** Amount of the sold token. */
  readonly amount: bigint
  readonly minAmountOut: bigint
  readonly recipient: `0x${string}`
  /** Seconds since the epoch. */
  readonly deadline: bigint
  readonly path: readonly `0x${string}`[]
  /** Millionths, one for each hop. Only `v3` routers are told them. */
  readonly fees: readonly number[]
  /** The router measures what has arrived, because the token keeps a part of each transfer. Only `v2` routers can. */
  readonly isTaxed: boolean
  /** Sets the router's allowance of `amount` before the swap. Only `v3` routers can. */
  readonly permit?: SwapPermit
}

/** Selectors by what is native and by whether the token is taxed (Uniswap V2 Router02). */
const selectors = {
  tokens: ['38ed1739', '5c11d795'],
  nativeSold: ['7ff36ab5', 'b6f9de95'],
  nativeBought: ['18cbafe5', '791ac947'],
} as const
/** exactInput((bytes,address,uint256,uint256)) */
const exactInput = 'b858183f'
/** multicall(uint256,bytes[]) */
const multicall = '5ae401dc'
/** unwrapWETH9(uint256,address) */
const unwrap = '49404b7c'
/** selfPermitIfNecessary(address,uint256,uint256,uint8,bytes32,bytes32): another party may have used the permit before. */
const selfPermit = 'c2e3140a'
/** Stands for the router itself as a recipient (SwapRouter02). */
const routerItself = '0x0000000000000000000000000000000000000002'

/** More hops than any quote of ours has. */
const maxTokens = 4

const getDirection = ({ sold, bought }: Pick<SwapFields, 'sold' | 'bought'>) =>
  sold === undefined ? 'nativeSold' : bought === undefined ? 'nativeBought' : 'tokens'

function encodeV2(fields: SwapFields): string {
  const { amount, minAmountOut, path, recipient, deadline, isTaxed } = fields
  const direction = getDirection(fields)
  const parts = [
    ...(direction === 'nativeSold' ? [] : [encodeUint(amount)]),
    encodeUint(minAmountOut),
    { tail: encodeUint(path.length) + path.map(encodeAddress).join('') },
    encodeAddress(recipient),
    encodeUint(deadline),
  ]
  return selectors[direction][isTaxed ? 1 : 0] + encodeParts(parts)
}

/** Tokens with the fee of the pool between two of them, packed. Without `0x`. */
export const encodePath = (path: readonly string[], fees: readonly number[]): string =>
  path
    .map((token, at) => {
      const fee = at === 0 ? '' : (fees[at - 1] ?? 0).toString(16).padStart(6, '0')
      return fee + token.slice(2).toLowerCase()
    })
    .join('')

const encodePermit = ({ sold = '0x', amount }: SwapFields, permit: SwapPermit): string =>
  selfPermit +
  encodeAddress(sold) +
  [amount, permit.deadline, permit.v, permit.r, permit.s].map(encodeUint).join('')

function encodeV3(fields: SwapFields): string {
  const { bought, amount, minAmountOut, path, recipient, deadline, permit } = fields
  const isNativeBought = bought === undefined
  const swap = encodeParts([
    {
      tail: encodeParts([
        { tail: encodeBytes(encodePath(path, fields.fees)) },
        encodeAddress(isNativeBought ? routerItself : recipient),
        encodeUint(amount),
        encodeUint(minAmountOut),
      ]),
    },
  ])
  const calls = [
    ...(permit ? [encodePermit(fields, permit)] : []),
    exactInput + swap,
    ...(isNativeBought ? [unwrap + encodeUint(minAmountOut) + encodeAddress(recipient)] : []),
  ]
  const list = encodeParts(calls.map((call) => ({ tail: encodeBytes(call) })))
  return multicall + encodeParts([encodeUint(deadline), { tail: encodeUint(calls.length) + list }])
}

const encode = (kind: PoolRouter['kind'], fields: SwapFields): string =>
  kind === 'v2' ? encodeV2(fields) : encodeV3(fields)

/** The call of a router that does what the fields say. */
export const encodeSwap = (
  { kind, router }: Pick<PoolRouter, 'kind' | 'router'>,
  fields: SwapFields,
): SwapCall => ({
  to: router,
  data: `0x${encode(kind, fields)}`,
  value: fields.sold === undefined ? fields.amount : 0n,
})

const toAddress = (digits: string): `0x${string}` => `0x${digits}`

function readV2(digits: string, value: bigint): SwapFields | undefined {
  const found = Object.entries(selectors).find(([, pair]) =>
    pair.some((selector) => digits.startsWith(selector)),
  )
  if (!found) return undefined
  const [direction, [, taxed]] = found
  const words = createAbiReader(digits.slice(8), 'swap')
  const isNativeSold = direction === 'nativeSold'
  const first = isNativeSold ? 0 : 1
  const tokens = words.at(first + 1)
  const count = tokens.size(0)
  if (count < 2 || count > maxTokens) return undefined
  const path = Array.from({ length: count }, (_, at) => toAddress(tokens.address(at + 1).slice(2)))
  return {
    sold: isNativeSold ? undefined : path[0],
    bought: direction === 'nativeBought' ? undefined : path.at(-1),
    amount: isNativeSold ? value : words.uint(0),
    minAmountOut: words.uint(first),
    recipient: toAddress(words.address(first + 2).slice(2)),
    deadline: words.uint(first + 3),
    path,
    fees: [],
    isTaxed: digits.startsWith(taxed),
  }
}

/** Digits of a token and a fee. */
const tokenDigits = 40
const hopDigits = 46

function readPath(digits: string): Pick<SwapFields, 'path' | 'fees'> | undefined {
  const count = (digits.length - tokenDigits) / hopDigits + 1
  if (!Number.isInteger(count) || count < 2 || count > maxTokens) return undefined
  const starts = Array.from({ length: count }, (_, at) => at * hopDigits)
  return {
    path: starts.map((at) => toAddress(digits.slice(at, at + tokenDigits))),
    fees: starts
      .slice(1)
      .map((at) => toSafeInteger(BigInt(`0x${digits.slice(at - hopDigits + tokenDigits, at)}`))),
  }
}

/** The arguments of one of the calls in `multicall`. Undefined if it is another function. */
function readCall(call: string | undefined, selector: string): AbiReader | undefined {
  return call?.startsWith(selector) ? createAbiReader(call.slice(8), 'swap') : undefined
}

function readV3(digits: string, value: bigint): SwapFields | undefined {
  if (!digits.startsWith(multicall)) return undefined
  const words = createAbiReader(digits.slice(8), 'swap')
  const list = words.at(1)
  const count = list.size(0)
  if (count < 1 || count > 3) return undefined
  const calls = createAbiReader(list.digits.slice(64), 'swap')
  const before = readCall(calls.bytes(0), selfPermit)
  const first = before ? 1 : 0
  const swap = count > first ? readCall(calls.bytes(first), exactInput)?.at(0) : undefined
  const after = count > first + 1 ? readCall(calls.bytes(first + 1), unwrap) : undefined
  // Encoding again compares all of it: another call in the list, or another token, is no swap.
  if (!swap) return undefined
  const route = readPath(swap.bytes(0))
  if (!route) return undefined
  return {
    ...route,
    sold: value > 0n ? undefined : route.path[0],
    bought: after ? undefined : route.path.at(-1),
    amount: swap.uint(2),
    minAmountOut: swap.uint(3),
    recipient: toAddress((after ? after.address(1) : swap.address(1)).slice(2)),
    deadline: words.uint(0),
    isTaxed: false,
    ...(before && {
      permit: {
        deadline: before.uint(2),
        v: before.uint(3),
        r: before.uint(4),
        s: before.uint(5),
      },
    }),
  }
}

/** Undefined if the call is anything else than what `encodeSwap` makes. */
export function decodeSwap(
  kind: PoolRouter['kind'],
  { data, value }: Omit<SwapCall, 'to'>,
): SwapFields | undefined {
  const digits = data.slice(2).toLowerCase()
  try {
    const fields = kind === 'v2' ? readV2(digits, value) : readV3(digits, value)
    return fields && encode(kind, fields) === digits ? fields : undefined
  } catch {
    return undefined
  }
}
