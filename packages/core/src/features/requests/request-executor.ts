/** Who asks the wallet, and what that takes. */
import type {
  Account,
  ChainRuntime,
  SignRequest,
  SignResults,
  WalletSession,
} from '../../chain/adapter.js'
import type { Network } from '../../chain/network.js'
import type { NodeClient } from '../../chain/node-client.js'
import type { RecipientWarning, TransactionRequest } from '../../chain/send-request.js'
import type { CaipAddress, CaipNetworkId, Namespace } from '../../ids/caip.js'

/** The session, account and network that were shown when something was asked. */
export interface Asked {
  readonly session: WalletSession
  readonly account: Account
  readonly network: Network
}

export interface RequestExecutorDeps {
  getChainRuntime(namespace: Namespace): Promise<ChainRuntime>
  getNodeClient(network: Network): NodeClient
  onSent(sent: {
    readonly id: string
    readonly networkId: CaipNetworkId
    readonly from: CaipAddress
  }): void
}

/** All methods reject with a `KitError`: `not-connected` if no wallet is connected. */
export interface RequestExecutor {
  sign<R extends SignRequest>(asked: Asked | undefined, request: R): Promise<SignResults[R['kind']]>
  estimateFee(asked: Asked | undefined, request: TransactionRequest): Promise<bigint>
  checkRecipient(
    asked: Asked | undefined,
    request: TransactionRequest,
  ): Promise<readonly RecipientWarning[]>
  send(asked: Asked | undefined, request: TransactionRequest): Promise<string>
}
