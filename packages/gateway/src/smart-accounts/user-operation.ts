/** User operations in the format of ERC-7769, as a request has them. */
import { getAddress, numberToHex, pad } from 'viem'
import { z } from 'zod'

export const bytes = z.templateLiteral(['0x', z.string().regex(/^(?:[0-9a-fA-F]{2})*$/)])
/** With checksum, also if the request has none. */
export const address = z
  .templateLiteral(['0x', z.string().regex(/^[0-9a-fA-F]{40}$/)])
  .transform((text) => getAddress(text.toLowerCase()))
export const hash = z.templateLiteral(['0x', z.string().regex(/^[0-9a-fA-F]{64}$/)])
/** A bigint. */
export const quantity = z
  .string()
  .regex(/^0x[0-9a-fA-F]{1,64}$/)
  .transform(BigInt)

/** Packed into 16 bytes by EntryPoint 0.7. */
const uint128 = z
  .string()
  .regex(/^0x[0-9a-fA-F]{1,32}$/)
  .transform(BigInt)

const word = z
  .templateLiteral(['0x', z.string().regex(/^[0-9a-fA-F]{1,64}$/)])
  .transform((text) => pad(text))

const authorization = z.strictObject({
  chainId: quantity,
  address,
  nonce: quantity,
  r: word,
  s: word,
  yParity: quantity,
})

/** Unknown fields are rejected: an upstream could read them as something else. */
export const userOperation = z.strictObject({
  sender: address,
  nonce: quantity,
  factory: address.optional(),
  factoryData: bytes.optional(),
  callData: bytes,
  callGasLimit: uint128.default(0n),
  verificationGasLimit: uint128.default(0n),
  preVerificationGas: uint128.default(0n),
  maxFeePerGas: uint128.default(0n),
  maxPriorityFeePerGas: uint128.default(0n),
  paymaster: address.optional(),
  paymasterVerificationGasLimit: uint128.optional(),
  paymasterPostOpGasLimit: uint128.optional(),
  paymasterData: bytes.optional(),
  signature: bytes.default('0x'),
  eip7702Auth: authorization.optional(),
})

export type Operation = z.output<typeof userOperation>

/** The format of ERC-7769 again. Leaves out fields that are absent. */
export function toWire(operation: object): Record<string, unknown> {
  const entries = Object.entries(operation).flatMap(([key, value]: [string, unknown]) => {
    if (value === undefined) return []
    if (typeof value === 'bigint') return [[key, numberToHex(value)] as const]
    return [[key, typeof value === 'object' && value !== null ? toWire(value) : value] as const]
  })
  return Object.fromEntries(entries)
}
