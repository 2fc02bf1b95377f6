/** Which checkout pages users may be sent to. The gateway is not believed in it. */
import { KitError } from '../errors/kit-error.js'
import { parseUrl } from '../lib/parse-url.js'

/** Hosts by provider. Only the exact host counts. */
const hosts: Readonly<Record<string, readonly string[] | null>> = {
  __proto__: null,
  coinbase: ['pay.coinbase.com'],
  meld: ['meldcrypto.com', 'sb.meldcrypto.com'],
}

/** WHATWG URLs write IPv4 addresses in one way. */
const loopback = /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

export interface CheckoutUrlRules {
  readonly provider: string
  readonly gatewayUrl: string
  /** Hosts that the site allows, besides those of the provider. */
  readonly checkoutHosts?: readonly string[] | undefined
}

/**
 * Returns the URL of a checkout page: https, on a host of the provider. If the gateway itself is on this machine, the page
 * may be, too.
 *
 * @throws {KitError} with code `gateway-response-invalid` for any other URL.
 */
export function parseCheckoutUrl(
  text: string,
  { provider, gatewayUrl, checkoutHosts = [] }: CheckoutUrlRules,
): string {
  const url = parseUrl(text)
  if (url && url.username === '' && url.password === '') {
    const allowed = [...(hosts[provider] ?? []), ...checkoutHosts]
    if (url.protocol === 'https:' && allowed.includes(url.host)) return url.href
    const isLocal =
      /^https?:$/.test(url.protocol) &&
      [url, parseUrl(gatewayUrl)].every((at) => loopback.test(at?.hostname ?? ''))
    if (isLocal) return url.href
  }
  throw new KitError(
    'gateway-response-invalid',
    'The checkout page is on a host that this site does not allow. Nothing was opened.',
    { details: { host: url?.host ?? '' } },
  )
}
