/** Sandbox of 0x's Swap API, version 2 with AllowanceHolder, on this machine. */
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { type Address, getAddress, isAddress } from 'viem'
import { z } from 'zod'
import { allowanceHolderAddress, getSettlerAddress } from '../contracts/zero-ex.js'
import {
  createFixedRoutes,
  createPoolRoutes,
  nativeToken,
  type SandboxPools,
} from '../swap-api/routes.js'
import { encodeExec, encodeSettlerCall, type ZeroExFee } from './call.js'
import type { ZeroExApiFaults } from './faults.js'

/** Options of `startZeroExSandbox`. */
export interface ZeroExSandboxOptions {
  /**
   * Pools that quotes come from and swaps go through, by the contracts of `deployZeroEx`.
   * @default None. Quotes have a fixed rate, and the calls can't be sent.
   */
  readonly pools?: SandboxPools
  /**
   * Base units that are bought for base units that are sold, as a fraction. Ignored with `pools`.
   * @default [1n, 1n]
   */
  readonly rate?: readonly [bought: bigint, sold: bigint]
  /** Networks that are served. @default [31337] */
  readonly chainIds?: readonly number[]
  /** Key that requests must have. @default 'zeroex-sandbox-key' */
  readonly apiKey?: string
  /** Defaults to a free port. */
  readonly port?: number
}

/** Request that the sandbox received. */
export interface ZeroExRequest {
  readonly path: string
  readonly query: URLSearchParams
  /** `0x-api-key` of the request. */
  readonly apiKey: string | undefined
}

/** Running sandbox of 0x's API. */
export interface ZeroExSandbox {
  /** `http://127.0.0.1:…`: base URL of the API. */
  readonly url: string
  /** The last 1,000, oldest first. */
  readonly requests: readonly ZeroExRequest[]
  /** Replaces all faults. Without an argument there are none. */
  setFaults(faults?: ZeroExApiFaults): void
  stop(): Promise<void>
}

interface Answer {
  readonly status: number
  readonly body: object
}

const maxRequests = 1_000
const bps = 10_000n
const gas = '260000'
const address = z
  .string()
  .refine((value) => isAddress(value, { strict: false }))
  .transform((value) => getAddress(value))
const querySchema = z.object({
  chainId: z.coerce.number(),
  sellToken: address,
  buyToken: address,
  sellAmount: z
    .string()
    .regex(/^[1-9]\d*$/)
    .transform(BigInt),
  taker: address.optional(),
  slippageBps: z.coerce.number().int().min(0).max(10_000).default(100),
  swapFeeRecipient: address.optional(),
  swapFeeBps: z.coerce.bigint().optional(),
  swapFeeToken: address.optional(),
})
type Query = z.output<typeof querySchema>

const refuse = (status: number, name: string): Answer => ({ status, body: { name } })

/**
 * Starts a sandbox that plays 0x's Swap API: `GET /swap/allowance-holder/price` and `GET /swap/allowance-holder/quote`.
 *
 * @returns Resolves to the sandbox, listening on 127.0.0.1.
 * @example
 * ```ts
 * const sandbox = await startZeroExSandbox({ rate: [2_000n * 10n ** 6n, 10n ** 18n] })
 * await sandbox.stop()
 * ```
 */
export async function startZeroExSandbox(
  options: ZeroExSandboxOptions = {},
): Promise<ZeroExSandbox> {
  const { pools, rate = [1n, 1n], chainIds = [31_337], port = 0 } = options
  const { apiKey: validKey = 'zeroex-sandbox-key' } = options
  const findRoute = pools ? createPoolRoutes(pools) : createFixedRoutes(rate)
  const requests: ZeroExRequest[] = []
  let faults: ZeroExApiFaults = {}

  async function answerSwap(
    query: Query,
    taker: Address | undefined,
    active: ZeroExApiFaults,
  ): Promise<Answer> {
    const { chainId, sellToken, buyToken, sellAmount, swapFeeRecipient, swapFeeBps = 0n } = query
    const operatorFee = swapFeeRecipient ? (sellAmount * swapFeeBps) / bps : 0n
    const serviceFee = (sellAmount * (active.serviceFeeBps ?? 0n)) / bps
    const settler = getSettlerAddress(chainId)
    const fees: readonly ZeroExFee[] = [
      ...(swapFeeRecipient ? [{ recipient: swapFeeRecipient, amount: operatorFee }] : []),
      ...(serviceFee > 0n ? [{ recipient: settler, amount: serviceFee }] : []),
    ]
    const route = await findRoute(sellToken, buyToken, sellAmount - operatorFee - serviceFee)
    if (!route) return { status: 200, body: { liquidityAvailable: false, zid: '0x00' } }
    const buyAmount = (route.amountOut * (bps - (active.worseBps ?? 0n))) / bps
    const minBuyAmount = (buyAmount * (bps - BigInt(query.slippageBps))) / bps
    const toFee = (amount: bigint) =>
      amount > 0n
        ? { amount: String(amount), token: sellToken.toLowerCase(), type: 'volume' }
        : null
    const isNative = sellToken === nativeToken
    const spender = isNative ? null : allowanceHolderAddress.toLowerCase()
    const price = {
      liquidityAvailable: true,
      allowanceTarget: spender,
      blockNumber: '1',
      buyAmount: String(buyAmount),
      buyToken: buyToken.toLowerCase(),
      minBuyAmount: String(minBuyAmount),
      sellAmount: String(sellAmount),
      sellToken: sellToken.toLowerCase(),
      fees: {
        integratorFee: toFee(operatorFee),
        zeroExFee: toFee(serviceFee),
        gasFee: null,
      },
      issues: {
        allowance: spender && { actual: '0', spender },
        balance: null,
        simulationIncomplete: false,
        invalidSourcesPassed: [],
      },
      zid: '0x00',
    }
    if (!taker) return { status: 200, body: { ...price, gas, gasPrice: '1', ...active.fields } }
    const exec = {
      operator: settler,
      token: sellToken,
      amount: sellAmount,
      target: settler,
      ...active.exec,
    }
    const slippage = { recipient: taker, buyToken, minAmountOut: minBuyAmount, ...active.slippage }
    const inner = encodeSettlerCall(route, exec, slippage, fees)
    const data = isNative ? inner : encodeExec(exec, inner)
    const transaction = {
      to: active.to ?? (isNative ? exec.target : allowanceHolderAddress).toLowerCase(),
      data: active.rewrite?.(data) ?? data,
      value: active.value ?? (isNative ? String(sellAmount) : '0'),
      gas,
      gasPrice: '1',
    }
    return { status: 200, body: { ...price, transaction, ...active.fields } }
  }

  async function answer({ url = '/', method, headers }: IncomingMessage): Promise<Answer> {
    const at = new URL(url, 'http://127.0.0.1')
    const key = headers['0x-api-key']
    const apiKey = typeof key === 'string' ? key : undefined
    requests.push({ path: at.pathname, query: at.searchParams, apiKey })
    if (requests.length > maxRequests) requests.shift()
    const endpoint = at.pathname.replace('/swap/allowance-holder/', '')
    const active = (faults.on ?? endpoint) === endpoint ? faults : {}
    if (active.delayMs) await wait(active.delayMs)
    if (active.status) return refuse(active.status, 'FAULT')
    if (active.isWrongShape) return { status: 200, body: [{ wrong: true }] }
    if (method !== 'GET' || (endpoint !== 'price' && endpoint !== 'quote')) {
      return refuse(404, 'NOT_FOUND')
    }
    if (apiKey !== validKey) return refuse(401, 'UNAUTHORIZED')
    if (headers['0x-version'] !== 'v2') return refuse(400, 'INPUT_INVALID')
    const read = querySchema.safeParse(Object.fromEntries(at.searchParams))
    if (!read.success || !chainIds.includes(read.data.chainId)) return refuse(400, 'INPUT_INVALID')
    const { taker } = read.data
    if (endpoint === 'price') return answerSwap(read.data, undefined, active)
    return taker ? answerSwap(read.data, taker, active) : refuse(400, 'INPUT_INVALID')
  }

  const server = createServer((request, response) => {
    answer(request)
      .catch(() => refuse(500, 'INTERNAL_SERVER_ERROR'))
      .then(({ status, body }) => {
        response.writeHead(status, { 'content-type': 'application/json' })
        response.end(JSON.stringify(body) + ' '.repeat(faults.extraBytes ?? 0))
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
