/** All that is believed of the gateway's balances and prices. A token that can't be read is left out, a list that is none throws. */
import * as z from 'zod/mini'
import { parseUnits } from '../amounts/amount.js'
import { parsePrice } from '../amounts/price.js'
import type { TokenBalance } from '../chain/assets.js'
import { sanitizeText } from '../chain/sanitize.js'

/** More than a gateway sends, and more than users look through. */
const max = 5_000
const maxLength = 512

const text = z.string().check(z.maxLength(maxLength))
const maybe = <T>(schema: z.core.$ZodType<T>) => z.catch(z.optional(schema), undefined)
const number = z.union([z.number(), text])

const balance = z.object({
  name: text,
  symbol: text,
  chainId: text,
  address: maybe(text),
  price: maybe(number),
  quantity: z.object({ decimals: number, numeric: text }),
  iconUrl: maybe(text),
})
const balances = z.object({ balances: z.array(z.unknown()).check(z.maxLength(max)) })

const price = z.object({ address: text, price: number })
const prices = z.object({ fungibles: z.array(z.unknown()).check(z.maxLength(max)) })

const plain = /^(?:\d|[12]\d|3[0-6])$/

/** CAIP-10 to the address in it; undefined for one of another network. */
function addressIn(caipAddress: string, chainId: string): string | undefined {
  const [namespace, reference, address, ...rest] = caipAddress.split(':')
  return `${namespace}:${reference}` === chainId && rest.length === 0 ? address : undefined
}

export interface HoldingsReading {
  readonly chainId: string
  /** Of the chain's own currency, as the site says of the network: who counts otherwise would have another amount sent (X3). */
  readonly nativeDecimals: number
  /** The canonical form of an address; throws for what is none. */
  parseAddress(text: string): string
  /** Where a picture of the site's own gateway is, of its path there; no other is shown. */
  pictureOf(path: string | undefined): string | undefined
}

/** Undefined for what is no balance on this network. */
function readHolding(value: unknown, reading: HoldingsReading): TokenBalance | undefined {
  const read = z.safeParse(balance, value)
  if (!read.success || read.data.chainId !== reading.chainId) return undefined
  const { quantity, address: rawAddress, iconUrl } = read.data
  const written = String(quantity.decimals)
  const decimals = Number.parseInt(written, 10)
  const symbol = sanitizeText(read.data.symbol)
  // Without decimals it is no money (SND-09); nor is what has no name.
  if (!plain.test(written) || decimals === 0 || !symbol) return undefined
  const worth = parsePrice(read.data.price)
  const imageUrl = reading.pictureOf(iconUrl)
  try {
    const address = rawAddress ? addressIn(rawAddress, reading.chainId) : undefined
    if (rawAddress && !address) return undefined
    return {
      ...(address && { address: reading.parseAddress(address) }),
      name: sanitizeText(read.data.name) || symbol,
      symbol,
      decimals,
      amount: parseUnits(quantity.numeric, decimals),
      ...(worth !== undefined && { price: worth }),
      ...(imageUrl && { imageUrl }),
    }
  } catch {
    return undefined
  }
}

/** Each token once. Throws where the answer is no list, or counts the chain's own currency otherwise than it is. */
export function readBalances(value: unknown, reading: HoldingsReading): readonly TokenBalance[] {
  const all = new Map<string | undefined, TokenBalance>()
  for (const row of z.parse(balances, value).balances) {
    const holding = readHolding(row, reading)
    const isOdd = holding && !holding.address && holding.decimals !== reading.nativeDecimals
    if (isOdd) throw new Error('The native currency has other decimals.')
    if (holding && !all.has(holding.address)) all.set(holding.address, holding)
  }
  return [...all.values()]
}

/** By CAIP-10 as it was asked for, in lower case. Throws where the answer is no list. */
export function parsePrices(value: unknown): ReadonlyMap<string, bigint> {
  return new Map(
    z.parse(prices, value).fungibles.flatMap((fungible): [string, bigint][] => {
      const read = z.safeParse(price, fungible)
      const worth = read.success ? parsePrice(read.data.price) : undefined
      return read.success && worth !== undefined ? [[read.data.address.toLowerCase(), worth]] : []
    }),
  )
}
