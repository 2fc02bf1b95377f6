/** What asking a wallet takes. */
import type { Account, ChainNode, WalletSession } from '../../chain/adapter.js'
import type { Network } from '../../chain/network.js'
import type { CaipNetworkId, Namespace } from '../../ids/caip.js'

export interface RequestsNeeds {
  activeNamespace(): Namespace
  /** The session with the account and network in use; undefined where none is up. */
  connected(
    namespace: Namespace,
  ):
    | { readonly session: WalletSession; readonly account: Account; readonly network: Network }
    | undefined
  nodeOf(network: Network): Promise<ChainNode>
  onSent(sent: { readonly id: string; readonly networkId: CaipNetworkId }): void
}
