/** Simulates and estimates a user operation before a bundler spends its own gas on it. */
import {
  type Address,
  BaseError,
  concat,
  decodeErrorResult,
  encodeFunctionData,
  type Hex,
  numberToHex,
  pad,
  parseAbi,
  parseEther,
  type StateOverride,
  size,
} from 'viem'
import { entryPoint07Abi, toPackedUserOperation } from 'viem/account-abstraction'
import { z } from 'zod'
import { BundlerError, toErrorCode } from './bundler-error.js'
import type { Chain } from './chain-client.js'
import type { ParsedOperation } from './user-operation.js'

const validationAbi = parseAbi([
  'struct PackedUserOperation { address sender; uint256 nonce; bytes initCode; bytes callData; bytes32 accountGasLimits; uint256 preVerificationGas; bytes32 gasFees; bytes paymasterAndData; bytes signature; }',
  'function validateUserOp(PackedUserOperation op, bytes32 hash, uint256 missingFunds) returns (uint256)',
  'function validatePaymasterUserOp(PackedUserOperation op, bytes32 hash, uint256 maxCost) returns (bytes, uint256)',
])

/** Code of an account that delegates by EIP-7702. */
const delegationPrefix = '0xef0100'
const simulationGas = 15_000_000n

export interface EntryPointCall {
  readonly chain: Chain
  readonly entryPoint: Address
  /** Sends the bundles and gets the fees. */
  readonly executor: Address
}

export function encodeBundle({ operation }: ParsedOperation, beneficiary: Address): Hex {
  return encodeFunctionData({
    abi: entryPoint07Abi,
    functionName: 'handleOps',
    args: [[toPackedUserOperation(operation)], beneficiary],
  })
}

const revertData = z.union([
  z.object({ data: z.templateLiteral(['0x', z.string()]) }).transform(({ data }) => data),
  z
    .object({ data: z.object({ data: z.templateLiteral(['0x', z.string()]) }) })
    .transform(({ data }) => data.data),
])

/** The bytes of a revert, wherever the client put them. */
function getRevertData(error: unknown): Hex | undefined {
  if (!(error instanceof BaseError)) return undefined
  const holder = error.walk((cause) => revertData.safeParse(cause).success)
  return revertData.safeParse(holder).data
}

/** @throws {BundlerError} With EntryPoint's reason, if it rejects the operation. */
export async function simulateBundle(
  parsed: ParsedOperation,
  { chain, entryPoint, executor }: EntryPointCall,
): Promise<void> {
  const { operation, authorization } = parsed
  const stateOverride: StateOverride = authorization
    ? [{ address: operation.sender, code: concat([delegationPrefix, authorization.address]) }]
    : []
  try {
    await chain.call({
      account: executor,
      to: entryPoint,
      data: encodeBundle(parsed, executor),
      gas: simulationGas,
      stateOverride,
    })
  } catch (error) {
    const data = getRevertData(error)
    if (!data || data === '0x')
      throw new BundlerError(-32500, 'The simulation of the bundle failed')
    const decoded = decodeErrorResult({ abi: entryPoint07Abi, data })
    if (decoded.errorName === 'FailedOp') {
      throw new BundlerError(toErrorCode(decoded.args[1]), decoded.args[1])
    }
    if (decoded.errorName === 'FailedOpWithRevert') {
      throw new BundlerError(toErrorCode(decoded.args[1]), decoded.args[1], decoded.args[2])
    }
    throw new BundlerError(-32500, decoded.errorName, data)
  }
}

const simulated = z.tuple([
  z.object({
    calls: z.array(
      z.object({
        status: z.string().transform(BigInt),
        gasUsed: z.string().transform(BigInt),
        returnData: z.templateLiteral(['0x', z.string()]).optional(),
        error: z.object({ data: z.templateLiteral(['0x', z.string()]).optional() }).optional(),
      }),
    ),
  }),
])

/** Gas that EIP-7702 adds for an authorization. */
const authorizationGas = 25_000n
const withMargin = (gas: bigint) => (gas * 13n) / 10n

/**
 * Estimates the gas limits. Doesn't check nonce, balance and signatures, as ERC-7769 wants it.
 *
 * @throws {BundlerError} -32500, -32501 or -32521, with the bytes of the revert.
 */
export async function estimateGas(
  { operation: given, authorization }: ParsedOperation,
  { chain, entryPoint }: EntryPointCall,
): Promise<Record<string, bigint>> {
  const { paymaster, sender, factory, factoryData = '0x' } = given
  const operation = {
    ...given,
    callGasLimit: given.callGasLimit || 3_000_000n,
    verificationGasLimit: given.verificationGasLimit || 3_000_000n,
    preVerificationGas: given.preVerificationGas || 100_000n,
    ...(paymaster && {
      paymasterVerificationGasLimit: given.paymasterVerificationGasLimit || 300_000n,
      paymasterPostOpGasLimit: given.paymasterPostOpGasLimit || 1n,
    }),
  }
  const packed = toPackedUserOperation(operation)
  const args = [packed, pad('0x01'), 0n] as const
  const encode = (functionName: 'validateUserOp' | 'validatePaymasterUserOp') =>
    encodeFunctionData({ abi: validationAbi, functionName, args })

  const steps: { name: string; code: number; to: Address; data: Hex }[] = []
  if (factory)
    steps.push({ name: 'AA13 initCode failed', code: -32500, to: factory, data: factoryData })
  const validation = encode('validateUserOp')
  steps.push({ name: 'AA23 reverted', code: -32500, to: sender, data: validation })
  if (paymaster) {
    const data = encode('validatePaymasterUserOp')
    steps.push({ name: 'AA33 reverted', code: -32501, to: paymaster, data })
  }
  const last = { name: 'execution reverted', code: -32521, to: sender, data: operation.callData }
  steps.push(last)

  const stateOverrides = {
    [entryPoint]: { balance: numberToHex(parseEther('100')) },
    ...(authorization && {
      [sender]: { code: concat([delegationPrefix, authorization.address]) },
    }),
  }
  const calls = steps.map(({ to, data }) => ({
    from: entryPoint,
    to,
    data,
    gas: numberToHex(6_000_000),
  }))
  const response = await chain.request<{ Parameters: unknown; ReturnType: unknown }>({
    method: 'eth_simulateV1',
    params: [{ blockStateCalls: [{ stateOverrides, calls }] }, 'latest'],
  })
  const [{ calls: results }] = simulated.parse(response)
  const gas = steps.map(({ name, code }, index) => {
    const result = results[index]
    if (result?.status === 1n) return result.gasUsed
    throw new BundlerError(code, name, result?.error?.data ?? result?.returnData)
  })
  const callGas = gas.pop() ?? 0n
  const paymasterGas = paymaster ? (gas.pop() ?? 0n) : 0n
  const verificationGas = gas.reduce((sum, used) => sum + used, 0n)
  const calldata = BigInt(size(encodeBundle({ operation, authorization }, sender)))
  return {
    preVerificationGas: 35_000n + calldata * 16n + (authorization ? authorizationGas : 0n),
    verificationGasLimit: withMargin(verificationGas) + 40_000n,
    callGasLimit: withMargin(callGas) + 20_000n,
    ...(paymaster && {
      paymasterVerificationGasLimit: withMargin(paymasterGas) + 10_000n,
      paymasterPostOpGasLimit: 1n,
    }),
  }
}
