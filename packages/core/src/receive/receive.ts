/** Receiving: which address, on which networks. All of it is known already: there is nothing to fetch and nobody to ask. */
import type { Network } from '../chain/network.js'
import type { Feature } from '../feature.js'
import type { Namespace } from '../ids/caip.js'

declare module '../extensions.js' {
  interface KitFeatures {
    /** Shows where the account in use can be paid. */
    receive: ReceiveFeature
  }
  interface ViewParameters {
    /** Of the namespace in use unless told. */
    WalletReceive: { readonly namespace?: Namespace }
    WalletCompatibleNetworks: { readonly namespace?: Namespace }
  }
}

export interface ReceiveFeature {
  /**
   * Networks on which what is sent to the account's address reaches it, the one in use first: all of the namespace, or
   * that one alone where the account is a smart account, whose address may be nobody's elsewhere.
   */
  networks(namespace?: Namespace): readonly Network[]
}

/** `createKit({ receive: receive() })`. */
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
        networks = (namespace = kit.network.$activeNamespace.get()) => {
          const { account, isConnected } = kit.account(namespace).get()
          const state = kit.network.forNamespace(namespace)?.get()
          if (!state || !isConnected || state.unsupportedId) return []
          const { active, requested } = state
          return account?.type === 'smartAccount'
            ? [active]
            : [active, ...requested.filter((one) => one !== active)]
        }
      },
    }
  },
})
