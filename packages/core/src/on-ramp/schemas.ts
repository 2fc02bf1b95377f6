/** All that is believed of the gateway's on-ramp. An entry that can't be read is left out. */
import * as z from 'zod/mini'
import { parseUnits } from '../amounts/amount.js'
import { sanitizeText } from '../chain/sanitize.js'
import { type CaipNetworkId, isCaipNetworkId } from '../ids/caip.js'
import type { FiatCurrency, OnRampQuote, OnRampToken, Purchase } from './on-ramp-state.js'

/** Far above what a gateway sends. */
const maxListed = 2_000
/** Amounts are compared with as many digits as any token has. */
const maxDecimals = 36

const text = z.string().check(z.minLength(1), z.maxLength(512))
const decimal = z.string().check(z.regex(/^\d{1,40}(?:\.\d{1,36})?$/))
/** Money, below 10¹⁵. */
const fiat = z.string().check(z.regex(/^\d{1,15}(?:\.\d{1,36})?$/))
const provider = z.string().check(z.regex(/^[a-z0-9-]{1,40}$/))
const company = z.string().check(z.regex(/^[A-Z0-9_]{1,40}$/))
const time = z.number().check(z.int(), z.minimum(0))
const networkId = z.custom<CaipNetworkId>((id) => typeof id === 'string' && isCaipNetworkId(id))
const rows = z.array(z.unknown()).check(z.maxLength(maxListed))

const method = z.object({
  id: z.enum(['card', 'apple-pay', 'google-pay', 'bank-transfer']),
  min: fiat,
  max: fiat,
})
const currency = z.object({
  code: z.string().check(z.regex(/^[A-Z]{3}$/)),
  digits: z.number().check(z.int(), z.minimum(0), z.maximum(4)),
  methods: rows,
})
const token = z.object({
  token: z.string().check(z.regex(/^[a-z0-9-]{3,8}:[\w-]{1,32}:[a-zA-Z0-9]{1,128}$/)),
  symbol: text,
  name: text,
  providers: z.array(provider).check(z.maxLength(20)),
})
const fee = z.object({ type: z.enum(['provider', 'network', 'partner']), amount: fiat })
const quote = z.object({
  provider,
  serviceProvider: z.optional(company),
  currency: z.string(),
  total: fiat,
  amountOut: decimal,
  fees: z.array(fee).check(z.maxLength(10)),
  expiresAt: time,
})
const purchase = z.object({
  id: z.uuid(),
  provider,
  serviceProvider: z.optional(company),
  status: z.enum(['pending', 'paid', 'sending', 'success', 'failed']),
  txHash: z.catch(z.optional(z.string().check(z.regex(/^[a-zA-Z0-9]{1,128}$/))), undefined),
  chainId: networkId,
  token: text,
  symbol: text,
  address: text,
  fiatCurrency: z.string().check(z.regex(/^[A-Z]{3}$/)),
  fiatAmount: fiat,
  amountOut: z.optional(decimal),
  createdAt: time,
  updatedAt: time,
})

/** The members that the schema knows. */
function parseEach<T>(schema: z.core.$ZodType<T>, all: readonly unknown[]): readonly T[] {
  return all.flatMap((row) => {
    const read = z.safeParse(schema, row)
    return read.success ? [read.data] : []
  })
}

function toToken(row: z.infer<typeof token>): readonly OnRampToken[] {
  const id = row.token.slice(0, row.token.lastIndexOf(':'))
  const [symbol, name] = [sanitizeText(row.symbol, 16), sanitizeText(row.name)]
  return isCaipNetworkId(id) && symbol && name ? [{ ...row, networkId: id, symbol, name }] : []
}

/** What can be bought. Throws for an answer of another shape. */
export function parseOptions(value: unknown): {
  readonly currencies: readonly FiatCurrency[]
  readonly tokens: readonly OnRampToken[]
} {
  const all = z.parse(z.object({ currencies: rows, tokens: rows }), value)
  const currencies = parseEach(currency, all.currencies).map((row) => ({
    ...row,
    methods: parseEach(method, row.methods).filter(
      ({ min, max }) => compareDecimals(min, max) <= 0,
    ),
  }))
  return {
    currencies: currencies.filter(({ methods }) => methods.length > 0),
    tokens: parseEach(token, all.tokens).flatMap(toToken),
  }
}

/** Negative, zero or positive: as `a - b`. */
export function compareDecimals(a: string, b: string): number {
  const difference = parseUnits(a, maxDecimals) - parseUnits(b, maxDecimals)
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

/** Offers in the currency that was asked for, the most tokens first. Equal ones by name, so that they keep their places. */
export function parseQuotes(value: unknown, fiatCurrency: string): readonly OnRampQuote[] {
  const { quotes } = z.parse(z.object({ quotes: rows }), value)
  const byId = new Map<string, OnRampQuote>()
  for (const { serviceProvider, ...row } of parseEach(quote, quotes)) {
    if (row.currency !== fiatCurrency || compareDecimals(row.amountOut, '0') === 0) continue
    const id = [row.provider, serviceProvider].join(':')
    byId.set(id, { id, ...row, ...(serviceProvider !== undefined && { serviceProvider }) })
  }
  const byName = [...byId.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1))
  return byName.toSorted((a, b) => compareDecimals(b.amountOut, a.amountOut))
}

export const parseSession = (value: unknown): { readonly id: string; readonly url: string } =>
  z.parse(z.object({ id: z.uuid(), url: z.string().check(z.maxLength(4_096)) }), value)

function toPurchase(row: z.infer<typeof purchase>): Purchase {
  const { chainId, serviceProvider, txHash, amountOut, ...known } = row
  return {
    ...known,
    networkId: chainId,
    symbol: sanitizeText(row.symbol, 16),
    ...(serviceProvider !== undefined && { serviceProvider }),
    ...(txHash !== undefined && { txHash }),
    ...(amountOut !== undefined && { amountOut }),
  }
}

/** Throws for a purchase of another id: its status would be shown for this one. */
export function parsePurchase(value: unknown, id: string): Purchase {
  const read = z.parse(purchase, value)
  if (read.id !== id) throw new TypeError('another purchase')
  return toPurchase(read)
}

export function parsePurchases(value: unknown): readonly Purchase[] {
  const { purchases } = z.parse(z.object({ purchases: rows }), value)
  return parseEach(purchase, purchases)
    .map(toPurchase)
    .toSorted((a, b) => b.createdAt - a.createdAt)
}
