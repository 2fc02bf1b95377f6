/** Sandbox of KyberSwap's aggregator API on this machine. */
import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { type Address, getAddress, isAddress } from 'viem'
import { z } from 'zod'
import { metaAggregationRouterAddress } from '../contracts/aggregation-router.js'
import { encodeSwapCall, feeInBps } from './call.js'
import type { SwapApiFaults, SwapDescription } from './faults.js'
import {
  createFixedRoutes,
  createPoolRoutes,
  nativeToken,
  type Route,
  type SandboxPools,
} from './routes.js'

/** Options of `startSwapApiSandbox`. */
export interface SwapApiSandboxOptions {
  /**
   * Pools that quotes come from and swaps go through, by the router of `deployAggregationRouter`.
   * @default None. Quotes have a fixed rate, and the calls can't be sent.
   */
  readonly pools?: SandboxPools
  /**
   * Base units that are bought for base units that are sold, as a fraction. Ignored with `pools`.
   * @default [1n, 1n]
   */
  readonly rate?: readonly [bought: bigint, sold: bigint]
  /** Names of the networks that are served. @default ['local'] */
  readonly networks?: readonly string[]
  /** Defaults to a free port. */
  readonly port?: number
}

/** Request that the sandbox received. */
export interface SwapApiRequest {
  readonly path: string
  readonly query: URLSearchParams
  /** `x-client-id` of the request. */
  readonly clientId: string | undefined
  /** Empty for GET. */
  readonly body: string
}

/** Running sandbox of a swap API. */
export interface SwapApiSandbox {
  /** `http://127.0.0.1:…`: base URL of the API. */
  readonly url: string
  /** The last 1,000, oldest first. */
  readonly requests: readonly SwapApiRequest[]
  /** Replaces all faults. Without an argument there are none. */
  setFaults(faults?: SwapApiFaults): void
  stop(): Promise<void>
}

interface KnownRoute extends Route {
  /** As it was sent. A build has to send the same text. */
  readonly summary: string
  readonly sold: Address
  readonly bought: Address
  readonly amount: bigint
  readonly fee: { readonly receiver: Address; readonly bps: bigint } | undefined
}

interface Answer {
  readonly status: number
  /** JSON. */
  readonly body: string
}

const maxRequests = 1_000
const bps = 10_000n
const address = z.string().refine((value) => isAddress(value, { strict: false }))
const units = z.string().regex(/^[1-9]\d*$/)
const querySchema = z.object({
  tokenIn: address,
  tokenOut: address,
  amountIn: units,
  feeAmount: units.optional(),
  feeReceiver: address.optional(),
  isInBps: z.literal('true').optional(),
  chargeFeeBy: z.literal('currency_in').optional(),
})
const buildSchema = z.object({
  routeSummary: z.object({ routeID: z.string() }),
  sender: address,
  recipient: address,
  slippageTolerance: z.int().min(0).max(10_000),
  ignoreCappedSlippage: z.boolean().optional(),
  deadline: z.int(),
})

const refuse = (code: number, message: string): Answer => ({
  status: 400,
  body: JSON.stringify({ code, message }),
})
/** A whole number that JavaScript can't hold: a client that parses it and writes it again sends another one. */
const exactNumber = '170141183460469231731687303715884105727'

/** @param data - JSON. */
const respond = (data: string): Answer => ({
  status: 200,
  body: `{"code":0,"message":"successfully","data":${data},"requestId":"sandbox"}`,
})

/**
 * Starts a sandbox that plays KyberSwap's aggregator API: `GET /{network}/api/v1/routes` and
 * `POST /{network}/api/v1/route/build`.
 *
 * @returns Resolves to the sandbox, listening on 127.0.0.1.
 * @example
 * ```ts
 * const sandbox = await startSwapApiSandbox({ rate: [2_000n * 10n ** 6n, 10n ** 18n] })
 * await sandbox.stop()
 * ```
 */
export async function startSwapApiSandbox(
  options: SwapApiSandboxOptions = {},
): Promise<SwapApiSandbox> {
  const { pools, rate = [1n, 1n], networks = ['local'], port = 0 } = options
  const findRoute = pools ? createPoolRoutes(pools) : createFixedRoutes(rate)
  const requests: SwapApiRequest[] = []
  const routes = new Map<string, KnownRoute>()
  let faults: SwapApiFaults = {}

  async function answerRoutes(query: URLSearchParams, active: SwapApiFaults): Promise<Answer> {
    const read = querySchema.safeParse(Object.fromEntries(query))
    if (!read.success) return refuse(4_001, 'query is malformed')
    const { tokenIn, tokenOut, amountIn, feeAmount, feeReceiver } = read.data
    const fee =
      feeAmount !== undefined && feeReceiver !== undefined
        ? { receiver: getAddress(feeReceiver), bps: BigInt(feeAmount) }
        : undefined
    const amount = BigInt(amountIn)
    const [sold, bought] = [getAddress(tokenIn), getAddress(tokenOut)]
    const swapped = amount - (amount * (fee?.bps ?? 0n)) / bps
    const route = await findRoute(sold, bought, swapped)
    if (!route || route.amountOut === 0n) return refuse(4_008, 'route not found')
    const id = randomBytes(8).toString('hex')
    const fields = JSON.stringify({
      tokenIn,
      amountIn,
      tokenOut,
      amountOut: String(route.amountOut),
      gas: '250000',
      gasPrice: '1000000000',
      extraFee: {
        feeAmount: feeAmount ?? '',
        chargeFeeBy: query.get('chargeFeeBy') ?? '',
        isInBps: fee !== undefined,
        feeReceiver: feeReceiver ?? '',
      },
      routeID: id,
      ...active.summary,
    })
    const summary = `${fields.slice(0, -1)},"route":[[{"extra":{"liquidity":${exactNumber}}}]]}`
    routes.set(id, { ...route, summary, sold, bought, amount, fee })
    const router = active.router ?? metaAggregationRouterAddress
    return respond(`{"routeSummary":${summary},"routerAddress":"${router}"}`)
  }

  function describe(known: KnownRoute, recipient: string, slippage: number): SwapDescription {
    const { sold, bought, amount, amountOut, fee, executor } = known
    const swapped = amount - (amount * (fee?.bps ?? 0n)) / bps
    const isNative = sold === nativeToken
    return {
      srcToken: sold,
      dstToken: bought,
      srcReceivers: isNative ? [] : [executor],
      srcAmounts: isNative ? [] : [swapped],
      feeReceivers: fee ? [fee.receiver] : [],
      feeAmounts: fee ? [fee.bps] : [],
      dstReceiver: getAddress(recipient),
      amount,
      minReturnAmount: (amountOut * (bps - BigInt(slippage))) / bps,
      flags: fee ? feeInBps : 0n,
      permit: '0x',
      ...faults.description,
    }
  }

  function answerBuild(body: string, active: SwapApiFaults): Answer {
    const read = buildSchema.safeParse(JSON.parse(body))
    if (!read.success) return refuse(4_001, 'body is malformed')
    const { routeSummary, recipient, slippageTolerance, deadline, ...rest } = read.data
    if (slippageTolerance > 2_000 && !rest.ignoreCappedSlippage) {
      return refuse(4_001, 'slippageTolerance is above 2000')
    }
    const known = routes.get(routeSummary.routeID)
    if (!known || !body.includes(known.summary)) return refuse(4_227, 'the route was changed')
    const data = encodeSwapCall(
      known,
      describe(known, recipient, slippageTolerance),
      BigInt(deadline),
    )
    return respond(
      JSON.stringify({
        amountIn: String(known.amount),
        amountOut: String(known.amountOut),
        gas: '240000',
        data: active.rewrite?.(data) ?? data,
        routerAddress: active.router ?? metaAggregationRouterAddress,
        transactionValue: active.value ?? (known.sold === nativeToken ? String(known.amount) : '0'),
      }),
    )
  }

  async function answer(request: IncomingMessage): Promise<Answer> {
    const at = new URL(request.url ?? '/', 'http://127.0.0.1')
    const body = await text(request)
    const client = request.headers['x-client-id']
    const clientId = typeof client === 'string' ? client : undefined
    requests.push({ path: at.pathname, query: at.searchParams, clientId, body })
    if (requests.length > maxRequests) requests.shift()
    const [, network = '', ...rest] = at.pathname.split('/')
    const route = `${request.method} ${rest.join('/')}`
    const endpoint = route === 'GET api/v1/routes' ? 'routes' : 'build'
    const active = (faults.on ?? endpoint) === endpoint ? faults : {}
    if (active.delayMs) await wait(active.delayMs)
    if (active.status) return { ...refuse(4_000, 'fault'), status: active.status }
    if (active.isWrongShape) return respond('[{"wrong":true}]')
    if (!networks.includes(network)) return { ...refuse(4_002, 'no such network'), status: 404 }
    if (endpoint === 'routes') return answerRoutes(at.searchParams, active)
    if (route === 'POST api/v1/route/build') return answerBuild(body, active)
    return { ...refuse(4_004, 'no such path'), status: 404 }
  }

  const server = createServer((request, response) => {
    answer(request)
      .catch(() => refuse(4_000, 'a request failed'))
      .then(({ status, body }) => {
        response.writeHead(status, { 'content-type': 'application/json' })
        response.end(body + ' '.repeat(faults.extraBytes ?? 0))
      })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const { port: actualPort } = server.address() as AddressInfo

  return {
    url: `http://127.0.0.1:${actualPort}`,
    requests,
    setFaults(replaced = {}) {
      faults = replaced
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
