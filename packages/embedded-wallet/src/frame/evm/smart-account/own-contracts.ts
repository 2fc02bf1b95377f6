/** Calls of a page to the account itself, and to the contracts that act for it (threat F27). */
import type { Hex } from 'viem'
import { FrameError } from '../../frame-error.js'
import { delegationManager, ownContracts } from './contracts.js'

/** disableDelegation(…): ends a permission, which any page may ask for. */
const disableDelegation = '0x49934047'

const manager = delegationManager.toLowerCase()

/** @param to - In lower case. */
const isRevocation = (to: string, data: Hex): boolean =>
  to === manager && data.toLowerCase().startsWith(disableDelegation)

/**
 * Rejects calls that could hand out control of the account: through them a page could run calls that no screen shows, or
 * renew a permission that was revoked. Revoking is allowed.
 */
export function assertNoOwnContract(
  calls: readonly { readonly to?: string; readonly data: Hex }[],
  account: string,
): void {
  for (const { to, data } of calls) {
    const target = to?.toLowerCase()
    if (target === undefined || isRevocation(target, data)) continue
    const isSelf = target === account.toLowerCase() && data !== '0x'
    if (isSelf || ownContracts.has(target))
      throw new FrameError('not-allowed', 'A page can’t call the account’s own contracts')
  }
}
