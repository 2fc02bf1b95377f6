/**
 * ethers 5 on a kit: provider and signer of the connection in use. The class is handed in, `ethers.providers.Web3Provider`
 * or that of `@ethersproject/providers`: both are called otherwise in ethers 6, which may be installed beside it.
 */
import type { Kit } from '@scope/core'
import type { Eip1193Provider } from '../eip1193.js'
import {
  type BoundConnections,
  createBoundConnections,
  createPinnedProvider,
} from '../pinned-provider.js'

/** Part of the ethers 5 `Web3Provider` that the kit uses. */
export interface Web3ProviderLike {
  getSigner(address: string): unknown
}

/**
 * Class `Web3Provider` of ethers 5: `ethers.providers.Web3Provider`, or that of `@ethersproject/providers`.
 * The caller passes it, because ethers 6 may be installed beside ethers 5.
 */
export type Web3ProviderClass<P extends Web3ProviderLike> = new (
  provider: { request: Eip1193Provider['request'] },
  network: { readonly name: string; readonly chainId: number },
) => P

/**
 * ethers 5 provider and signer for one account on one network. After a switch to another account or network
 * there is a new connection. The old one then neither signs nor sends: it rejects with `account-changed` or
 * `network-changed`.
 */
export interface Ethers5Connection<P extends Web3ProviderLike> {
  readonly provider: P
  readonly signer: ReturnType<P['getSigner']>
}

const byClass = new WeakMap<object, unknown>()

function getConnections<P extends Web3ProviderLike>(
  Web3Provider: Web3ProviderClass<P>,
): BoundConnections<Ethers5Connection<P>> {
  const known = byClass.get(Web3Provider) as BoundConnections<Ethers5Connection<P>> | undefined
  if (known) return known
  const connections = createBoundConnections((up): Ethers5Connection<P> => {
    const { chainId, addresses } = up
    const provider = new Web3Provider(createPinnedProvider(up), { name: 'unknown', chainId })
    return { provider, signer: provider.getSigner(addresses[0]) as ReturnType<P['getSigner']> }
  })
  byClass.set(Web3Provider, connections)
  return connections
}

/**
 * Returns the ethers 5 provider and signer of the connected EVM account.
 *
 * @param kit - Kit with the `evm()` adapter.
 * @param Web3Provider - `ethers.providers.Web3Provider`, or the class of `@ethersproject/providers`.
 * @returns The same object until the wallet, account or network changes. Undefined if no wallet is connected.
 * @example
 * ```ts
 * const connection = getEthersConnection(kit, ethers.providers.Web3Provider)
 * if (connection) await connection.signer.signMessage('Hello')
 * ```
 */
export const getEthersConnection = <P extends Web3ProviderLike>(
  kit: Kit,
  Web3Provider: Web3ProviderClass<P>,
): Ethers5Connection<P> | undefined => getConnections(Web3Provider).of(kit)

/**
 * Calls the listener with the active ethers 5 connection, at once and then on each change.
 *
 * @param kit - Kit with the `evm()` adapter.
 * @param Web3Provider - `ethers.providers.Web3Provider`, or the class of `@ethersproject/providers`.
 * @param listener - Receives the connection, or undefined if no wallet is connected.
 * @returns A function that stops it.
 * @example
 * ```ts
 * const stop = watchEthersConnection(kit, ethers.providers.Web3Provider, (connection) => {
 *   signer = connection?.signer
 * })
 * ```
 */
export const watchEthersConnection = <P extends Web3ProviderLike>(
  kit: Kit,
  Web3Provider: Web3ProviderClass<P>,
  listener: (connection: Ethers5Connection<P> | undefined) => void,
): (() => void) => getConnections(Web3Provider).watch(kit, listener)
