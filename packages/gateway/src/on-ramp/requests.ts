/** Queries and bodies of the on-ramp routes. */
import { z } from 'zod'
import { readTokenAddress, toTokenAddress } from '../assets/asset.js'
import { parse } from '../auth/authenticate.js'
import { HttpError, httpError } from '../http/http-error.js'
import { formatUnits, getFiatDigits, toUnits } from './amounts.js'
import { isCountry } from './countries.js'
import type { SessionRequest } from './on-ramp.js'
import { type OnRampWish, type Place, paymentMethods, providerIds } from './provider.js'

const country = z.string().refine(isCountry, { error: 'ISO 3166-1 of two letters such as US' })
const subdivision = z.string().regex(/^[A-Z]{2}$/, { error: 'a state of two letters such as NY' })
const wishShape = {
  country,
  subdivision: subdivision.optional(),
  fiatCurrency: z.string().refine((code) => getFiatDigits(code) !== undefined, {
    error: 'ISO 4217 such as USD',
  }),
  fiatAmount: z.string().max(24),
  paymentMethod: z.enum(paymentMethods, { error: paymentMethods.join(', ') }).default('card'),
  /** In one writing, as offers have it. */
  token: z.string().transform((text, context) => {
    const asset = readTokenAddress(text)
    if (asset) return toTokenAddress(asset)
    context.addIssue({ code: 'custom', message: 'a CAIP-10 id' })
    return z.NEVER
  }),
}
const wishSchema = z.strictObject(wishShape)
const sessionSchema = z.strictObject({
  ...wishShape,
  provider: z.enum(providerIds, { error: providerIds.join(', ') }),
  serviceProvider: z
    .string()
    .regex(/^[A-Z0-9_]{1,40}$/, { error: 'an id of a quote' })
    .optional(),
  address: z.string().max(100),
  redirectUrl: z.string().max(2_048).optional(),
})

/** Providers know states of the US alone. */
const toPlace = (place: { country: string; subdivision?: string | undefined }): Place => ({
  country: place.country,
  ...(place.country === 'US' && { subdivision: place.subdivision }),
})

/** @throws 400 */
export function readPlace(query: URLSearchParams): Place {
  const schema = z.object({ country, subdivision: subdivision.optional() })
  const values = {
    country: query.get('country') ?? '',
    subdivision: query.get('subdivision') ?? undefined,
  }
  return toPlace(parse(schema, values))
}

/** With all digits of the currency. @throws 400 for more, and for 0 */
function readFiatAmount(text: string, currency: string): string {
  const digits = getFiatDigits(currency) ?? 0
  const units = toUnits(text, digits)
  if (!units || !/^(0|[1-9]\d{0,11})(\.\d+)?$/.test(text)) {
    throw httpError(400, 'fiatAmount', `an amount with at most ${digits} digits after the point`)
  }
  return formatUnits(units, digits)
}

const toWish = (body: z.output<typeof wishSchema>): OnRampWish => {
  const { fiatCurrency, fiatAmount, paymentMethod: method, token } = body
  return {
    ...toPlace(body),
    fiatCurrency,
    fiatAmount: readFiatAmount(fiatAmount, fiatCurrency),
    method,
    token,
  }
}

/** @throws 400 */
export const readWish = (body: unknown): OnRampWish => toWish(parse(wishSchema, body))

export interface ReadSession extends SessionRequest {
  readonly address: string
}

/** Without query and fragment, which may hold secrets of the site. @throws 400 */
function readRedirectUrl(text: string, mayReturnTo: (origin: string) => boolean): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isWeb = url && /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
  if (!isWeb || !mayReturnTo(url.origin)) {
    throw new HttpError(400, [{ name: 'redirectUrl', description: 'a page of this site' }])
  }
  return url.origin + url.pathname
}

/** @throws 400 */
export function readSession(body: unknown, mayReturnTo: (origin: string) => boolean): ReadSession {
  const { provider, serviceProvider, address, redirectUrl, ...wish } = parse(sessionSchema, body)
  if (provider === 'meld' && serviceProvider === undefined) {
    throw httpError(400, 'serviceProvider', 'that of a quote')
  }
  return {
    ...toWish(wish),
    provider,
    serviceProvider: provider === 'meld' ? serviceProvider : undefined,
    address,
    redirectUrl: redirectUrl === undefined ? undefined : readRedirectUrl(redirectUrl, mayReturnTo),
  }
}
