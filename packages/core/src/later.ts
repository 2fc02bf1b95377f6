/** The part of a kit that is needed once somebody acts: fetched then, as one file. Composes as `create-kit` does. */
import type { ChainNode, ChainRuntime } from './chain/adapter.js'
import type { Network } from './chain/network.js'
import type { Env } from './env.js'
import { createBalanceReader } from './features/balances/balance-reader.js'
import { comeBack } from './features/connection/come-back.js'
import { createWalletAsking, type WalletAskingNeeds } from './features/network/ask-wallet.js'
import { createPerformer } from './features/requests/perform.js'
import type { PerformerNeeds } from './features/requests/performer.js'
import { watch } from './features/transactions/watch.js'
import { createNodeOpener, type NodeOptions } from './http/open-node.js'
import type { Namespace } from './ids/caip.js'

export interface LaterNeeds {
  readonly env: Env
  readonly options: NodeOptions
  runtimeOf(namespace: Namespace): Promise<ChainRuntime>
  readonly switching: WalletAskingNeeds
  readonly onSent: PerformerNeeds['onSent']
}

export function createLater({ env, options, runtimeOf, switching, onSent }: LaterNeeds) {
  const open = createNodeOpener(env, options)
  const nodes = new Map<Network, ChainNode>()
  /** One node a network. */
  function nodeOf(network: Network): ChainNode {
    const node = nodes.get(network) ?? open(network)
    nodes.set(network, node)
    return node
  }
  return {
    nodeOf,
    balances: createBalanceReader({ runtimeOf, nodeOf, now: env.now }),
    requests: createPerformer({ runtimeOf, nodeOf, onSent }),
    switching: createWalletAsking(switching),
    watch,
    comeBack,
  }
}
