/** What a bundler says of operations (ERC-7769). Nothing of it is believed that costs the user more than is shown. */
import { hexToNumber, hexToString } from 'viem'
import * as z from 'zod/mini'
import { bytes32, quantity } from '../../../protocol/shapes.js'
import type { NodeClient } from '../../approval/prepared.js'
import { FrameError } from '../../frame-error.js'
import { entryPoint } from './contracts.js'
import type { GasLimits } from './user-operation.js'

const estimate = z.object({
  callGasLimit: quantity,
  verificationGasLimit: quantity,
  preVerificationGas: quantity,
  paymasterVerificationGasLimit: z.optional(z.nullable(quantity)),
})
const receipt = z.object({ receipt: z.object({ transactionHash: bytes32 }) })

/** A bundler that asks for more wants the fee, or is broken. */
const maxVerificationGas = 2_000_000n
const maxCallGas = 15_000_000n
/** Paid to the bundler in full. The fees of a chain below are in it. */
const maxPreVerificationGas = 10_000_000n

export interface Estimate extends GasLimits {
  readonly paymasterVerificationGasLimit?: bigint
}

/** Error(string) */
const revertReason = /08c379a0([\da-f]{128,2048})/i

/** Words of a revert, as bundlers hand them on: in the error’s data, or within its message. */
export function getRevertReason(thrown: FrameError): string | undefined {
  const { data } = thrown.node ?? {}
  const [, body] =
    revertReason.exec(`${typeof data === 'string' ? data : ''} ${thrown.message}`) ?? []
  if (body === undefined) return undefined
  const length = hexToNumber(`0x${body.slice(120, 128)}`)
  const text = hexToString(`0x${body.slice(128, 128 + length * 2)}`)
  return text.replace(/[^\p{L}\p{N}\p{P}\p{Zs}\p{S}]/gu, '').slice(0, 128) || undefined
}

/** The account cannot pay for the operation (AA21), nor the sponsor (AA31). */
export const isUnfunded = (thrown: unknown): boolean =>
  thrown instanceof FrameError && thrown.code === 'node' && /\bAA(?:21|31)\b/.test(thrown.message)

export async function estimateGas(bundler: NodeClient, operation: object): Promise<Estimate> {
  const read = z.safeParse(
    estimate,
    await bundler.ask('eth_estimateUserOperationGas', [operation, entryPoint]),
  )
  if (!read.success) throw new FrameError('network', 'The bundler did not answer')
  const { paymasterVerificationGasLimit: sponsor, ...limits } = read.data
  const callGasLimit = BigInt(limits.callGasLimit)
  const verificationGasLimit = BigInt(limits.verificationGasLimit)
  const preVerificationGas = BigInt(limits.preVerificationGas)
  const sponsorGas = BigInt(sponsor ?? '0x0')
  if (
    callGasLimit > maxCallGas ||
    verificationGasLimit > maxVerificationGas ||
    preVerificationGas > maxPreVerificationGas ||
    sponsorGas > maxVerificationGas
  )
    throw new FrameError('node', 'The bundler asks for too much gas')
  return {
    callGasLimit,
    verificationGasLimit,
    preVerificationGas,
    ...(sponsor && { paymasterVerificationGasLimit: sponsorGas }),
  }
}

/** Whether the bundler says that it has an operation: one that waits, or one that is on a block. Rejects if it does not answer. */
export async function isKnown(bundler: NodeClient, hash: string): Promise<boolean> {
  const ask = (method: string) => bundler.ask(method, [hash])
  const [found, mined] = await Promise.all([
    ask('eth_getUserOperationByHash'),
    ask('eth_getUserOperationReceipt'),
  ])
  return Boolean(found) || Boolean(mined)
}

/** Transaction that an operation is said to be in. Its receipt on the chain decides. */
export async function findTransaction(
  bundler: NodeClient,
  hash: string,
): Promise<string | undefined> {
  const read = z.safeParse(receipt, await bundler.ask('eth_getUserOperationReceipt', [hash]))
  return read.success ? read.data.receipt.transactionHash : undefined
}
