/** ethers 6 on a kit: provider and signer of the connection in use. Only for pages that use ethers 6. */
import type { Kit } from '@scope/core'
import { BrowserProvider, JsonRpcSigner } from 'ethers'
import { createBoundConnections, createPinnedProvider } from '../pinned-provider.js'

/** Of one account on one network. Either changes: there is a new one, and this one sends nothing any more. */
export interface EthersConnection {
  readonly provider: BrowserProvider
  readonly signer: JsonRpcSigner
}

const connections = createBoundConnections<EthersConnection>((up) => {
  const provider = new BrowserProvider(createPinnedProvider(up), up.chainId)
  return { provider, signer: new JsonRpcSigner(provider, up.addresses[0]) }
})

/** Returns the active connection: the same object until something changes. Undefined if no wallet is connected. */
export const getEthersConnection = (kit: Kit): EthersConnection | undefined => connections.of(kit)

/** Tells the connection in use at once, then each that takes its place, or undefined. Returns a function that stops. */
export const watchEthersConnection = (
  kit: Kit,
  listener: (connection: EthersConnection | undefined) => void,
): (() => void) => connections.watch(kit, listener)
