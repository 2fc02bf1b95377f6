/** Who asks the wallet, and what that takes. */
import type {
  Account,
  ChainRuntime,
  SignRequest,
  SignResults,
  WalletSession,
} from '../../chain/adapter.js'
import type { Network } from '../../chain/network.js'
import type { ChainNode } from '../../chain/node-client.js'
import type { Concern, SendRequest } from '../../chain/send-request.js'
import type { CaipAddress, CaipNetworkId, Namespace } from '../../ids/caip.js'

/** The session, account and network that were shown when something was asked. */
export interface Asked {
  readonly session: WalletSession
  readonly account: Account
  readonly network: Network
}

export interface PerformerNeeds {
  runtimeOf(namespace: Namespace): Promise<ChainRuntime>
  nodeOf(network: Network): ChainNode
  onSent(sent: {
    readonly id: string
    readonly networkId: CaipNetworkId
    readonly from: CaipAddress
  }): void
}

/** Everything rejects with a `KitError`, `not-connected` where nobody is asked. */
export interface Performer {
  sign<R extends SignRequest>(asked: Asked | undefined, request: R): Promise<SignResults[R['kind']]>
  estimateFee(asked: Asked | undefined, request: SendRequest): Promise<bigint>
  concerns(asked: Asked | undefined, request: SendRequest): Promise<readonly Concern[]>
  send(asked: Asked | undefined, request: SendRequest): Promise<string>
}
