/** Requests to the gateway's on-ramp. Checkouts and purchases need the session of a signed-in user. */
import { asKitError, KitError } from '../errors/kit-error.js'
import type { FeatureContext } from '../feature.js'
import { isHttpFailure, tryOnce } from '../http/client.js'
import type { Gateway } from '../http/gateway.js'
import { type GatewaySite, gatewayUrl } from '../http/gateway-url.js'
import { storageKey } from '../storage/item.js'
import { webStorage } from '../storage/key-value.js'
import type { Place } from './country.js'
import type { OnRampQuote, PaymentMethod, Purchase } from './on-ramp-state.js'
import {
  parseOptions,
  parsePurchase,
  parsePurchases,
  parseQuotes,
  parseSession,
} from './schemas.js'

/** What the user wants to buy, as the gateway asks for it. */
export interface Wish extends Place {
  readonly fiatCurrency: string
  readonly fiatAmount: string
  readonly paymentMethod: PaymentMethod
  /** CAIP-10. */
  readonly token: string
}

export interface SessionWish extends Wish {
  readonly provider: string
  readonly serviceProvider?: string | undefined
  readonly address: string
  readonly redirectUrl?: string | undefined
}

export interface OnRampApi {
  getOptions(place: Place, signal: AbortSignal): Promise<ReturnType<typeof parseOptions>>
  getQuotes(wish: Wish, signal: AbortSignal): Promise<readonly OnRampQuote[]>
  createSession(wish: SessionWish, signal: AbortSignal): Promise<ReturnType<typeof parseSession>>
  getPurchase(id: string, signal: AbortSignal): Promise<Purchase>
  getPurchases(signal: AbortSignal): Promise<readonly Purchase[]>
}

const path = '/v1/onramp'

/** Token of the sign-in, if the gateway gave one instead of a cookie (`siwx.session: 'token'`). */
function readSignInToken(): string | undefined {
  try {
    const value: unknown = JSON.parse(webStorage().get(storageKey('siwx-tokens')) ?? '{}')
    const isToken = typeof value === 'object' && value !== null && 'auth' in value
    return isToken && typeof value.auth === 'string' ? value.auth : undefined
  } catch {
    return undefined
  }
}

function toError(thrown: unknown): KitError {
  const error = asKitError(isHttpFailure(thrown) ? thrown.error : thrown)
  const { status } = error.details
  // 403: the address is no account of the session, as that of a smart account which did not sign in itself.
  if (status === 401 || status === 403)
    return new KitError('sign-in-failed', 'Sign in with this account first.', {
      details: { status },
      cause: error,
    })
  return error
}

export function createOnRampApi(
  env: FeatureContext['env'],
  gateway: Gateway,
  site: GatewaySite,
): OnRampApi {
  /** Sent once: a checkout link is not asked for twice, and polls repeat by themselves. */
  async function askSigned<T>(
    place: string,
    body: object | undefined,
    read: (answer: unknown) => T,
    signal: AbortSignal,
  ): Promise<T> {
    const token = readSignInToken()
    const init: RequestInit = {
      method: body ? 'POST' : 'GET',
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
      credentials: token ? 'omit' : 'include',
      cache: 'no-cache',
    }
    let text: string
    try {
      text = await tryOnce(env, gatewayUrl(site, place), init, { signal })
    } catch (thrown) {
      throw toError(thrown)
    }
    try {
      return read(JSON.parse(text))
    } catch (cause) {
      const message = 'The gateway returned an invalid response.'
      throw new KitError('gateway-response-invalid', message, { details: { path: place }, cause })
    }
  }

  return {
    getOptions: ({ country, subdivision }, signal) =>
      gateway.get(`${path}/options`, { country, subdivision }, parseOptions, signal),
    getQuotes: (wish, signal) =>
      gateway.ask(
        `${path}/quotes`,
        wish,
        (answer) => parseQuotes(answer, wish.fiatCurrency),
        signal,
      ),
    createSession: (wish, signal) => askSigned(`${path}/sessions`, wish, parseSession, signal),
    getPurchase: (id, signal) =>
      askSigned(
        `${path}/sessions/${encodeURIComponent(id)}`,
        undefined,
        (answer) => parsePurchase(answer, id),
        signal,
      ),
    getPurchases: (signal) => askSigned(`${path}/sessions`, undefined, parsePurchases, signal),
  }
}
