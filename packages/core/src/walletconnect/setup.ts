/** What the host said and the page has, as the room behind needs it. */
import type { Network } from '../chain/network.js'
import type { FeatureContext } from '../feature.js'
import type { RemoteClientOptions } from './client/remote-client.js'

/**
 * Id of the WalletConnect connector, in every namespace: `walletConnect`. Saved connections have it as
 * `walletId`.
 */
export const walletConnectId = 'walletConnect'

export interface RemoteSetup {
  readonly networks: readonly Network[]
  readonly client: Pick<RemoteClientOptions, 'projectId' | 'relayUrl' | 'metadata'>
  readonly window: (EventTarget & Partial<Pick<Window, 'document'>>) | undefined
  now(): number
  alert: FeatureContext['alert']
}
