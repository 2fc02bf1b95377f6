/**
 * The part of a kit that deals with wallets: fetched where one is remembered, or as somebody comes near. Composes as
 * `create-kit` does.
 */

import type { SignInOffer } from './chain/one-click-sign-in.js'
import type { AdapterRegistry } from './chain/registry.js'
import { type AtWorkNeeds, putToWork } from './features/connection/runtime.js'
import type { Lifetime } from './lifetime.js'
import type { KitItems } from './storage/items.js'
import { type FollowingNeeds, followWallets } from './wallet-effects.js'

export interface LiveNeeds extends Pick<AtWorkNeeds, 'env' | 'onEvent'>, FollowingNeeds {
  readonly items: Pick<KitItems, 'recentWallets'>
  readonly registry: AdapterRegistry
  readonly faces: {
    readonly siwx?: { offer?(way: string): Promise<SignInOffer | undefined> } | undefined
  }
  readonly connection: FollowingNeeds['connection'] & Pick<AtWorkNeeds, 'parts'>
}

export function createLive(needs: LiveNeeds) {
  const { env, onEvent, registry, wallets, network, faces } = needs
  const connection = putToWork({
    env,
    onEvent,
    parts: needs.connection.parts,
    $connectors: wallets.$connectors,
    look: wallets.look,
    runtimeOf: registry.runtimeOf,
    networksOf: (namespace) => network.of(namespace)?.get(),
    // Who can’t be asked to sign in now is asked to connect.
    signInOffer: async (way) => faces.siwx?.offer?.(way).catch(() => undefined),
  })
  const following = followWallets(needs)
  return {
    connection,
    following,
    start(lifetime: Lifetime) {
      connection.start(lifetime)
      following.start(lifetime)
    },
  }
}

export type Live = ReturnType<typeof createLive>
