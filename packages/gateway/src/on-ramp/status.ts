/** Asks providers for the status of purchases. Their own response is the only thing that makes a purchase successful. */
import { isUpstreamFailure } from '../upstream/upstream-error.js'
import { toAccount } from './accounts.js'
import type { OnRampProvider, Report } from './provider.js'
import { purchaseStatuses } from './provider.js'
import type { Purchase, Purchases } from './purchases.js'
import { isTxHash } from './tx-hash.js'

export interface StatusDeps {
  readonly purchases: Purchases
  getProvider(id: string): OnRampProvider | undefined
  /** Milliseconds since the epoch. */
  now(): number
}

export interface Statuses {
  /** Asks the provider if it is time. Returns the purchase as it was if the provider does not respond. */
  refresh(purchase: Purchase): Promise<Purchase>
  /**
   * Asks the provider now.
   *
   * @throws UpstreamError, or UpstreamHttpError, if the provider gave no answer.
   */
  refreshNow(purchase: Purchase): Promise<Purchase>
}

const dayMs = 86_400_000
/** A link that was not paid within this time is not asked for again. */
const unpaidMs = dayMs
/** Bank transfers take days. */
const paidMs = 14 * dayMs

/** Of several attempts the one that went furthest. Reports for another recipient are ignored. */
export function chooseReport(reports: readonly Report[], purchase: Purchase): Report | undefined {
  const { account, chain } = purchase
  const theirs = reports.filter(
    ({ address }) => address === undefined || toAccount(chain, address) === account,
  )
  const ranked = theirs.toSorted(
    (one, other) => purchaseStatuses.indexOf(other.status) - purchaseStatuses.indexOf(one.status),
  )
  // A second attempt under way counts more than a first one that failed.
  const [best] = [...ranked.filter(({ status }) => status !== 'failed'), ...ranked]
  if (!best) return undefined
  const { txHash, ...rest } = best
  return txHash !== undefined && isTxHash(chain, txHash) ? best : rest
}

export function createStatuses({ purchases, getProvider, now }: StatusDeps): Statuses {
  async function refreshNow(purchase: Purchase): Promise<Purchase> {
    const provider = getProvider(purchase.provider)
    if (!provider) return purchase
    const report = chooseReport(await provider.getReports(purchase.reference), purchase)
    if (!report) return purchase
    return (await purchases.apply(purchase.id, report)) ?? purchase
  }

  function isOpen({ status, createdAt }: Purchase): boolean {
    if (status === 'success') return false
    const age = now() - createdAt.getTime()
    // After a declined card the user may pay with another one in the same checkout.
    return age < (status === 'pending' || status === 'failed' ? unpaidMs : paidMs)
  }

  return {
    refreshNow,
    async refresh(purchase) {
      if (!isOpen(purchase) || !(await purchases.claimCheck(purchase.id))) return purchase
      try {
        return await refreshNow(purchase)
      } catch (thrown) {
        // A provider that is down changes nothing: its failure is counted by the API client.
        if (isUpstreamFailure(thrown)) return purchase
        throw thrown
      }
    },
  }
}
