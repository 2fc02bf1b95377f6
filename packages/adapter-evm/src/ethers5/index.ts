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

/** What is used of ethers 5. */
export interface Web3ProviderLike {
  getSigner(address: string): unknown
}

export type Web3ProviderClass<P extends Web3ProviderLike> = new (
  provider: { request: Eip1193Provider['request'] },
  network: { readonly name: string; readonly chainId: number },
) => P

/** Of one account on one network. Either changes: there is a new one, and this one sends nothing any more. */
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

/** Returns the active connection: the same object until something changes. Undefined if no wallet is connected. */
export const getEthersConnection = <P extends Web3ProviderLike>(
  kit: Kit,
  Web3Provider: Web3ProviderClass<P>,
): Ethers5Connection<P> | undefined => getConnections(Web3Provider).of(kit)

/** Tells the connection in use at once, then each that takes its place, or undefined. Returns a function that stops. */
export const watchEthersConnection = <P extends Web3ProviderLike>(
  kit: Kit,
  Web3Provider: Web3ProviderClass<P>,
  listener: (connection: Ethers5Connection<P> | undefined) => void,
): (() => void) => getConnections(Web3Provider).watch(kit, listener)
