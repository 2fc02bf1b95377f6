/**
 * 0x's Swap API, version 2 with AllowanceHolder. It gets the account only when the user accepts a quote.
 *
 * @see https://docs.0x.org/api-reference/0-x-api/swap/allowanceholder-getquote
 */
import { z } from 'zod'
import { evmAddress } from '../config/shapes.js'
import { type Upstream, urlBelow } from '../upstream/upstream.js'
import {
  type SwapBuildRequest,
  type SwapFeeLine,
  SwapGoneError,
  SwapMismatchError,
  type SwapPriceRequest,
  type SwapSource,
} from './source.js'
import type { SwapTimeouts } from './timeouts.js'
import { units } from './units.js'
import {
  allowanceHolder,
  findZeroExMismatches,
  fromZeroExToken,
  toAllowanceHolderCall,
  toZeroExToken,
} from './zero-ex-call.js'

export interface ZeroExDeps {
  readonly api: Upstream
  readonly apiKey: string
  /** CAIP-2 ids. */
  readonly chains: readonly string[]
  readonly timeouts: SwapTimeouts
}

const maxBytes = 256 * 1_024
const bps = 10_000n
/** If 0x names none. */
const usualGas = 300_000n

const gas = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(BigInt)
  .nullish()
const amount = z
  .string()
  .regex(/^\d{1,78}$/)
  .transform(BigInt)
const fee = z.object({ amount, token: evmAddress }).nullish()
const price = z.object({
  liquidityAvailable: z.literal(true),
  sellToken: evmAddress,
  buyToken: evmAddress,
  sellAmount: units,
  buyAmount: units,
  fees: z.object({ integratorFee: fee, zeroExFee: fee, gasFee: fee }),
  issues: z.object({ allowance: z.object({ spender: evmAddress }).nullish() }),
  gas,
})
const quote = price.extend({
  minBuyAmount: amount,
  transaction: z.object({
    to: evmAddress,
    data: z.templateLiteral(['0x', z.string().regex(/^([0-9a-fA-F]{2})+$/)]),
    value: amount,
    gas,
  }),
})
const none = z.object({ liquidityAvailable: z.literal(false) })
type Price = z.output<typeof price>

const isSame = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

/** In whole hundredths of a percent, so that the minimum is never below the accepted one. */
const getSlippage = (amountOut: bigint, minAmountOut: bigint): number =>
  Number(((amountOut - minAmountOut) * bps) / amountOut)

/** Of the sold token, as the operator's fee is with each source. */
const getOperatorFee = ({ fee: charged, amount: sold }: SwapPriceRequest): bigint =>
  (sold * BigInt(charged?.bps ?? 0)) / bps

/** @throws SwapMismatchError if 0x answers another request, charges another fee, or names another spender. */
function checkPrice({ fees, issues, ...found }: Price, request: SwapPriceRequest): void {
  const { integratorFee } = fees
  const spender = issues.allowance?.spender ?? allowanceHolder
  const isFee =
    !integratorFee ||
    (isSame(integratorFee.token, toZeroExToken(request.from)) &&
      integratorFee.amount <= getOperatorFee(request))
  const mismatches = [
    ...(isSame(found.sellToken, toZeroExToken(request.from)) ? [] : ['from']),
    ...(isSame(found.buyToken, toZeroExToken(request.to)) ? [] : ['to']),
    ...(found.sellAmount === request.amount ? [] : ['amount']),
    ...(isSame(spender, allowanceHolder) ? [] : ['spender']),
    ...(isFee ? [] : ['fee']),
  ]
  if (mismatches.length > 0) throw new SwapMismatchError(mismatches)
}

function toFeeLines({ integratorFee, zeroExFee, gasFee }: Price['fees']): SwapFeeLine[] {
  const toLines = (type: SwapFeeLine['type'], found: Price['fees']['gasFee']) =>
    found && found.amount > 0n
      ? [{ type, amount: found.amount, token: fromZeroExToken(found.token) }]
      : []
  return [
    ...toLines('operator', integratorFee),
    ...toLines('source', zeroExFee),
    ...toLines('source', gasFee),
  ]
}

export function createZeroEx({ api, apiKey, chains, timeouts }: ZeroExDeps): SwapSource {
  const options = {
    method: 'GET',
    getHeaders: () => ({ '0x-api-key': apiKey, '0x-version': 'v2', accept: 'application/json' }),
    bytes: maxBytes,
  }

  function getUrl(endpoint: string, request: SwapPriceRequest, more: object = {}) {
    const { chainId, from, to, amount: sold, fee: charged } = request
    const query = {
      chainId: chainId.slice('eip155:'.length),
      sellToken: toZeroExToken(from),
      buyToken: toZeroExToken(to),
      sellAmount: String(sold),
      // Otherwise it calls the token that wraps the native currency, which pages don't read.
      wrapUnwrapMode: 'settler',
      ...(charged && {
        swapFeeRecipient: charged.recipient,
        swapFeeBps: String(charged.bps),
        swapFeeToken: toZeroExToken(from),
      }),
      ...more,
    }
    return (base: string) => urlBelow(base, `/swap/allowance-holder/${endpoint}`, query)
  }

  /** @returns Undefined without liquidity. */
  async function readPrice(request: SwapPriceRequest): Promise<Price | undefined> {
    const found = await api.read(getUrl('price', request), z.union([price, none]), options)
    if (!found.liquidityAvailable) return undefined
    checkPrice(found, request)
    return found
  }

  /** @throws SwapGoneError if the price has fallen below the minimum. */
  async function readQuote(request: SwapBuildRequest, slippageBps: number) {
    const more = { taker: request.account, slippageBps: String(slippageBps) }
    const url = getUrl('quote', request, more)
    const found = await api.read(url, z.union([quote, none]), {
      ...options,
      // A transaction may take two of them.
      timeoutMs: timeouts.build * 0.48,
    })
    if (!found.liquidityAvailable || found.buyAmount < request.minAmountOut) {
      throw new SwapGoneError()
    }
    checkPrice(found, request)
    return found
  }

  return {
    id: 'zeroex',
    chains,
    async price(request) {
      const found = await readPrice(request)
      return found?.buyAmount
    },
    async quote(request) {
      const found = await readPrice(request)
      if (!found) return undefined
      return {
        router: allowanceHolder,
        spender: allowanceHolder,
        amountOut: found.buyAmount,
        gas: found.gas ?? usualGas,
        fees: toFeeLines(found.fees),
        data: '',
      }
    },
    async build(route, request) {
      const { minAmountOut } = request
      let found = await readQuote(request, getSlippage(route.amountOut, minAmountOut))
      // The price has fallen a little since the quote: the same minimum is nearer to it.
      if (found.minBuyAmount < minAmountOut) {
        found = await readQuote(request, getSlippage(found.buyAmount, minAmountOut))
        if (found.minBuyAmount < minAmountOut) throw new SwapGoneError()
      }
      const { transaction } = found
      const delivered = { ...transaction, gas: transaction.gas ?? route.gas }
      const call = toAllowanceHolderCall(delivered, request)
      const mismatches = call ? findZeroExMismatches(call, request) : ['data']
      if (!call || mismatches.length > 0) throw new SwapMismatchError(mismatches)
      return { ...call, to: allowanceHolder }
    },
  }
}
