/** `POST /v1/fungible/price`: prices of assets. Assets without a known price are left out. */
import type { Hono } from 'hono'
import { z } from 'zod'
import { type Asset, assetKey, readTokenAddress } from '../assets/asset.js'
import { getIconUrl, type TokenList } from '../assets/token-list.js'
import { shortToken } from '../assets/token-text.js'
import { type BodyLimits, readJson } from '../http/body.js'
import { type ErrorReason, HttpError, httpError } from '../http/http-error.js'
import { answering, type RequestGuard } from '../http/request-context.js'
import { answerJson } from '../upstream/response-json.js'
import { priceNumber } from './price.js'
import type { Prices } from './prices.js'

export interface PriceRoutesDeps {
  readonly guard: RequestGuard
  readonly limits: BodyLimits
  readonly prices: Prices
  readonly list: TokenList
}

const max = 100
const addressesExpected = `a list of 1 to ${max} CAIP-10 ids`
const shapes = {
  currency: z.string().regex(/^usd$/i).optional(),
  addresses: z.array(z.string().max(200)).min(1).max(max),
}
const body = z.looseObject({ currency: z.unknown(), addresses: z.unknown() }).partial()

interface PriceRequest {
  readonly address: string
  readonly asset: Asset
}

function parsePriceRequests(value: unknown): readonly PriceRequest[] {
  const parsed = body.safeParse(value)
  if (!parsed.success) throw httpError(400, 'body', 'an object')
  const reasons: ErrorReason[] = []
  const currency = shapes.currency.safeParse(parsed.data.currency)
  if (!currency.success) reasons.push({ name: 'currency', description: 'usd' })
  const addresses = shapes.addresses.safeParse(parsed.data.addresses)
  const requested: PriceRequest[] = []
  if (!addresses.success) reasons.push({ name: 'addresses', description: addressesExpected })
  for (const [at, address] of (addresses.data ?? []).entries()) {
    const asset = readTokenAddress(address)
    if (asset) requested.push({ address, asset })
    else reasons.push({ name: `addresses[${at}]`, description: 'a CAIP-10 id' })
  }
  if (reasons.length > 0) throw new HttpError(400, reasons)
  return requested
}

export function priceRoutes(app: Hono, { guard, limits, prices, list }: PriceRoutesDeps): void {
  function wire({ address, asset }: PriceRequest, price: number) {
    const listed = list.find(asset)
    const short = shortToken(asset.token ?? '')
    const { name, symbol } = listed ?? { name: short, symbol: short }
    return { address, name, symbol, iconUrl: getIconUrl(listed?.icon), price }
  }

  app.post('/v1/fungible/price', async (context) => {
    const requestContext = await guard.authorize(context, 'data')
    return answering(requestContext, () =>
      answerJson(requestContext, async () => {
        const requested = parsePriceRequests(await readJson(context.req.raw, limits))
        if (!prices.isSet)
          throw httpError(501, 'prices', 'set prices.feeds, prices.fixed or prices.api')
        const { prices: known, lost } = await prices.of(
          requested.map(({ asset }) => asset),
          requestContext.work,
        )
        // Every source failed, which differs from an unknown price.
        if (known.size === 0 && lost) throw lost
        const fungibles = requested.flatMap((priceRequest) => {
          const price = known.get(assetKey(priceRequest.asset))
          return price ? [wire(priceRequest, priceNumber(price))] : []
        })
        return JSON.stringify({ fungibles })
      }),
    )
  })
}
