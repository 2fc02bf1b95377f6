/** The wallet as adapters find wallets: an EIP-1193 provider on EVM, a Wallet Standard wallet on Solana. */
import type { Connector, DiscoveryContext, Namespace } from '@scope/core/chain'
import { eip1193Provider } from './eip1193.js'
import { embeddedWalletId, embeddedWalletNamespaces } from './id.js'
import type { LoadFrameController } from './load-frame-controller.js'
import { standardWallet } from './standard-wallet.js'

/** One connector per kit and namespace: a repeated discovery gets the same one. */
const made = new WeakMap<LoadFrameController, Map<Namespace, Connector>>()

export function announce(
  namespace: Namespace,
  loadFrame: LoadFrameController,
  host: DiscoveryContext,
): void {
  if (!embeddedWalletNamespaces.includes(namespace)) return
  const known = made.get(loadFrame) ?? new Map<Namespace, Connector>()
  made.set(loadFrame, known)
  const connector = known.get(namespace) ?? {
    id: embeddedWalletId,
    name: 'Embedded wallet',
    namespace,
    type: 'AUTH' as const,
    provider: namespace === 'solana' ? standardWallet(loadFrame) : eip1193Provider(loadFrame),
  }
  known.set(namespace, Object.freeze(connector))
  host.add(connector)
}
