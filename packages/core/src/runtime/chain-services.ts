/** The part of a kit that asks nodes and connected wallets: fetched then, as one file. Composes as `create-kit` does. */

import type { Network } from '../chain/network.js'
import type { NodeClient } from '../chain/node-client.js'
import type { AdapterRegistry } from '../chain/registry.js'
import type { KitEnvironment } from '../env.js'
import type { KitError } from '../errors/kit-error.js'
import { callHost, type KitEvent } from '../events.js'
import { createBalanceReader } from '../features/balances/balance-reader.js'
import type { BalancesFeature } from '../features/balances/balances.js'
import {
  createNetworkSwitcher,
  type NetworkSwitcherDeps,
} from '../features/network/network-switcher.js'
import { createRequestExecutor } from '../features/requests/execute.js'
import type { RequestExecutorDeps } from '../features/requests/request-executor.js'
import { createFollower } from '../features/transactions/follow.js'
import { createTransactionStore } from '../features/transactions/transaction-store.js'
import type { Follower, Transactions } from '../features/transactions/transactions.js'
import { watch } from '../features/transactions/watch.js'
import { createNodeClients, type NodeOptions } from '../http/node-clients.js'
import { getNamespace } from '../ids/caip.js'
import type { Lifetime } from '../lib/lifetime.js'
import type { KitItems } from '../storage/items.js'
import type { KeyValueStorage } from '../storage/key-value.js'

export interface ChainServicesDeps {
  readonly env: KitEnvironment
  readonly options: NodeOptions & Pick<NetworkSwitcherDeps, 'enableNetworkSwitch'>
  readonly items: Pick<KitItems, 'pendingTransactions'>
  readonly storage: KeyValueStorage
  readonly registry: AdapterRegistry
  readonly connection: Pick<NetworkSwitcherDeps, 'getSession'>
  readonly network: Pick<NetworkSwitcherDeps, 'switching'> & {
    find(id: string): Network | undefined
  }
  readonly balances: BalancesFeature
  readonly transactions: { readonly follow: RequestExecutorDeps['onSent'] }
  readonly bus: { emit(event: KitEvent): void }
  readonly onError: ((error: KitError) => void) | undefined
  /** Undefined while the kit is stopped. */
  lifetime(): Lifetime | undefined
  timeout(run: () => void, ms: number): () => void
}

export function createChainServices(deps: ChainServicesDeps) {
  const { env, options, connection, network, balances } = deps
  const { getChainRuntime } = deps.registry
  const findNetwork = network.find
  const open = createNodeClients(env, options, deps.timeout)
  const nodes = new Map<Network, NodeClient>()
  /** One node a network. */
  function getNodeClient(network: Network): NodeClient {
    const node = nodes.get(network) ?? open(network)
    nodes.set(network, node)
    return node
  }
  const remembered = createTransactionStore(deps.storage, 'transaction_places')
  let follower: Follower | undefined
  function getFollower($transactions: Transactions): Follower {
    follower ??= createFollower(
      {
        saved: deps.items.pendingTransactions,
        remembered,
        senders: createTransactionStore(deps.storage, 'transaction_senders'),
        watch: watch(),
        now: env.now,
        isListed: (networkId) => findNetwork(networkId) !== undefined,
        async getStatus({ id, networkId }, signal) {
          const on = findNetwork(networkId)
          // The site has no node for this network, so it can't look up a transaction that the wallet sent there.
          if (!on) return 'pending'
          const runtime = await getChainRuntime(getNamespace(networkId))
          return runtime.transactionStatus(
            getNodeClient(on),
            id,
            signal,
            remembered.of({ id, networkId }),
          )
        },
        // Confirmed or failed, the transaction has changed the balance.
        onSettled: (networkId) => void balances.refresh(getNamespace(networkId)),
      },
      $transactions,
    )
    return follower
  }
  return {
    getNodeClient,
    getChainRuntime,
    balances: createBalanceReader({ getChainRuntime, getNodeClient, now: env.now }),
    requests: createRequestExecutor({
      getChainRuntime,
      getNodeClient,
      onSent: deps.transactions.follow,
    }),
    switching: createNetworkSwitcher({
      switching: network.switching,
      enableNetworkSwitch: options.enableNetworkSwitch,
      getSession: connection.getSession,
      isRunning: () => deps.lifetime() !== undefined,
      timeout: deps.timeout,
      onFailed({ caipNetworkId: networkId }, error) {
        deps.bus.emit({ type: 'SWITCH_NETWORK_ERROR', networkId, code: error.code })
        if (error.code !== 'user-rejected') callHost(() => deps.onError?.(error))
      },
    }),
    getFollower,
  }
}

export type ChainServices = ReturnType<typeof createChainServices>
