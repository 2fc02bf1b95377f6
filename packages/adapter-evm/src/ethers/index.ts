/** ethers 6 on a kit: provider and signer of the connection in use. Only for pages that use ethers 6. */
import type { Kit } from '@scope/core'
import { BrowserProvider, JsonRpcSigner } from 'ethers'
import { createBoundConnections, createPinnedProvider } from '../pinned-provider.js'

/**
 * ethers 6 provider and signer for one account on one network. After a switch to another account or network
 * there is a new connection. The old one then neither signs nor sends: it rejects with `account-changed` or
 * `network-changed`.
 */
export interface EthersConnection {
  readonly provider: BrowserProvider
  readonly signer: JsonRpcSigner
}

const connections = createBoundConnections<EthersConnection>((up) => {
  const provider = new BrowserProvider(createPinnedProvider(up), up.chainId)
  return { provider, signer: new JsonRpcSigner(provider, up.addresses[0]) }
})

/**
 * Returns the ethers 6 provider and signer of the connected EVM account.
 *
 * @param kit - Kit with the `evm()` adapter.
 * @returns The same object until the wallet, account or network changes. Undefined if no wallet is connected.
 * @example
 * ```ts
 * const connection = getEthersConnection(kit)
 * if (connection) await connection.signer.signMessage('Hello')
 * ```
 */
export const getEthersConnection = (kit: Kit): EthersConnection | undefined => connections.of(kit)

/**
 * Calls the listener with the active ethers 6 connection, at once and then on each change.
 *
 * @param kit - Kit with the `evm()` adapter.
 * @param listener - Receives the connection, or undefined if no wallet is connected.
 * @returns A function that stops it.
 * @example
 * ```ts
 * const stop = watchEthersConnection(kit, (connection) => {
 *   contract = connection && new Contract(address, abi, connection.signer)
 * })
 * ```
 */
export const watchEthersConnection = (
  kit: Kit,
  listener: (connection: EthersConnection | undefined) => void,
): (() => void) => connections.watch(kit, listener)
