/** Aggregators of the site's gateway as a source of quotes. Believes nothing: the adapter reads each call before it is used. */
import * as z from 'zod/mini'
import { sanitizeText } from '../chain/sanitize.js'
import type { SourceQuote, SwapFee, SwapSource, SwapToken } from '../chain/swaps.js'
import type { KitEnvironment } from '../env.js'
import { KitError } from '../errors/kit-error.js'
import type { Gateway } from '../http/gateway.js'
import { createGatewayFeatures } from '../http/gateway-features.js'
import type { CaipNetworkId } from '../ids/caip.js'

const maxOffers = 10
const maxFees = 4
/** Up to 100 kB. */
const callPattern = /^0x(?:[\da-f]{2}){4,100000}$/i

/** How the services write their names. */
const names: Readonly<Record<string, string>> = { kyberswap: 'KyberSwap', zeroex: '0x' }

const hex = (pattern: RegExp) =>
  z.custom<`0x${string}`>((value) => typeof value === 'string' && pattern.test(value))
const address = hex(/^0x[\da-f]{40}$/i)
const digits = z.string().check(z.regex(/^\d{1,78}$/))
const id = z.string().check(z.minLength(1), z.maxLength(128))
const fee = z.object({
  type: z.enum(['operator', 'source']),
  amount: digits,
  token: z.union([z.literal('native'), address]),
})
const offer = z.object({
  id,
  source: id,
  router: address,
  amountOut: digits,
  gas: digits,
  expiresAt: z.catch(z.optional(z.number()), undefined),
  fees: z.catch(z.array(fee).check(z.maxLength(maxFees)), []),
})
const offers = z.object({ quotes: z.array(z.unknown()).check(z.maxLength(100)) })
const built = z.object({
  tx: z.object({
    to: address,
    data: hex(callPattern),
    value: digits,
  }),
})

const toFee = ({ type, amount, token }: z.infer<typeof fee>): SwapFee => ({
  kind: type === 'operator' ? 'site' : 'service',
  amount: BigInt(amount),
  token: token === 'native' ? undefined : token,
})

const toOffer = (value: unknown): readonly SourceQuote[] => {
  const read = z.safeParse(offer, value)
  if (!read.success) return []
  const { id: own, source, router, amountOut, gas, fees, expiresAt } = read.data
  const name = names[source] ?? sanitizeText(source)
  return [
    {
      id: own,
      ...(name && { name }),
      router,
      amountOut: BigInt(amountOut),
      gas: BigInt(gas),
      fees: fees.map(toFee),
      ...(expiresAt !== undefined && { expiresAt }),
    },
  ]
}

const toText = (token: SwapToken): string => token ?? 'native'

/** The gateway has forgotten the quote, or its service no longer stands by it. */
const goneStatuses: ReadonlySet<unknown> = new Set([404, 502])

function toBuildError(thrown: unknown): unknown {
  if (!(thrown instanceof KitError) || !goneStatuses.has(thrown.details.status)) return thrown
  return new KitError(
    'swap-changed',
    'The offer is gone. Nothing was swapped: check the new price, then try again.',
    { cause: thrown },
  )
}

const createSource = (gateway: Gateway, networkId: CaipNetworkId): SwapSource => ({
  id: 'gateway',
  name: 'Aggregator',
  getQuotes: ({ sold, bought, amount, account, slippageBps }, signal) =>
    gateway.get(
      '/v1/swap/quotes',
      {
        chainId: networkId,
        from: toText(sold),
        to: toText(bought),
        amount: amount.toString(),
        account,
        slippageBps: slippageBps.toString(),
      },
      (answer) => z.parse(offers, answer).quotes.flatMap(toOffer).slice(0, maxOffers),
      signal,
    ),
  async build({ id: own }, { account, minAmountOut, deadline }, signal) {
    const body = {
      id: own,
      account,
      minAmountOut: minAmountOut.toString(),
      deadline,
    }
    try {
      return await gateway.ask(
        '/v1/swap/build',
        body,
        (answer) => {
          const { to, data, value } = z.parse(built, answer).tx
          return { to, data, value: BigInt(value) }
        },
        signal,
      )
    } catch (thrown) {
      throw toBuildError(thrown)
    }
  },
})

/** Sources of a network. None without a gateway, and where the gateway has no aggregator. */
export function createGatewaySources(env: KitEnvironment, gateway: Gateway | undefined) {
  if (!gateway) return async (): Promise<readonly SwapSource[]> => []
  const has = createGatewayFeatures(env, gateway)
  return async (networkId: CaipNetworkId): Promise<readonly SwapSource[]> =>
    (await has('swap', networkId)) ? [createSource(gateway, networkId)] : []
}
