/** What a call does, in acts: payments, transfers and allowances of tokens by their known ways; all else is said to be unknown. */
import {
  type AbiParameter,
  decodeAbiParameters,
  encodeAbiParameters,
  getAddress,
  type Hex,
} from 'viem'
import type { Action, Asset, Warning } from '../approval/decoded-request.js'
import { allowed, isUnlimited } from './allowance.js'
import { namedCall } from './named-calls.js'
import type { Tokens } from './tokens.js'

export interface Call {
  /** Whose call it is. */
  readonly from: string
  readonly to: string
  readonly value: bigint
  readonly data: Hex
}

export interface DecodedCall {
  readonly actions: readonly Action[]
  readonly warnings: readonly Warning[]
}

interface CallDecoder {
  readonly parameters: readonly AbiParameter[]
  read(values: readonly unknown[], call: Call, tokens: Tokens): Promise<DecodedCall>
}

/** Calls within calls that are looked into. */
const maxDepth = 3
const maxInner = 32

/** Contracts that run only their own fixed code (Uniswap's Permit2, at the same address on every chain). */
export const permit2 = '0x000000000022d473030f116ddee9f6b43ac78ba3'

const of = (...types: readonly string[]): readonly AbiParameter[] => types.map((type) => ({ type }))
const nft = (address: string, id: bigint, name?: string): Asset => ({
  kind: 'item',
  address,
  id,
  ...(name !== undefined && { name }),
})
const plain = (...actions: readonly Action[]): DecodedCall => ({ actions, warnings: [] })

/** Casts a decoded value. The decoder has already checked its type. */
const as = <T>(value: unknown): T => value as T

function allow(
  asset: Asset,
  spender: string,
  amount: bigint | 'all',
  more: { readonly until?: bigint; readonly warnings?: readonly Warning[] } = {},
): DecodedCall {
  const { until, warnings = isUnlimited(amount) ? ['unlimited-approval'] : [] } = more
  const when = until !== undefined && { until }
  return {
    actions: [{ type: 'approve', asset, spender, amount, ...when, isPermit: false }],
    warnings,
  }
}

async function approve(
  [spender, amount]: readonly unknown[],
  { to }: Call,
  tokens: Tokens,
): Promise<DecodedCall> {
  const asset = await tokens.read(to)
  if (asset.decimals === undefined && (await tokens.hasItems(to)))
    return allow(nft(to, as(amount), asset.name), as(spender), 1n, { warnings: [] })
  return allow(asset, as(spender), allowed(as(amount)))
}

/** Returns `from` if the owner is not the caller. */
const getOwner = (owner: unknown, { from }: Call): { readonly from?: string } =>
  as<string>(owner).toLowerCase() === from.toLowerCase() ? {} : { from: as(owner) }

async function transferFrom(
  [owner, recipient, amount]: readonly unknown[],
  call: Call,
  tokens: Tokens,
): Promise<DecodedCall> {
  const { to } = call
  const asset = await tokens.read(to)
  const isItem = asset.decimals === undefined && (await tokens.hasItems(to))
  const moved = isItem ? nft(to, as(amount), asset.name) : asset
  const count = isItem ? 1n : as<bigint>(amount)
  return plain({
    type: 'transfer',
    asset: moved,
    amount: count,
    to: as(recipient),
    ...getOwner(owner, call),
  })
}

async function itemFrom(
  [owner, recipient, id, amount = 1n]: readonly unknown[],
  call: Call,
  tokens: Tokens,
): Promise<DecodedCall> {
  const { to } = call
  const { name } = await tokens.read(to)
  const asset = nft(to, as(id), name)
  const count = typeof amount === 'bigint' ? amount : 1n
  return plain({
    type: 'transfer',
    asset,
    amount: count,
    to: as(recipient),
    ...getOwner(owner, call),
  })
}

const decoders: ReadonlyMap<string, CallDecoder> = new Map<string, CallDecoder>([
  [
    // transfer(address,uint256)
    '0xa9059cbb',
    {
      parameters: of('address', 'uint256'),
      read: async ([recipient, amount], { to }, tokens) =>
        plain({
          type: 'transfer',
          asset: await tokens.read(to),
          amount: as(amount),
          to: as(recipient),
        }),
    },
  ],
  // transferFrom(address,address,uint256)
  ['0x23b872dd', { parameters: of('address', 'address', 'uint256'), read: transferFrom }],
  // approve(address,uint256)
  ['0x095ea7b3', { parameters: of('address', 'uint256'), read: approve }],
  // increaseAllowance(address,uint256)
  ['0x39509351', { parameters: of('address', 'uint256'), read: approve }],
  [
    // setApprovalForAll(address,bool)
    '0xa22cb465',
    {
      parameters: of('address', 'bool'),
      read: async ([spender, isAllowed], { to }, tokens) =>
        allow(await tokens.read(to), as(spender), isAllowed ? 'all' : 0n, {
          warnings: isAllowed ? ['approval-for-all'] : [],
        }),
    },
  ],
  [
    // permit(address,address,uint256,uint256,uint8,bytes32,bytes32): submits a signed permit
    '0xd505accf',
    {
      parameters: of('address', 'address', 'uint256', 'uint256', 'uint8', 'bytes32', 'bytes32'),
      async read([owner, spender, amount, until], call, tokens) {
        // Another's allowance is none of this account's: it is a call like any other.
        if (getOwner(owner, call).from !== undefined) return undecoded(call)
        return allow(await tokens.read(call.to), as(spender), allowed(as(amount)), {
          until: as(until),
        })
      },
    },
  ],
  // safeTransferFrom(address,address,uint256), and with bytes
  ['0x42842e0e', { parameters: of('address', 'address', 'uint256'), read: itemFrom }],
  [
    '0xb88d4fde',
    {
      parameters: of('address', 'address', 'uint256', 'bytes'),
      read: ([from, to, id], call, tokens) => itemFrom([from, to, id], call, tokens),
    },
  ],
  // safeTransferFrom(address,address,uint256,uint256,bytes)
  [
    '0xf242432a',
    { parameters: of('address', 'address', 'uint256', 'uint256', 'bytes'), read: itemFrom },
  ],
  [
    // safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)
    '0x2eb2c2d6',
    {
      parameters: of('address', 'address', 'uint256[]', 'uint256[]', 'bytes'),
      async read([from, recipient, ids, amounts], call, tokens) {
        const counts = as<readonly bigint[]>(amounts)
        const all = await Promise.all(
          as<readonly bigint[]>(ids).map((id, at) =>
            itemFrom([from, recipient, id, counts[at] ?? 0n], call, tokens),
          ),
        )
        return plain(...all.flatMap(({ actions }) => actions))
      },
    },
  ],
])

/** approve(address,address,uint160,uint48) of Permit2. */
const permit2Approve: CallDecoder = {
  parameters: of('address', 'address', 'uint160', 'uint48'),
  read: async ([token, spender, amount, until], _, tokens) =>
    allow(await tokens.read(as(token)), as(spender), allowed(as(amount)), {
      until: BigInt(as<number>(until)),
    }),
}
const getDecoder = ({ to, data }: Call): CallDecoder | undefined => {
  const selector = data.slice(0, 10).toLowerCase()
  if (selector === '0x87517c45' && to.toLowerCase() === permit2) return permit2Approve
  return decoders.get(selector)
}

/** Calls of one contract to itself, each by which of its parameters: multicall(bytes[]), with a deadline, with a block. */
const multicalls: ReadonlyMap<string, readonly string[]> = new Map([
  ['0xac9650d8', ['bytes[]']],
  ['0x5ae401dc', ['uint256', 'bytes[]']],
  ['0x1f0464d1', ['bytes32', 'bytes[]']],
])

function decodeParameters(
  parameters: readonly AbiParameter[],
  data: Hex,
): readonly unknown[] | undefined {
  try {
    return decodeAbiParameters(parameters, `0x${data.slice(10)}`)
  } catch {
    return undefined
  }
}

/**
 * Returns whether the arguments cover all of the data. The decoder ignores trailing bytes, but the contract may read
 * them.
 */
const isWhole = (parameters: readonly AbiParameter[], values: readonly unknown[], data: Hex) =>
  encodeAbiParameters(parameters, values).slice(2) === data.slice(10).toLowerCase()

/**
 * Decodes an unknown call. The function name is only a claim by the contract's author: it is shown, but its effect is
 * unknown.
 */
function undecoded({ to, value, data }: Call): DecodedCall {
  const named = namedCall(data)
  return { actions: [{ type: 'call', to, amount: value, data, ...named }], warnings: ['undecoded'] }
}

/** Rejects where no node could be asked what a token is. */
export async function parseCall(call: Call, tokens: Tokens, depth = 0): Promise<DecodedCall> {
  const { to, value, data } = call
  const paid: readonly Action[] =
    value > 0n ? [{ type: 'transfer', asset: { kind: 'native' }, amount: value, to }] : []
  if (data === '0x') {
    // The transaction moves no funds and makes no call, but it still has a recipient.
    const nothing: Action = { type: 'transfer', asset: { kind: 'native' }, amount: 0n, to }
    return plain(...(paid.length > 0 ? paid : [nothing]))
  }
  const many = multicalls.get(data.slice(0, 10).toLowerCase())
  if (many && depth < maxDepth) {
    const values = decodeParameters(of(...many), data)
    const inner = as<readonly Hex[] | undefined>(values?.at(-1))
    if (values && inner && inner.length > 0 && inner.length <= maxInner) {
      const all = await Promise.all(
        inner.map((entry) =>
          parseCall({ from: call.from, to, value: 0n, data: entry }, tokens, depth + 1),
        ),
      )
      return {
        actions: [...paid, ...all.flatMap(({ actions }) => actions)],
        warnings: [
          ...all.flatMap(({ warnings }) => warnings),
          ...(isWhole(of(...many), values, data) ? [] : (['undecoded'] as const)),
        ],
      }
    }
  }
  const decoder = getDecoder(call)
  const values = decoder && decodeParameters(decoder.parameters, data)
  if (!decoder || !values) return undecoded(call)
  const { actions, warnings } = await decoder.read(values, { ...call, to: getAddress(to) }, tokens)
  const isRead = isWhole(decoder.parameters, values, data)
  return {
    actions: [...paid, ...actions],
    warnings: isRead ? warnings : [...warnings, 'undecoded'],
  }
}
