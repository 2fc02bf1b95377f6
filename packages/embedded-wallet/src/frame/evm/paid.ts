/** Whom acts pay, and what is to be said of them. */

import type { Action, Asset, Warning } from '../approval/decoded-request.js'
import type { PrepareDeps } from '../approval/prepared.js'
import { evmEnds, getRecipientWarnings } from '../approval/recipient-warnings.js'

/** Addresses without a known private key. */
const lost = new Set([
  '0x0000000000000000000000000000000000000000',
  '0x000000000000000000000000000000000000dead',
])

/** What leaves the account by a payment or a paid call, and to whom. */
function paidBy(
  action: Action,
  account: string,
): { readonly to: string; readonly asset: Asset } | undefined {
  if (action.type === 'call' && action.amount > 0n)
    return { to: action.to, asset: { kind: 'native' } }
  if (action.type !== 'transfer') return undefined
  const isOwn = (action.from ?? account).toLowerCase() === account.toLowerCase()
  return isOwn ? { to: action.to, asset: action.asset } : undefined
}

export function getPaymentWarnings(
  actions: readonly Action[],
  { account, known }: Pick<PrepareDeps, 'account' | 'known'>,
): readonly Warning[] {
  return actions.flatMap((action): readonly Warning[] => {
    const paid = paidBy(action, account)
    if (!paid) return []
    const to = paid.to.toLowerCase()
    const isContract = paid.asset.kind !== 'native' && paid.asset.address.toLowerCase() === to
    if (lost.has(to) || isContract) return ['burn-address']
    return getRecipientWarnings(paid.to, account, known, evmEnds)
  })
}
