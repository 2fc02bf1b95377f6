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
  act: Action,
  account: string,
): { readonly to: string; readonly asset: Asset } | undefined {
  if (act.does === 'call' && act.amount > 0n) return { to: act.to, asset: { kind: 'native' } }
  if (act.does !== 'pay') return undefined
  const isOwn = (act.from ?? account).toLowerCase() === account.toLowerCase()
  return isOwn ? { to: act.to, asset: act.asset } : undefined
}

export function receivers(
  acts: readonly Action[],
  { account, known }: Pick<PrepareDeps, 'account' | 'known'>,
): readonly Warning[] {
  return acts.flatMap((act): readonly Warning[] => {
    const paid = paidBy(act, account)
    if (!paid) return []
    const to = paid.to.toLowerCase()
    const isContract = paid.asset.kind !== 'native' && paid.asset.address.toLowerCase() === to
    if (lost.has(to) || isContract) return ['burn-address']
    return getRecipientWarnings(paid.to, account, known, evmEnds)
  })
}
