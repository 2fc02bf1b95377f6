/**
 * KyberSwap's aggregator. It gets the account only when the user accepts a quote.
 *
 * @see https://docs.kyberswap.com/kyberswap-solutions/kyberswap-aggregator/aggregator-api-specification/evm-swaps
 */
import { z } from 'zod'
import { evmAddress } from '../config/shapes.js'
import { rawMember } from '../rpc/raw-json.js'
import { type Upstream, urlBelow } from '../upstream/upstream.js'
import { findKyberSwapMismatches, kyberSwapRouter, toKyberSwapToken } from './kyberswap-call.js'
import {
  type SwapBuildRequest,
  type SwapFee,
  SwapMismatchError,
  type SwapPriceRequest,
  type SwapSource,
} from './source.js'
import type { SwapTimeouts } from './timeouts.js'
import { units } from './units.js'

export interface KyberSwapDeps {
  readonly api: Upstream
  readonly clientId: string
  /** Names of networks in paths, by CAIP-2 id. */
  readonly networks: Readonly<Record<string, string>>
  readonly timeouts: SwapTimeouts
}

const maxBytes = 256 * 1_024
/** KyberSwap accepts more only if it is told to. */
const maxUsualSlippage = 2_000
const bps = 10_000n

const gas = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(BigInt)
const routesSchema = z.object({
  answer: z.object({
    code: z.literal(0),
    data: z.object({
      routeSummary: z.object({
        tokenIn: evmAddress,
        tokenOut: evmAddress,
        amountIn: units,
        amountOut: units,
        gas,
      }),
      routerAddress: evmAddress,
    }),
  }),
  summary: z.string(),
})
const buildSchema = z.object({
  code: z.literal(0),
  data: z.object({
    routerAddress: evmAddress,
    data: z.templateLiteral(['0x', z.string().regex(/^([0-9a-fA-F]{2})+$/)]),
    transactionValue: z
      .string()
      .regex(/^\d{1,78}$/)
      .transform(BigInt),
    gas,
  }),
})

/** With the route as it was written: parsed and written again, its large numbers would be others. */
const parseRoutes = (text: string): unknown => {
  const answer: unknown = JSON.parse(text)
  const data = rawMember(text, 'data') ?? ''
  return { answer, summary: rawMember(data, 'routeSummary') }
}

const toFeeQuery = ({ bps: feeAmount, recipient }: SwapFee) => ({
  feeAmount: String(feeAmount),
  isInBps: 'true',
  chargeFeeBy: 'currency_in',
  feeReceiver: recipient,
})

/** In whole hundredths of a percent, so that the minimum is never below the accepted one. */
const getSlippage = (amountOut: bigint, { minAmountOut }: SwapBuildRequest): number =>
  Number(((amountOut - minAmountOut) * bps) / amountOut)

export function createKyberSwap({ api, clientId, networks, timeouts }: KyberSwapDeps): SwapSource {
  const getHeaders = () => ({
    'x-client-id': clientId,
    accept: 'application/json',
    'content-type': 'application/json',
  })
  const getUrl = (chainId: string, path: string, query?: Readonly<Record<string, string>>) => {
    const network = networks[chainId] ?? ''
    return (base: string) => urlBelow(base, `/${network}/api/v1/${path}`, query)
  }

  function getFees({ fee, amount, from }: SwapPriceRequest) {
    const charged = (amount * BigInt(fee?.bps ?? 0)) / bps
    return charged > 0n ? [{ type: 'operator', amount: charged, token: from } as const] : []
  }

  /** @throws SwapMismatchError if KyberSwap answers another request. */
  async function readRoute({ chainId, from, to, amount, fee }: SwapPriceRequest) {
    const [tokenIn, tokenOut] = [toKyberSwapToken(from), toKyberSwapToken(to)]
    const query = { tokenIn, tokenOut, amountIn: String(amount), ...(fee && toFeeQuery(fee)) }
    const { answer, summary } = await api.read(getUrl(chainId, 'routes', query), routesSchema, {
      method: 'GET',
      getHeaders,
      bytes: maxBytes,
      parse: parseRoutes,
    })
    const { routeSummary, routerAddress } = answer.data
    const mismatches = [
      ...(routerAddress.toLowerCase() === kyberSwapRouter.toLowerCase() ? [] : ['router']),
      ...(routeSummary.tokenIn.toLowerCase() === tokenIn ? [] : ['from']),
      ...(routeSummary.tokenOut.toLowerCase() === tokenOut ? [] : ['to']),
      ...(routeSummary.amountIn === amount ? [] : ['amount']),
    ]
    if (mismatches.length > 0) throw new SwapMismatchError(mismatches)
    return { routeSummary, summary }
  }

  return {
    id: 'kyberswap',
    chains: Object.keys(networks),
    async price(request) {
      const { routeSummary } = await readRoute(request)
      return routeSummary.amountOut
    },
    async quote(request) {
      const { routeSummary, summary } = await readRoute(request)
      return {
        router: kyberSwapRouter,
        spender: kyberSwapRouter,
        amountOut: routeSummary.amountOut,
        gas: routeSummary.gas,
        fees: getFees(request),
        data: summary,
      }
    },
    async build({ data: summary, amountOut }, request) {
      const { chainId, account, deadline } = request
      const slippageTolerance = getSlippage(amountOut, request)
      const fields = {
        sender: account,
        recipient: account,
        slippageTolerance,
        ...(slippageTolerance > maxUsualSlippage && { ignoreCappedSlippage: true }),
        deadline,
        source: clientId,
      }
      const body = `{"routeSummary":${summary},${JSON.stringify(fields).slice(1)}`
      const { data } = await api.read(getUrl(chainId, 'route/build'), buildSchema, {
        method: 'POST',
        getHeaders,
        body,
        bytes: maxBytes,
        // Less than a transaction has, so that the circuit breaker learns of a slow API.
        timeoutMs: timeouts.build * 0.98,
      })
      const built = {
        to: data.routerAddress,
        data: data.data,
        value: data.transactionValue,
        gas: data.gas,
      }
      const mismatches = findKyberSwapMismatches(built, request)
      if (mismatches.length > 0) throw new SwapMismatchError(mismatches)
      return { ...built, to: kyberSwapRouter }
    },
  }
}
