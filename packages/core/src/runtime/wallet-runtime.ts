/**
 * The part of a kit that works with wallets. Lazy-loaded when a saved connection exists, or when the user is about to
 * connect. Composes its parts as `create-kit` does.
 */

import type { OneClickSignIn } from '../chain/one-click-sign-in.js'
import type { AdapterRegistry } from '../chain/registry.js'
import { startWalletEffects, type WalletEffectsDeps } from '../effects/wallet-effects.js'
import {
  type ConnectionRuntimeDeps,
  createConnectionRuntime,
} from '../features/connection/runtime.js'
import type { Lifetime } from '../lib/lifetime.js'
import type { KitItems } from '../storage/items.js'

export interface WalletRuntimeDeps
  extends Pick<ConnectionRuntimeDeps, 'env' | 'onEvent'>,
    WalletEffectsDeps {
  readonly items: Pick<KitItems, 'recentWallets'>
  readonly registry: AdapterRegistry
  readonly apis: {
    readonly siwx?:
      | { getOneClickSignIn?(way: string): Promise<OneClickSignIn | undefined> }
      | undefined
  }
  readonly connection: WalletEffectsDeps['connection'] & Pick<ConnectionRuntimeDeps, 'parts'>
}

export function createWalletRuntime(deps: WalletRuntimeDeps) {
  const { env, onEvent, registry, wallets, network, apis } = deps
  const connection = createConnectionRuntime({
    env,
    onEvent,
    parts: deps.connection.parts,
    $connectors: wallets.$connectors,
    discover: wallets.discover,
    getConnector: wallets.getConnector,
    getChainRuntime: registry.getChainRuntime,
    getNetworks: (namespace) => network.forNamespace(namespace)?.get(),
    // Who can’t be asked to sign in now is asked to connect.
    signInOffer: async (way) => apis.siwx?.getOneClickSignIn?.(way).catch(() => undefined),
  })
  const walletEffects = startWalletEffects(deps)
  return {
    connection,
    walletEffects,
    start(lifetime: Lifetime) {
      connection.start(lifetime)
      walletEffects.start(lifetime)
    },
  }
}

export type WalletRuntime = ReturnType<typeof createWalletRuntime>
