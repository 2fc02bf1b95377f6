/** Bitcoin: the test wallet knows WalletConnect's methods itself. */
import type { CaipNetworkId } from '@scope/core/chain'
import type { BitcoinTestWallet } from '../bitcoin/create-bitcoin-wallet.js'
import { bitcoinRemoteMethods } from '../bitcoin/remote.js'
import { getReference, type NamespaceHandler } from './namespace-handler.js'

const toId = (chainId: string): CaipNetworkId => `bip122:${getReference(chainId)}`

export function createBip122Handler({ remote }: BitcoinTestWallet): NamespaceHandler {
  return {
    namespace: 'bip122',
    methods: bitcoinRemoteMethods,
    events: ['accountsChanged', 'chainChanged', 'bip122_addressesChanged'],
    knows: remote.knows,
    accountsOn: (chainId) => remote.accountsOn(toId(chainId)),
    authorize: remote.authorize,
    request: (chainId, method, params) => remote.request(toId(chainId), method, params),
    watch: (onChange) =>
      remote.onChange((change) => {
        if (change === 'accounts') onChange({ kind: 'accounts' })
      }),
  }
}
