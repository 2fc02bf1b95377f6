/** Parses user operations and their EIP-7702 authorization in the format of ERC-7769. */
import type { UserOperation } from 'viem/account-abstraction'
import { recoverAuthorizationAddress } from 'viem/utils'
import { z } from 'zod'
import { BundlerError } from './bundler-error.js'

const bytes = z.templateLiteral(['0x', z.string().regex(/^(?:[0-9a-fA-F]{2})*$/)])
const address = z.templateLiteral(['0x', z.string().regex(/^[0-9a-fA-F]{40}$/)])
const quantity = z
  .string()
  .regex(/^0x[0-9a-fA-F]{1,64}$/)
  .transform(BigInt)

const authorization = z.object({
  chainId: quantity.transform(Number),
  address,
  nonce: quantity.transform(Number),
  r: bytes,
  s: bytes,
  yParity: quantity.transform(Number),
})

const userOperation = z.object({
  sender: address,
  nonce: quantity,
  factory: address.optional(),
  factoryData: bytes.optional(),
  callData: bytes,
  callGasLimit: quantity.default(0n),
  verificationGasLimit: quantity.default(0n),
  preVerificationGas: quantity.default(0n),
  maxFeePerGas: quantity.default(0n),
  maxPriorityFeePerGas: quantity.default(0n),
  paymaster: address.optional(),
  paymasterVerificationGasLimit: quantity.optional(),
  paymasterPostOpGasLimit: quantity.optional(),
  paymasterData: bytes.optional(),
  signature: bytes,
  eip7702Auth: authorization.optional(),
})

export type Authorization = z.output<typeof authorization>

export interface ParsedOperation {
  readonly operation: UserOperation<'0.7'>
  readonly authorization: Authorization | undefined
}

/** @throws {BundlerError} -32602 that names the invalid fields. */
export function parseUserOperation(wire: unknown): ParsedOperation {
  const { success, data, error } = userOperation.safeParse(wire)
  if (!success) {
    const fields = error.issues.map(({ path }) => path.join('.')).join(', ')
    throw new BundlerError(-32602, `Invalid user operation: ${fields}`)
  }
  const { eip7702Auth: authorization, ...operation } = data
  return { operation, authorization }
}

/**
 * Checks what the chain would skip without an error: it then runs the bundle without the code, and the bundler pays.
 *
 * @throws {BundlerError} -32602
 */
export async function checkAuthorization(
  { operation, authorization }: ParsedOperation,
  { chainId, senderNonce }: { readonly chainId: number; readonly senderNonce: number },
): Promise<void> {
  if (!authorization) return
  const { r, s, yParity, ...signed } = authorization
  if (signed.chainId !== chainId && signed.chainId !== 0) {
    throw new BundlerError(-32602, 'eip7702Auth is for another chain')
  }
  const signer = await recoverAuthorizationAddress({
    authorization: signed,
    signature: { r, s, yParity },
  }).catch(() => undefined)
  if (signer?.toLowerCase() !== operation.sender.toLowerCase()) {
    throw new BundlerError(-32602, 'eip7702Auth is not signed by the sender')
  }
  if (signed.nonce !== senderNonce) {
    throw new BundlerError(-32602, 'eip7702Auth nonce is not the transaction count of the sender')
  }
}
