/** What can be bought, from all providers. Each provider's offers are cached for a day. */
import { z } from 'zod'
import { sanitizeTokenText } from '../assets/token-text.js'
import type { ResponseCache } from '../upstream/response-cache.js'
import { formatUnits, getFiatDigits, toUnits } from './amounts.js'
import {
  type OfferedMethod,
  type OfferedToken,
  type Offers,
  type OnRampProvider,
  type PaymentMethod,
  type Place,
  type ProviderId,
  paymentMethods,
} from './provider.js'

export interface CurrencyOption {
  readonly code: string
  /** Digits after the point. */
  readonly digits: number
  readonly methods: readonly {
    readonly id: PaymentMethod
    readonly min: string
    readonly max: string
  }[]
}

export interface TokenOption extends Pick<OfferedToken, 'token' | 'symbol' | 'name'> {
  readonly providers: readonly ProviderId[]
}

export interface OnRampOptions {
  readonly providers: readonly ProviderId[]
  readonly currencies: readonly CurrencyOption[]
  readonly tokens: readonly TokenOption[]
}

const dayMs = 86_400_000
const stored = z.object({
  currencies: z.array(
    z.object({
      code: z.string(),
      methods: z.array(z.object({ id: z.enum(paymentMethods), min: z.string(), max: z.string() })),
    }),
  ),
  tokens: z.array(
    z.object({
      token: z.string(),
      symbol: z.string(),
      name: z.string(),
      code: z.string(),
      network: z.string(),
    }),
  ),
})

/** Without tokens whose names can't be shown: what no option lists can't be bought either. */
function sanitizeTokens(tokens: readonly OfferedToken[]): readonly OfferedToken[] {
  return tokens.flatMap((token) => {
    const symbol = sanitizeTokenText(token.symbol)
    const name = sanitizeTokenText(token.name)
    return symbol === undefined || name === undefined ? [] : [{ ...token, symbol, name }]
  })
}

/** @throws UpstreamError if the provider does not respond and nothing is cached. */
export async function getOffers(
  provider: OnRampProvider,
  { country, subdivision = '' }: Place,
  cache: ResponseCache,
): Promise<Offers> {
  const place = { country, ...(subdivision && { subdivision }) }
  const key = ['shown-offers', provider.id, country, subdivision]
  const make = async () => {
    const { currencies, tokens } = await provider.getOffers(place)
    return JSON.stringify({ currencies, tokens: sanitizeTokens(tokens) })
  }
  return stored.parse(JSON.parse(await cache.text(key, dayMs, make)))
}

/** The widest limits that any provider has. */
function mergeCurrencies(all: readonly Offers[]): readonly CurrencyOption[] {
  const found = new Map<string, Map<PaymentMethod, { min: bigint; max: bigint }>>()
  for (const { code, methods } of all.flatMap(({ currencies }) => currencies)) {
    const digits = getFiatDigits(code)
    if (digits === undefined) continue
    const known = found.get(code) ?? new Map()
    found.set(code, known)
    for (const { id, ...limits } of methods) {
      const [min, max] = [toUnits(limits.min, digits), toUnits(limits.max, digits)]
      if (min === undefined || max === undefined || min > max) continue
      const widest = known.get(id) ?? { min, max }
      if (min < widest.min) widest.min = min
      if (max > widest.max) widest.max = max
      known.set(id, widest)
    }
  }
  return [...found].flatMap(([code, methods]) => {
    const digits = getFiatDigits(code) ?? 0
    const list = [...methods].map(([id, { min, max }]) => ({
      id,
      min: formatUnits(min, digits),
      max: formatUnits(max, digits),
    }))
    return list.length === 0 ? [] : [{ code, digits, methods: list }]
  })
}

export function mergeOffers(
  all: readonly { readonly provider: ProviderId; readonly offers: Offers }[],
): OnRampOptions {
  const tokens = new Map<string, TokenOption>()
  for (const { provider, offers } of all) {
    for (const { token, symbol, name } of offers.tokens) {
      const { providers = [], ...known } = tokens.get(token) ?? { token, symbol, name }
      tokens.set(token, { ...known, providers: [...new Set([...providers, provider])] })
    }
  }
  return {
    providers: all.map(({ provider }) => provider),
    currencies: mergeCurrencies(all.map(({ offers }) => offers)),
    tokens: [...tokens.values()],
  }
}

export interface Offer {
  readonly offered: OfferedToken
  /** Of one purchase by the method. */
  readonly limits: OfferedMethod
}

/** @returns Undefined if the provider does not sell the token for this currency by this method. */
export function findOffer(
  { tokens, currencies }: Offers,
  wish: { readonly token: string; readonly fiatCurrency: string; readonly method: PaymentMethod },
): Offer | undefined {
  const currency = currencies.find(({ code }) => code === wish.fiatCurrency)
  const limits = currency?.methods.find(({ id }) => id === wish.method)
  const offered = tokens.find(({ token }) => token === wish.token)
  return limits && offered && { offered, limits }
}

/** Whether an amount is within the limits of an offer. */
export function isWithin(
  wish: { readonly fiatAmount: string; readonly fiatCurrency: string },
  limits: OfferedMethod,
): boolean {
  const digits = getFiatDigits(wish.fiatCurrency) ?? 0
  const [amount, min, max] = [wish.fiatAmount, limits.min, limits.max].map((text) =>
    toUnits(text, digits),
  )
  if (amount === undefined || min === undefined || max === undefined) return false
  return min <= amount && amount <= max
}
