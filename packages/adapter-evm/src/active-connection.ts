/** The active connection for Ethereum libraries: the wallet in use, as numbers and EIP-1193. Sends no request. */
import type { Address, Kit } from '@scope/core'
import type { Eip1193Provider } from './eip1193.js'

export interface ActiveConnection {
  readonly walletId: string
  readonly provider: Eip1193Provider
  /** The one in use first. Never empty. */
  readonly addresses: readonly [Address<'eip155'>, ...Address<'eip155'>[]]
  /** Of the network the wallet is on, listed by the host or not. */
  readonly chainId: number
}

/** The number of a CAIP-2 id of `eip155`. */
export const chainIdOf = (networkId: string): number =>
  Number.parseInt(networkId.slice(networkId.indexOf(':') + 1), 10)

/** Undefined unless a wallet is connected; remembered accounts don't count until the wallet has answered. */
export function getActiveConnection(kit: Kit): ActiveConnection | undefined {
  const { status, wallet, address, accounts, networkId } = kit.account('eip155').get()
  const provider = kit.provider('eip155')
  if (status !== 'connected' || !wallet || !address || !networkId || !provider) return undefined
  const others = accounts.filter((shared) => shared.address !== address)
  return {
    walletId: wallet.id,
    provider,
    addresses: [address, ...others.map((shared) => shared.address)],
    chainId: chainIdOf(networkId),
  }
}
