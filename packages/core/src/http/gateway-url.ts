/** URLs of a gateway. Who asks is said here, once, for every client of it (HTTP-01). */
import type { CaipNetworkId } from '../ids/caip.js'

export interface GatewaySite {
  /** The gateway's origin. */
  readonly gatewayUrl: string
  readonly projectId?: string | undefined
  /** Told with every call where the host has configured one. */
  readonly clientId?: string | undefined
}

/** Values that are undefined, null or empty are left out, as empty lists are; 0 and false are values. */
export type GatewayQuery = Readonly<
  Record<string, string | number | boolean | readonly string[] | null | undefined>
>

/** The kit's name and version, as every call to the REST side tells them. */
export const sdk = { st: 'scope', sv: 'core-0.0.0' } as const

function withQuery(path: string, gateway: string, query: GatewayQuery): string {
  const url = new URL(path, gateway)
  for (const [name, value] of Object.entries(query)) {
    const text = Array.isArray(value) ? value.join(',') : String(value ?? '')
    if (text) url.searchParams.set(name, text)
  }
  return url.href
}

/** A REST call's. `path` begins with `/`; lists are joined by commas. */
export const gatewayUrl = (
  { gatewayUrl, projectId, clientId }: GatewaySite,
  path: string,
  query: GatewayQuery = {},
): string => withQuery(path, gatewayUrl, { ...query, projectId, ...sdk, clientId })

/** The JSON-RPC of one network: `{gateway}/v1/?chainId={CAIP-2}&projectId={id}` (HTTP-04). */
export const gatewayRpcUrl = (
  { gatewayUrl, projectId, clientId }: GatewaySite,
  chainId: CaipNetworkId,
): string => withQuery('/v1/', gatewayUrl, { chainId, projectId, clientId })
