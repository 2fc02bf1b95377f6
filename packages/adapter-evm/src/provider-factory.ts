/** How to come by a provider that the page does not have yet. Stands in a connector where an announced one has its own. */
import type { CaipNetworkId, ConnectParameters } from '@scope/core/chain'
import type { Eip1193Provider } from './eip1193.js'

export interface OpenParameters extends Pick<ConnectParameters, 'silent' | 'signal' | 'networks'> {
  /** Where the site is: a wallet without a network of its own begins there. */
  readonly networkId: CaipNetworkId
}

export interface ProviderFactory {
  /** Silent, it never opens a window; undefined where nothing is left of an earlier visit. Throws `KitError`. */
  open(parameters: OpenParameters): Promise<Eip1193Provider | undefined>
}

export const isProviderFactory = (value: unknown): value is ProviderFactory =>
  typeof value === 'object' && value !== null && 'open' in value && !('request' in value)
