/** The part of a kit that asks nodes and connected wallets: fetched then, as one file. Composes as `create-kit` does. */
import type { ChainNode, ChainRuntime } from './chain/adapter.js'
import type { Network } from './chain/network.js'
import type { Env } from './env.js'
import { createBalanceReader } from './features/balances/balance-reader.js'
import { createWalletAsking, type WalletAskingNeeds } from './features/network/ask-wallet.js'
import { createPerformer } from './features/requests/perform.js'
import type { PerformerNeeds } from './features/requests/performer.js'
import { createFollower } from './features/transactions/follow.js'
import type { Follower, Transactions } from './features/transactions/transactions.js'
import { watch } from './features/transactions/watch.js'
import { createNodeOpener, type NodeOptions } from './http/open-node.js'
import { type CaipNetworkId, type Namespace, namespaceOf } from './ids/caip.js'
import type { KitItems } from './storage/items.js'

export interface LaterNeeds {
  readonly env: Env
  readonly options: NodeOptions
  runtimeOf(namespace: Namespace): Promise<ChainRuntime>
  readonly switching: WalletAskingNeeds
  readonly onSent: PerformerNeeds['onSent']
  readonly pendingTransactions: KitItems['pendingTransactions']
  findNetwork(id: string): Network | undefined
  /** A transaction was taken or refused. */
  onDecided(networkId: CaipNetworkId): void
}

export function createLater(needs: LaterNeeds) {
  const { env, options, runtimeOf, switching, onSent, findNetwork } = needs
  const open = createNodeOpener(env, options)
  const nodes = new Map<Network, ChainNode>()
  /** One node a network. */
  function nodeOf(network: Network): ChainNode {
    const node = nodes.get(network) ?? open(network)
    nodes.set(network, node)
    return node
  }
  let follower: Follower | undefined
  function followerOf($transactions: Transactions): Follower {
    follower ??= createFollower(
      {
        saved: needs.pendingTransactions,
        watch: watch(),
        now: env.now,
        isListed: (networkId) => findNetwork(networkId) !== undefined,
        async look({ id, networkId }, signal) {
          const on = findNetwork(networkId)
          // Nobody's node: what a wallet sent elsewhere can't be looked for.
          if (!on) return 'pending'
          const runtime = await runtimeOf(namespaceOf(networkId))
          return runtime.transactionStatus(nodeOf(on), id, signal)
        },
        onDecided: needs.onDecided,
      },
      $transactions,
    )
    return follower
  }
  return {
    nodeOf,
    balances: createBalanceReader({ runtimeOf, nodeOf, now: env.now }),
    requests: createPerformer({ runtimeOf, nodeOf, onSent }),
    switching: createWalletAsking(switching),
    followerOf,
  }
}
