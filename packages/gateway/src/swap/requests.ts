/** Queries and bodies of the swap routes. */
import { z } from 'zod'
import { parse } from '../auth/authenticate.js'
import { httpError } from '../http/http-error.js'
import type { SwapPriceRequest, SwapQuoteRequest, SwapToken } from './source.js'
import type { AcceptedQuote } from './swap.js'
import { units } from './units.js'

const evmAddress = z
  .templateLiteral(['0x', z.string().regex(/^[0-9a-fA-F]{40}$/)], { error: 'an address' })
  .transform((text): `0x${string}` => `0x${text.slice(2).toLowerCase()}`)
/** Aggregators and contracts write it for the native currency; requests say `native`. */
const placeholder = /^0x(?:0{40}|e{40})$/
const token = z.union([z.literal('native'), evmAddress], {
  error: 'the address of a token, or native',
})
const chainId = z.string().regex(/^eip155:[1-9]\d{0,14}$/, { error: 'a CAIP-2 id of eip155' })
const slippage = { min: 5, max: 5_000 }
const slippageExpected = `hundredths of a percent, ${slippage.min} to ${slippage.max}`

const priceSchema = z.object({ chainId, from: token, to: token, amount: units })
const quoteSchema = priceSchema.extend({
  account: evmAddress,
  slippageBps: z
    .string()
    .regex(/^\d{1,4}$/, { error: slippageExpected })
    .transform(Number)
    .refine((bps) => bps >= slippage.min && bps <= slippage.max, { error: slippageExpected }),
})
const buildSchema = z.strictObject({
  id: z.string().max(64),
  account: evmAddress,
  minAmountOut: units,
  deadline: z.int({ error: 'seconds since the epoch' }),
})

const checkToken = (name: string, value: SwapToken): void => {
  if (placeholder.test(value)) throw httpError(400, name, 'the address of a token, or native')
}

function checkPair({ from, to }: Pick<SwapPriceRequest, 'from' | 'to'>): void {
  checkToken('from', from)
  checkToken('to', to)
  if (from === to) throw httpError(400, 'to', 'another token than from')
}

/** @throws 400 */
export function readPriceRequest(query: URLSearchParams): Omit<SwapPriceRequest, 'fee'> {
  const request = parse(priceSchema, Object.fromEntries(query))
  checkPair(request)
  return request
}

/** @throws 400 */
export const readChainId = (query: URLSearchParams): string =>
  parse(z.object({ chainId }), { chainId: query.get('chainId') ?? '' }).chainId

/** @throws 400 */
export function readQuoteRequest(query: URLSearchParams): Omit<SwapQuoteRequest, 'fee'> {
  const request = parse(quoteSchema, Object.fromEntries(query))
  checkPair(request)
  return request
}

/** @throws 400 */
export const readAcceptedQuote = (body: unknown): AcceptedQuote => parse(buildSchema, body)
