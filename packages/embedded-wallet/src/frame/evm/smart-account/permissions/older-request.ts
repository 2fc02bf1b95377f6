/** Requests for permissions in the shape of the first version of ERC-7715, which older libraries send. */
import type { Hex } from 'viem'
import { publicKeyToAddress } from 'viem/utils'
import * as z from 'zod/mini'
import { evmAddress, hexBytes, quantity } from '../../../../protocol/shapes.js'
import { FrameError } from '../../../frame-error.js'
import { invalid, maxRequests, seconds } from './parse-request.js'

const json = z.record(z.string(), z.unknown())
const signer = z.union([
  z.object({
    type: z.literal('account'),
    data: z.object({ address: z.optional(evmAddress), id: z.optional(evmAddress) }),
  }),
  z.object({
    type: z.literal('key'),
    data: z.object({ type: z.string(), publicKey: z.optional(hexBytes), id: z.optional(hexBytes) }),
  }),
  z.object({
    type: z.literal('keys'),
    data: z.object({
      keys: z.array(z.object({ type: z.string(), publicKey: hexBytes })).check(z.length(1)),
    }),
  }),
])
const policies = z
  .array(z.object({ type: z.string().check(z.maxLength(64)), data: z.optional(json) }))
  .check(z.maxLength(8))
const olderShape = z.object({
  chainId: quantity,
  address: z.optional(z.nullable(evmAddress)),
  expiry: seconds,
  signer,
  permissions: z
    .array(
      z.object({
        type: z.string().check(z.maxLength(64)),
        data: json,
        policies: z.optional(z.nullable(policies)),
      }),
    )
    .check(z.minLength(1), z.maxLength(maxRequests)),
})

/** Address of the account that signs with a key. Keys of other curves have none. */
function getDelegate(read: z.infer<typeof signer>): string {
  if (read.type === 'account') {
    const address = read.data.address ?? read.data.id
    if (address) return address
  } else {
    const [key] = read.type === 'key' ? [read.data] : read.data.keys
    const text = key && ('publicKey' in key ? key.publicKey : undefined)
    const isUncompressed = text?.length === 132
    if (key?.type === 'secp256k1' && text && isUncompressed) return publicKeyToAddress(text as Hex)
  }
  throw invalid('The signer must be an account, or an uncompressed key of secp256k1')
}

interface OlderPermission {
  readonly type: string
  readonly data: Readonly<Record<string, unknown>>
  readonly policies?: z.infer<typeof policies> | null | undefined
}

/** Uses of a permission to call a contract, if the page sets no limit. */
const defaultUses = 100

/** Amounts and numbers of uses were policies, beside the permission. */
function toCurrentPermission({ type, data, policies: list }: OlderPermission): object {
  const known = new Map((list ?? []).map((policy) => [policy.type, policy.data ?? {}]))
  const unknown = [...known.keys()].find(
    (name) => !['token-allowance', 'call-limit'].includes(name),
  )
  if (unknown) throw new FrameError('unsupported', `The policy ${unknown} is not supported`)
  const { allowance } = known.get('token-allowance') ?? {}
  if (type === 'native-token-transfer')
    return { type: 'native-token-allowance', data: { allowanceAmount: allowance } }
  if (type === 'erc20-token-transfer') {
    const { address } = data
    return {
      type: 'erc20-token-allowance',
      data: { allowanceAmount: allowance, tokenAddress: address },
    }
  }
  if (type !== 'contract-call') return { type, data }
  const { count } = known.get('call-limit') ?? {}
  return { type, data: { maxUses: count ?? defaultUses, ...data } }
}

/** A request of the ERC’s first version, as those of today. */
export function toCurrentRequests(params: unknown): readonly object[] {
  const read = z.safeParse(z.tuple([olderShape]), params)
  if (!read.success) throw invalid('Expected one permission request')
  const [{ chainId, address, expiry, permissions, ...rest }] = read.data
  const to = getDelegate(rest.signer)
  return permissions.map((permission) => ({
    chainId,
    ...(address && { from: address }),
    to,
    permission: toCurrentPermission(permission),
    rules: [{ type: 'expiry', data: { timestamp: expiry } }],
  }))
}
