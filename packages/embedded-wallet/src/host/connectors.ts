/**
 * The wallet as adapters find wallets: an EIP-1193 provider on EVM, a Wallet Standard wallet on Solana. Beside it the method
 * of the last login: both are needed as soon as wallets are listed, and one file is fetched for them.
 */
import type { FeatureContext } from '@scope/core'
import type { Connector, DiscoveryContext, Namespace } from '@scope/core/chain'
import type { LoginMethod, LoginMethods } from '@scope/core/embedded-wallet'
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

/** In the site's storage: never an address, an email or a name. Kept over a disconnect. */
export interface LastLogin {
  /** Undefined for a social account that the site doesn't offer. */
  get(): LoginMethod | undefined
  set(method: LoginMethod): void
}

export function createLastLogin(
  site: Pick<FeatureContext, 'createStorageItem'>,
  { socials = [] }: Pick<LoginMethods, 'socials'>,
): LastLogin {
  const methods = ['email', 'passkey', ...socials] as const
  return site.createStorageItem('last_login', (value) => methods.find((method) => method === value))
}
