/** The part of a kit that asks nodes and connected wallets: fetched then, as one file. Composes as `create-kit` does. */

import type { Network } from './chain/network.js'
import type { ChainNode } from './chain/node-client.js'
import type { AdapterRegistry } from './chain/registry.js'
import type { Env } from './env.js'
import { createBalanceReader } from './features/balances/balance-reader.js'
import type { BalancesFeature } from './features/balances/balances.js'
import { createWalletAsking, type WalletAskingNeeds } from './features/network/network-switcher.js'
import { createPerformer } from './features/requests/execute.js'
import type { PerformerNeeds } from './features/requests/request-executor.js'
import { createFollower } from './features/transactions/follow.js'
import { createRemembered } from './features/transactions/transaction-store.js'
import type { Follower, Transactions } from './features/transactions/transactions.js'
import { watch } from './features/transactions/watch.js'
import { createNodeOpener, type NodeOptions } from './http/node-clients.js'
import { namespaceOf } from './ids/caip.js'
import type { KitItems } from './storage/items.js'
import type { KeyValueStorage } from './storage/key-value.js'

export interface LaterNeeds {
  readonly env: Env
  readonly options: NodeOptions & Pick<WalletAskingNeeds, 'enableNetworkSwitch'>
  readonly items: Pick<KitItems, 'pendingTransactions'>
  readonly storage: KeyValueStorage
  readonly registry: AdapterRegistry
  readonly connection: Pick<WalletAskingNeeds, 'sessionOf'>
  readonly network: Pick<WalletAskingNeeds, 'switching'> & {
    find(id: string): Network | undefined
  }
  readonly balances: BalancesFeature
  readonly transactions: { readonly add: PerformerNeeds['onSent'] }
  readonly reactions: { readonly switchFailed: WalletAskingNeeds['onFailed'] }
  isRunning(): boolean
  timeout(run: () => void, ms: number): () => void
}

export function createLater(needs: LaterNeeds) {
  const { env, options, connection, network, balances } = needs
  const { runtimeOf } = needs.registry
  const findNetwork = network.find
  const open = createNodeOpener(env, options, needs.timeout)
  const nodes = new Map<Network, ChainNode>()
  /** One node a network. */
  function nodeOf(network: Network): ChainNode {
    const node = nodes.get(network) ?? open(network)
    nodes.set(network, node)
    return node
  }
  const remembered = createRemembered(needs.storage, 'transaction_places')
  let follower: Follower | undefined
  function followerOf($transactions: Transactions): Follower {
    follower ??= createFollower(
      {
        saved: needs.items.pendingTransactions,
        remembered,
        senders: createRemembered(needs.storage, 'transaction_senders'),
        watch: watch(),
        now: env.now,
        isListed: (networkId) => findNetwork(networkId) !== undefined,
        async look({ id, networkId }, signal) {
          const on = findNetwork(networkId)
          // Nobody's node: what a wallet sent elsewhere can't be looked for.
          if (!on) return 'pending'
          const runtime = await runtimeOf(namespaceOf(networkId))
          return runtime.transactionStatus(nodeOf(on), id, signal, remembered.of({ id, networkId }))
        },
        // Taken or refused, it has changed what somebody has.
        onDecided: (networkId) => void balances.refresh(namespaceOf(networkId)),
      },
      $transactions,
    )
    return follower
  }
  return {
    nodeOf,
    runtimeOf,
    balances: createBalanceReader({ runtimeOf, nodeOf, now: env.now }),
    requests: createPerformer({ runtimeOf, nodeOf, onSent: needs.transactions.add }),
    switching: createWalletAsking({
      switching: network.switching,
      enableNetworkSwitch: options.enableNetworkSwitch,
      sessionOf: connection.sessionOf,
      isRunning: needs.isRunning,
      timeout: needs.timeout,
      onFailed: needs.reactions.switchFailed,
    }),
    followerOf,
  }
}
