/** Decides which user operations a project pays for (threat B34). */
import { isAddressEqual, slice } from 'viem'
import type { SponsorPolicy } from '../config/smart-account-settings.js'
import { decodeInnerCalls, type InnerCall } from './inner-calls.js'
import type { Operation } from './user-operation.js'

/** An operation that the policy rejects. Users read the message. */
export class PolicyRejection extends Error {
  override readonly name = 'PolicyRejection'
}

function isAllowed({ to, data }: InnerCall, { calls }: SponsorPolicy): boolean {
  return calls.some(({ to: target, selectors }) => {
    if (!isAddressEqual(to, target)) return false
    if (!selectors) return true
    // Four bytes at least: a shorter text would match the start of a selector.
    return data.length >= 10 && selectors.includes(slice(data, 0, 4).toLowerCase())
  })
}

/** @throws {PolicyRejection} */
export function requireAllowedCalls(
  policy: SponsorPolicy | undefined,
  chain: string,
  { callData }: Operation,
): SponsorPolicy {
  if (!policy) throw new PolicyRejection('This site pays no network fees.')
  if (!policy.chains.includes(chain)) {
    throw new PolicyRejection('This site pays no fees on this network.')
  }
  const calls = decodeInnerCalls(callData)
  if (!calls || calls.length === 0) {
    throw new PolicyRejection('The calls of this operation can’t be decoded.')
  }
  if (!calls.every((call) => isAllowed(call, policy))) {
    throw new PolicyRejection('This site doesn’t pay for this call.')
  }
  return policy
}

/** The highest fee that an operation can cost its sponsor, in wei. */
export function getMaxCost(operation: Operation): bigint {
  const gas =
    operation.preVerificationGas +
    operation.verificationGasLimit +
    operation.callGasLimit +
    (operation.paymasterVerificationGasLimit ?? 0n) +
    (operation.paymasterPostOpGasLimit ?? 0n)
  return gas * operation.maxFeePerGas
}

/** @throws {PolicyRejection} */
export function requireAllowedCost({ maxWeiPerOperation }: SponsorPolicy, cost: bigint): void {
  if (cost === 0n) throw new PolicyRejection('The operation has no gas limits or fee.')
  if (cost > maxWeiPerOperation) throw new PolicyRejection('The fee is above this site’s limit.')
}
