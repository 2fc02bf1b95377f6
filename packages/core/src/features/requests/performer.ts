/** Who asks the wallet, and what that takes. */
import type {
  Account,
  ChainNode,
  ChainRuntime,
  SendRequest,
  SignRequest,
  SignResults,
  WalletSession,
} from '../../chain/adapter.js'
import type { Network } from '../../chain/network.js'
import type { CaipNetworkId, Namespace } from '../../ids/caip.js'

export interface PerformerNeeds {
  /** The session with the account and network in use; undefined where none is up. */
  connected(
    namespace: Namespace,
  ):
    | { readonly session: WalletSession; readonly account: Account; readonly network: Network }
    | undefined
  runtimeOf(namespace: Namespace): Promise<ChainRuntime>
  nodeOf(network: Network): ChainNode
  onSent(sent: { readonly id: string; readonly networkId: CaipNetworkId }): void
}

export interface Performer {
  sign<R extends SignRequest>(request: R, namespace: Namespace): Promise<SignResults[R['kind']]>
  estimateFee(request: SendRequest): Promise<bigint>
  send(request: SendRequest): Promise<string>
}
