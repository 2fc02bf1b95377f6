/** Asks the gateway’s paymaster to pay for an operation (ERC-7677). It declines by a policy of the operator. */
import { type Address, getAddress, type Hex } from 'viem'
import * as z from 'zod/mini'
import { evmAddress, hexBytes, quantity } from '../../../protocol/shapes.js'
import type { NodeClient } from '../../approval/prepared.js'
import { shownLine } from '../../approval/sanitize-text.js'
import { FrameError } from '../../frame-error.js'
import { hexOf } from '../quantity.js'
import { entryPoint } from './contracts.js'
import type { Sponsorship } from './user-operation.js'

const sponsorAnswer = z.object({
  paymaster: evmAddress,
  paymasterData: hexBytes.check(z.maxLength(8_192)),
  paymasterVerificationGasLimit: z.optional(z.nullable(quantity)),
  paymasterPostOpGasLimit: z.optional(z.nullable(quantity)),
  sponsor: z.optional(z.nullable(z.object({ name: z.string().check(z.maxLength(128)) }))),
  isFinal: z.optional(z.boolean()),
  /** Of Scope's gateway, beside ERC-7677. */
  validUntil: z.optional(z.nullable(quantity)),
})

export interface Offer extends Sponsorship {
  /** What the operator calls the sponsor. */
  readonly name: string
  /** Whether the data is already the one to be signed. */
  readonly isFinal: boolean
  /** Seconds since the epoch after which the chain takes the operation no more. Absent if the sponsor does not say. */
  readonly validUntil?: bigint
}

export interface SponsorRequest {
  readonly paymaster: NodeClient
  readonly operation: object
  readonly chainId: bigint
  readonly context: unknown
}

/** No sponsor takes more gas than this to decide and to settle. */
const maxGas = 1_000_000n

async function ask(
  method: string,
  { paymaster, operation, chainId, context }: SponsorRequest,
): Promise<z.infer<typeof sponsorAnswer> | undefined> {
  try {
    const params = [operation, entryPoint, hexOf(chainId), context ?? {}]
    const read = z.safeParse(sponsorAnswer, await paymaster.ask(method, params))
    return read.success ? read.data : undefined
  } catch (thrown) {
    // A sponsor that declines, or can't be reached, leaves the fee to the user, who is asked.
    if (thrown instanceof FrameError && thrown.code === 'aborted') throw thrown
    return undefined
  }
}

const toBytes = (text: string): Hex => text.toLowerCase() as Hex
const toAddress = (text: string): Address => getAddress(text.toLowerCase())

/** Undefined if the sponsor does not pay for this. */
export async function getOffer(request: SponsorRequest): Promise<Offer | undefined> {
  const found = await ask('pm_getPaymasterStubData', request)
  // EntryPoint 0.7 needs the limit from the sponsor.
  if (!found?.paymasterPostOpGasLimit) return undefined
  const paymasterVerificationGasLimit = BigInt(found.paymasterVerificationGasLimit ?? '0x0')
  const paymasterPostOpGasLimit = BigInt(found.paymasterPostOpGasLimit)
  if (paymasterVerificationGasLimit > maxGas || paymasterPostOpGasLimit > maxGas) return undefined
  return {
    paymaster: toAddress(found.paymaster),
    paymasterData: toBytes(found.paymasterData),
    paymasterVerificationGasLimit,
    paymasterPostOpGasLimit,
    name: shownLine(found.sponsor?.name ?? '') ?? '',
    isFinal: found.isFinal === true,
  }
}

/** The data to sign. Undefined if the sponsor no longer pays, or another one would. */
export async function completeOffer(
  offer: Offer,
  request: SponsorRequest,
): Promise<Offer | undefined> {
  if (offer.isFinal) return offer
  const found = await ask('pm_getPaymasterData', request)
  if (!found || toAddress(found.paymaster) !== offer.paymaster) return undefined
  const until = found.validUntil
  return {
    ...offer,
    paymasterData: toBytes(found.paymasterData),
    ...(until && { validUntil: BigInt(until) }),
  }
}
