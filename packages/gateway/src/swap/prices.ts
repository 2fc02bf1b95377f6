/** Indicative prices. Amounts of nearly the same size share one for five seconds, so few requests reach the sources. */
import type { ResponseCache } from '../upstream/response-cache.js'
import type { SwapPriceRequest } from './source.js'
import type { Swap } from './swap.js'

const keepMs = 5_000
/** Digits in which amounts differ. The others count as zero. */
const digits = 2

function toSizeClass(amount: bigint): bigint {
  const text = String(amount)
  return text.length <= digits ? amount : BigInt(text.slice(0, digits).padEnd(text.length, '0'))
}

/** @returns Reads the price of a request as JSON. Throws 400 for another network. */
export function createSwapPrices({ getPrice }: Pick<Swap, 'getPrice'>, cache: ResponseCache) {
  return async (request: Omit<SwapPriceRequest, 'fee'>): Promise<string> => {
    const { chainId, from, to } = request
    const amount = toSizeClass(request.amount)
    const text = await cache.text([chainId, from, to, String(amount)], keepMs, async () => {
      const found = await getPrice({ ...request, amount })
      return found ? `${found.source} ${found.amountOut}` : ''
    })
    const [source = '', amountOut] = text.split(' ')
    if (amountOut === undefined) return JSON.stringify({ price: null })
    // As if the rest of the amount had the same price.
    const scaled = (BigInt(amountOut) * request.amount) / amount
    return JSON.stringify({ price: { source, amountOut: String(scaled) } })
  }
}
