/** Decides which user operations a project pays for (threat B34). */
import { type Address, type Hex, isAddressEqual } from 'viem'
import type { SponsorPolicy } from '../config/smart-account-settings.js'
import { delegationManager, nonceEnforcer } from './addresses.js'
import { decodeInnerCalls, type InnerCall } from './inner-calls.js'
import type { Operation } from './user-operation.js'

/** An operation that the policy rejects. Users read the message. */
export class PolicyRejection extends Error {
  override readonly name = 'PolicyRejection'
}

function isAllowed({ to, data }: InnerCall, { calls }: SponsorPolicy): boolean {
  return calls.some(({ to: target, selectors }) => {
    if (!isAddressEqual(to, target)) return false
    // All four bytes: less data equals no selector.
    return !selectors || selectors.includes(data.slice(0, 10).toLowerCase())
  })
}

/** Calls that end permissions of the account. Users without funds must be able to make them, too. */
const revocations: readonly { readonly to: Address; readonly selector: Hex }[] = [
  // disableDelegation(…)
  { to: delegationManager, selector: '0x49934047' },
  // incrementNonce(address): ends all of them.
  { to: nonceEnforcer, selector: '0xf5743c4c' },
]
const isRevocation = ({ to, value, data }: InnerCall): boolean =>
  value === 0n &&
  revocations.some(
    ({ to: target, selector }) =>
      isAddressEqual(to, target) && data.toLowerCase().startsWith(selector),
  )

/**
 * An operation without calls is allowed: it only gives the account its code.
 *
 * @throws {PolicyRejection}
 */
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
  if (!calls) {
    throw new PolicyRejection('The calls of this operation can’t be decoded.')
  }
  if (!calls.every((call) => isAllowed(call, policy) || isRevocation(call))) {
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
