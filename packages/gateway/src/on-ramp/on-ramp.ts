/** Quotes and checkout links of all providers. A provider that fails is left out. */
import { createHash, randomBytes } from 'node:crypto'
import { readTokenAddress } from '../assets/asset.js'
import type { RateLimits } from '../auth/rate-limits.js'
import { httpError, retryAfter } from '../http/http-error.js'
import type { ResponseCache } from '../upstream/response-cache.js'
import { UpstreamError, UpstreamHttpError } from '../upstream/upstream-error.js'
import { maxTokenDecimals, toTokenText, toUnits } from './amounts.js'
import { readCheckoutUrl } from './checkout-url.js'
import { findOffer, getOffers, isWithin, mergeOffers, type OnRampOptions } from './offers.js'
import type { OnRampProvider, OnRampWish, Place, ProviderId, Quote } from './provider.js'
import type { Purchase, Purchases } from './purchases.js'
import { createQuoteCache } from './quote-cache.js'

export interface OnRampDeps {
  readonly providers: readonly OnRampProvider[]
  readonly cache: ResponseCache
  readonly purchases: Purchases
  readonly rateLimits: RateLimits
  getCheckoutOrigins(provider: ProviderId): readonly string[]
  /** Undefined for a token that the gateway does not know. */
  getDecimals(token: string): number | undefined
  onSession(provider: ProviderId, outcome: 'created' | 'failed'): void
  /** Called if a provider sends users to another page than its checkout. */
  onWrongUrl(provider: ProviderId): void
  /** Milliseconds since the epoch. */
  now(): number
}

export interface Buyer {
  readonly projectId: string
  readonly userId: string
  readonly account: string
  readonly address: string
  readonly clientIp?: string | undefined
}

export interface SessionRequest extends OnRampWish {
  readonly provider: ProviderId
  readonly serviceProvider?: string | undefined
  readonly redirectUrl?: string | undefined
}

export interface ExpiringQuote extends Quote {
  /** Milliseconds since the epoch. */
  readonly expiresAt: number
}

export interface OnRamp {
  getOptions(place: Place): Promise<OnRampOptions>
  /** The most tokens first. */
  getQuotes(wish: OnRampWish): Promise<readonly ExpiringQuote[]>
  /**
   * @throws 400 if the provider does not sell this or refuses it, 429 after five in a minute.
   * @throws UpstreamError
   */
  createSession(buyer: Buyer, request: SessionRequest): Promise<{ purchase: Purchase; url: string }>
}

const quoteMs = 60_000
const perMinute = { max: 5, windowMs: 60_000 } as const

/** Results of those that responded. Rejects with the first error if none did. */
async function getSettled<T>(work: readonly Promise<T>[]): Promise<readonly T[]> {
  const settled = await Promise.allSettled(work)
  const values = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const lost = settled.find((one) => one.status === 'rejected')
  if (values.length === 0 && lost) throw lost.reason
  return values
}

export function createOnRamp(deps: OnRampDeps): OnRamp {
  const { providers, cache, purchases, rateLimits, now } = deps
  const readQuotes = createQuoteCache({ cache, now })

  const findOffered = async (provider: OnRampProvider, wish: OnRampWish) =>
    findOffer(await getOffers(provider, wish, cache), wish)

  async function getProviderQuotes(provider: OnRampProvider, wish: OnRampWish) {
    const offer = await findOffered(provider, wish)
    if (!offer) return []
    const { offered } = offer
    const quotes = await provider.getQuotes({ ...wish, offered }).catch((thrown: unknown) => {
      // It is asked for less than its minimum, for example: that is an answer.
      if (thrown instanceof UpstreamHttpError) return []
      throw thrown
    })
    const decimals = deps.getDecimals(wish.token) ?? maxTokenDecimals
    return quotes.flatMap((quote) => {
      const amountOut = toTokenText(quote.amountOut, decimals)
      return amountOut === undefined ? [] : [{ ...quote, amountOut }]
    })
  }

  function sortQuotes(quotes: readonly Quote[]): readonly Quote[] {
    const amounts = new Map(
      quotes.map((quote) => [quote, toUnits(quote.amountOut, maxTokenDecimals) ?? 0n]),
    )
    return quotes.toSorted((one, other) => {
      const [a = 0n, b = 0n] = [amounts.get(one), amounts.get(other)]
      return a === b ? 0 : a < b ? 1 : -1
    })
  }

  /** Keys contain a hash: the table holds no account in clear. */
  async function countSession({ projectId, userId }: Buyer): Promise<void> {
    const hash = createHash('sha256').update(`${projectId} ${userId}`).digest('base64url')
    const { isOver, resetMs } = await rateLimits.consume({ key: `onramp:${hash}`, ...perMinute })
    if (!isOver) return
    const expected = `at most ${perMinute.max} sessions in a minute`
    throw httpError(429, 'user', expected, retryAfter(resetMs))
  }

  return {
    async getOptions(place) {
      const all = await getSettled(
        providers.map(async (provider) => ({
          provider: provider.id,
          offers: await getOffers(provider, place, cache),
        })),
      )
      return mergeOffers(all)
    },
    async getQuotes(wish) {
      const { quotes, madeAt } = await readQuotes(wish, async () =>
        (await getSettled(providers.map((provider) => getProviderQuotes(provider, wish)))).flat(),
      )
      const expiresAt = madeAt + quoteMs
      return sortQuotes(quotes).map((quote) => ({ ...quote, expiresAt }))
    },
    async createSession(buyer, { provider: id, serviceProvider, redirectUrl, ...wish }) {
      const provider = providers.find((known) => known.id === id)
      if (!provider) throw httpError(400, 'provider', 'a provider that the gateway has')
      const offer = await findOffered(provider, wish)
      const asset = readTokenAddress(wish.token)
      if (!offer || !asset) {
        throw httpError(400, 'token', 'a token that the provider sells for this currency')
      }
      const { offered, limits } = offer
      if (!isWithin(wish, limits)) {
        throw httpError(400, 'fiatAmount', `from ${limits.min} to ${limits.max}`)
      }
      await countSession(buyer)
      const { projectId, userId, account, address, clientIp } = buyer
      const reference = randomBytes(16).toString('hex')
      const purchase = await purchases.add({
        projectId,
        userId,
        account,
        chain: asset.chain,
        provider: id,
        reference,
        serviceProvider: serviceProvider ?? null,
        token: wish.token,
        symbol: offered.symbol,
        fiatCurrency: wish.fiatCurrency,
        fiatAmount: wish.fiatAmount,
      })
      try {
        const more = { serviceProvider, redirectUrl, clientIp }
        const text = await provider.createSession({ ...wish, ...more, offered, address, reference })
        const url = readCheckoutUrl(text, deps.getCheckoutOrigins(id))
        if (url === undefined) {
          deps.onWrongUrl(id)
          throw new UpstreamError(false, 0)
        }
        deps.onSession(id, 'created')
        return { purchase, url }
      } catch (thrown) {
        deps.onSession(id, 'failed')
        if (!(thrown instanceof UpstreamHttpError)) await purchases.remove(purchase.id)
        else {
          // Only a refusal tells that there is no session at the provider.
          await purchases.cancel(purchase.id)
          throw httpError(400, 'provider', 'refused this purchase')
        }
        throw thrown
      }
    },
  }
}
