/** What an approval knows besides its request: names and prices, of the frame and its gateway alone. */
import type { DecodedRequest } from '../approval/decoded-request.js'
import type { Site } from '../site.js'
import { type NetworkWords, networkWords } from './names.js'
import type { Prices, PricesOf } from './prices.js'

export interface ApprovalContext {
  readonly network: NetworkWords
  readonly prices: Prices
}

/** Never rejects. */
export type ContextOf = (reading: DecodedRequest, signal: AbortSignal) => Promise<ApprovalContext>

export const createContextOf =
  (site: Pick<Site, 'getNetwork' | 'hasPrices'>, getPrices: PricesOf): ContextOf =>
  async (reading, signal) => ({
    network: networkWords(reading.chainId, site.getNetwork(reading.chainId)),
    prices: site.hasPrices() ? await getPrices(reading, signal) : new Map(),
  })
