/** User operations of EntryPoint 0.7 (ERC-4337): their hash, what the owner signs, and how they travel (ERC-7769). */
import {
  type Address,
  concat,
  encodeAbiParameters,
  type Hex,
  hashTypedData,
  keccak256,
  pad,
  toHex,
} from 'viem'
import { hexOf } from '../quantity.js'
import type { SignedAuthorization } from './authorization.js'
import { entryPoint } from './contracts.js'

export interface GasLimits {
  readonly callGasLimit: bigint
  readonly verificationGasLimit: bigint
  readonly preVerificationGas: bigint
}

/** Who pays for an operation in place of the account (ERC-7677). */
export interface Sponsorship {
  readonly paymaster: Address
  readonly paymasterData: Hex
  readonly paymasterVerificationGasLimit: bigint
  readonly paymasterPostOpGasLimit: bigint
}

export interface UserOperation extends GasLimits {
  readonly sender: Address
  readonly nonce: bigint
  /** Deploys the account, if it is not deployed. */
  readonly factory?: Address
  readonly factoryData?: Hex
  readonly callData: Hex
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
  readonly sponsorship?: Sponsorship
}

/**
 * Signature for estimates: as long as a real one, with an `r` on the curve and a low `s`. Other placeholders make the account
 * revert.
 */
export const stubSignature: Hex = `0x${'f'.repeat(31)}${'0'.repeat(33)}7${'a'.repeat(63)}1c`

const pair = (high: bigint, low: bigint): Hex =>
  concat([pad(toHex(high), { size: 16 }), pad(toHex(low), { size: 16 })])

function packed(operation: UserOperation) {
  const { factory, factoryData = '0x', sponsorship } = operation
  return {
    sender: operation.sender,
    nonce: operation.nonce,
    initCode: factory ? concat([factory, factoryData]) : ('0x' as const),
    callData: operation.callData,
    accountGasLimits: pair(operation.verificationGasLimit, operation.callGasLimit),
    preVerificationGas: operation.preVerificationGas,
    gasFees: pair(operation.maxPriorityFeePerGas, operation.maxFeePerGas),
    paymasterAndData: sponsorship
      ? concat([
          sponsorship.paymaster,
          pair(sponsorship.paymasterVerificationGasLimit, sponsorship.paymasterPostOpGasLimit),
          sponsorship.paymasterData,
        ])
      : ('0x' as const),
  }
}

const types = (...names: readonly string[]) => names.map((type) => ({ type }))

/** As the EntryPoint and bundlers call it. */
export function getUserOperationHash(operation: UserOperation, chainId: bigint): Hex {
  const { initCode, callData, paymasterAndData, ...rest } = packed(operation)
  const inner = encodeAbiParameters(
    types('address', 'uint256', 'bytes32', 'bytes32', 'bytes32', 'uint256', 'bytes32', 'bytes32'),
    [
      rest.sender,
      rest.nonce,
      keccak256(initCode),
      keccak256(callData),
      rest.accountGasLimits,
      rest.preVerificationGas,
      rest.gasFees,
      keccak256(paymasterAndData),
    ],
  )
  return keccak256(
    encodeAbiParameters(types('bytes32', 'address', 'uint256'), [
      keccak256(inner),
      entryPoint,
      chainId,
    ]),
  )
}

const field = (name: string, type: string) => ({ name, type })

/** What the owner signs. The account defines it: it is not the hash of the EntryPoint. */
export const getOwnerHash = (
  operation: UserOperation,
  { name, chainId }: { readonly name: string; readonly chainId: bigint },
): Hex =>
  hashTypedData({
    domain: { name, version: '1', chainId, verifyingContract: operation.sender },
    primaryType: 'PackedUserOperation',
    types: {
      PackedUserOperation: [
        field('sender', 'address'),
        field('nonce', 'uint256'),
        field('initCode', 'bytes'),
        field('callData', 'bytes'),
        field('accountGasLimits', 'bytes32'),
        field('preVerificationGas', 'uint256'),
        field('gasFees', 'bytes32'),
        field('paymasterAndData', 'bytes'),
        field('entryPoint', 'address'),
      ],
    },
    message: { ...packed(operation), entryPoint },
  })

/** Most that the account, or its sponsor, pays: every gas limit at the highest price. */
export function getMaxFee(operation: UserOperation): bigint {
  const { sponsorship } = operation
  const sponsor = sponsorship
    ? sponsorship.paymasterVerificationGasLimit + sponsorship.paymasterPostOpGasLimit
    : 0n
  const gas =
    operation.callGasLimit + operation.verificationGasLimit + operation.preVerificationGas + sponsor
  return gas * operation.maxFeePerGas
}

export interface WireParts {
  readonly signature?: Hex
  readonly authorization?: SignedAuthorization | undefined
}

/** As JSON-RPC carries it. */
export function toWire(operation: UserOperation, { signature, authorization }: WireParts): object {
  const { factory, factoryData, sponsorship } = operation
  return {
    sender: operation.sender,
    nonce: hexOf(operation.nonce),
    ...(factory && { factory, factoryData: factoryData ?? '0x' }),
    callData: operation.callData,
    callGasLimit: hexOf(operation.callGasLimit),
    verificationGasLimit: hexOf(operation.verificationGasLimit),
    preVerificationGas: hexOf(operation.preVerificationGas),
    maxFeePerGas: hexOf(operation.maxFeePerGas),
    maxPriorityFeePerGas: hexOf(operation.maxPriorityFeePerGas),
    ...(sponsorship && {
      paymaster: sponsorship.paymaster,
      paymasterVerificationGasLimit: hexOf(sponsorship.paymasterVerificationGasLimit),
      paymasterPostOpGasLimit: hexOf(sponsorship.paymasterPostOpGasLimit),
      paymasterData: sponsorship.paymasterData,
    }),
    ...(signature && { signature }),
    ...(authorization && { eip7702Auth: authorization }),
  }
}
