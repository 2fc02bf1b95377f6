/** What an approval knows besides its request: names and prices, of the frame and its gateway alone. */
import type { DecodedRequest } from '../approval/decoded-request.js'
import type { Site } from '../site.js'
import { getNetworkMetadata, type NetworkMetadata } from './names.js'
import type { Prices, PricesOf } from './prices.js'

export interface ApprovalContext {
  readonly network: NetworkMetadata
  readonly prices: Prices
}

/** Never rejects. */
export type ContextOf = (decoded: DecodedRequest, signal: AbortSignal) => Promise<ApprovalContext>

export const createContextOf =
  (site: Pick<Site, 'getNetwork' | 'hasPrices'>, getPrices: PricesOf): ContextOf =>
  async (decoded, signal) => ({
    network: getNetworkMetadata(decoded.chainId, site.getNetwork(decoded.chainId)),
    prices: site.hasPrices() ? await getPrices(decoded, signal) : new Map(),
  })
