/** A gateway's URL for the JSON-RPC of one network. */
import type { CaipNetworkId } from '../ids/caip.js'

/** `{gateway}/v1/?chainId={CAIP-2}&projectId={id}`; without a project id the parameter is left out. */
export function gatewayRpcUrl(
  gateway: string,
  networkId: CaipNetworkId,
  projectId?: string,
): string {
  const url = new URL('/v1/', gateway)
  url.searchParams.set('chainId', networkId)
  if (projectId) url.searchParams.set('projectId', projectId)
  return url.href
}
