/** What a page asks of a chain: the method by its policy, and parameters of a known shape where something is signed. */
import * as z from 'zod/mini'
import type { RpcMethod } from './policy.js'
import { address, chainId, evmAddress, hexBytes, quantity, shortText } from './shapes.js'

/** Of one request: what is larger is no transaction of a user. */
const maxLength = 262_144
const maxTransactions = 32
const maxCalls = 64

const text = z.string().check(z.maxLength(maxLength))
const base64 = z.string().check(z.maxLength(maxLength), z.regex(/^[A-Za-z0-9+/]*={0,2}$/))
const json = z.record(z.string(), z.unknown())

interface Ends {
  readonly to?: string | null | undefined
  readonly data?: string | undefined
  readonly input?: string | undefined
}

/** Without recipient and code it would be an empty contract that keeps the money (threat X19). */
const hasEnds = ({ to, data, input }: Ends): boolean =>
  Boolean(to) || (data ?? input ?? '0x') !== '0x'

const call = z
  .strictObject({
    to: z.optional(evmAddress),
    data: z.optional(hexBytes),
    value: z.optional(quantity),
    capabilities: z.optional(json),
  })
  .check(z.refine(hasEnds))

const accessListEntry = z.strictObject({ address: evmAddress, storageKeys: z.array(hexBytes) })
const transaction = z
  .strictObject({
    from: z.optional(evmAddress),
    to: z.optional(z.nullable(evmAddress)),
    data: z.optional(hexBytes),
    /** The older name of `data`: where both are there they are the same. */
    input: z.optional(hexBytes),
    value: z.optional(quantity),
    gas: z.optional(quantity),
    gasPrice: z.optional(quantity),
    maxFeePerGas: z.optional(quantity),
    maxPriorityFeePerGas: z.optional(quantity),
    nonce: z.optional(quantity),
    type: z.optional(quantity),
    chainId: z.optional(quantity),
    accessList: z.optional(z.array(accessListEntry).check(z.maxLength(256))),
  })
  .check(z.refine(hasEnds))

const solanaOptions = z.strictObject({
  skipPreflight: z.optional(z.boolean()),
  preflightCommitment: z.optional(
    z.enum([
      'processed',
      'confirmed',
      'finalized',
      'recent',
      'single',
      'singleGossip',
      'root',
      'max',
    ]),
  ),
  maxRetries: z.optional(z.int().check(z.minimum(0), z.maximum(1_000))),
  minContextSlot: z.optional(z.int().check(z.minimum(0))),
})

const revocation = z.strictObject({ permissionContext: hexBytes.check(z.maxLength(200_000)) })

/** Of the methods whose parameters are looked into before they reach a signer. */
const typed = {
  personal_sign: z.tuple([text, evmAddress]),
  eth_signTypedData_v4: z.tuple([evmAddress, z.union([text, json])]),
  eth_sendTransaction: z.tuple([transaction]),
  solana_signMessage: z.strictObject({ message: text, pubkey: address }),
  solana_signTransaction: z.strictObject({ transaction: base64 }),
  solana_signAllTransactions: z.strictObject({
    transactions: z.array(base64).check(z.minLength(1), z.maxLength(maxTransactions)),
  }),
  solana_signAndSendTransaction: z.strictObject({
    transaction: base64,
    options: z.optional(solanaOptions),
  }),
  wallet_sendCalls: z.tuple([
    z.strictObject({
      version: z.optional(shortText),
      id: z.optional(shortText),
      chainId: z.optional(quantity),
      from: z.optional(evmAddress),
      atomicRequired: z.optional(z.boolean()),
      calls: z.array(call).check(z.minLength(1), z.maxLength(maxCalls)),
      capabilities: z.optional(json),
    }),
  ]),
  wallet_getCallsStatus: z.tuple([shortText]),
  // The ERC has the parameter by name. Most libraries send a list all the same.
  wallet_revokeExecutionPermission: z.union([z.tuple([revocation]), revocation]),
} as const satisfies Partial<Record<RpcMethod, z.ZodMiniType>>

/** RPC method whose parameters have a schema. They are parsed before they reach a signer. */
export type TypedMethod = keyof typeof typed
/** Parsed parameters of an RPC method that has a schema. */
export type RpcParams<M extends TypedMethod> = z.infer<(typeof typed)[M]>

const list = z.optional(z.array(z.unknown()).check(z.maxLength(64)))
const isTyped = (method: string): method is TypedMethod => Object.hasOwn(typed, method)

/**
 * Checks whether parameters match an RPC method (EMB-15). Methods without a schema accept nothing, or a list
 * of up to 64 values.
 *
 * @param method - Supported method.
 * @param params - Parameters, untrusted.
 * @returns True if they match.
 * @example
 * ```ts
 * areParams('eth_sendTransaction', [{ to, value: '0x1' }]) // true
 * ```
 */
export const areParams = (method: RpcMethod, params: unknown): boolean =>
  z.safeParse(isTyped(method) ? typed[method] : list, params).success

/**
 * Parses the parameters of an RPC method that has a schema.
 *
 * @param method - Method with a schema.
 * @param params - Parameters, untrusted.
 * @returns The parameters. Undefined if they don't match.
 * @example
 * ```ts
 * const [transaction] = parseParams('eth_sendTransaction', request.params) ?? []
 * ```
 */
export function parseParams<M extends TypedMethod>(
  method: M,
  params: unknown,
): RpcParams<M> | undefined {
  const read = z.safeParse<z.ZodMiniType>(typed[method], params)
  return read.success ? (read.data as RpcParams<M>) : undefined
}

/**
 * As it travels. Its method is judged by the frame's policy, which answers for what is refused. `chainId` is the network it
 * is meant for: the frame knows a node of each, and takes none from a page (threat F10).
 */
export const rpcRequest = z.strictObject({
  method: z.string().check(z.minLength(1), z.maxLength(64)),
  params: z.optional(z.unknown()),
  chainId: z.optional(chainId),
})

/**
 * RPC request of a page. `chainId` is the CAIP-2 id of its network. The frame has its own node for each
 * network, and accepts none from a page (threat F10).
 *
 * @see https://chainagnostic.org/CAIPs/caip-2
 */
export type RpcRequest = z.infer<typeof rpcRequest>
