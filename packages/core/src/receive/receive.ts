/** Receiving: the address and its networks. All of it is known already, so it fetches nothing. */
import type { Network } from '../chain/network.js'
import type { Feature } from '../feature.js'
import type { Namespace } from '../ids/caip.js'

declare module '../extensions.js' {
  interface KitFeatures {
    /** Shows where the account in use can be paid. */
    receive: ReceiveFeature
  }
  interface ViewParameters {
    /** Defaults to the active namespace. */
    WalletReceive: { readonly namespace?: Namespace }
    WalletCompatibleNetworks: { readonly namespace?: Namespace }
  }
}

/** API of the receive feature: `kit.receive`. */
export interface ReceiveFeature {
  /**
   * Networks on which the account receives what is sent to its address, the active one first. Returns all networks of
   * the namespace. For a smart account, it returns the active one alone: the address may have no owner on other
   * networks.
   */
  networks(namespace?: Namespace): readonly Network[]
}

/**
 * Creates the receive feature. It shows the active account's address as text and QR code. Sends no
 * request.
 *
 * @returns The feature, for `createKit`.
 * @example
 * ```ts
 * import { createKit } from '@scope/core'
 * import { receive } from '@scope/core/receive'
 *
 * const kit = createKit({ metadata, networks, adapters, receive: receive() })
 * ```
 */
export const receive = (): Feature<'receive'> => ({
  name: 'receive',
  setup({ options }) {
    if (!options.features.receive) return { api: undefined }
    let networks: ReceiveFeature['networks'] = () => []
    const requiresAccount = { requiresAccount: true }
    return {
      api: { networks: (namespace) => networks(namespace) },
      views: { WalletReceive: requiresAccount, WalletCompatibleNetworks: requiresAccount },
      start(_, kit) {
        networks = (requested) => {
          const { account, isConnected, namespace } = kit.account(requested).get()
          const state = kit.network.forNamespace(namespace)?.get()
          if (!state || !isConnected || state.unsupportedId) return []
          const { active } = state
          return account?.type === 'smartAccount'
            ? [active]
            : [...new Set([active, ...state.requested])]
        }
      },
    }
  },
})
