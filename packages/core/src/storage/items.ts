/** What is remembered of connections and networks, as the specification lists it. Read at start, before anything is drawn. */
import {
  type CaipNetworkId,
  caipAddress,
  getNamespace,
  isCaipAddress,
  isCaipNetworkId,
  isNamespace,
  type Namespace,
} from '../ids/caip.js'
import { type Item, storedItem } from './item.js'
import type { KeyValueStorage } from './key-value.js'
import { listOf, number, oneOf, type Reader, shape, text } from './readers.js'

/** A saved connection: what to show until the wallet responds again. Storage contains at most eight. */
export interface SavedConnection {
  readonly namespace: Namespace
  /** Id of the connector. */
  readonly walletId: string
  readonly walletName: string
  /** Address of the active account, in canonical form. */
  readonly address: string
  /** CAIP-2 id of the wallet's network. */
  readonly networkId: CaipNetworkId
}

/** A recently used wallet. Storage contains at most two. */
export interface RecentWallet {
  /** Id of the wallet. */
  readonly id: string
  /** Name of the wallet. */
  readonly name: string
}

const namespace = oneOf(isNamespace)
const network = oneOf(isCaipNetworkId)
const savedShape = shape<SavedConnection>({
  namespace,
  walletId: text,
  walletName: text,
  address: text,
  networkId: network,
})

/** Fields that don't belong together were not written here: account, network and namespace must make a CAIP-10 id. */
const savedConnection: Reader<SavedConnection> = (value) => {
  const saved = savedShape(value)
  if (!saved || !isCaipAddress(caipAddress(saved.networkId, saved.address))) return undefined
  return getNamespace(saved.networkId) === saved.namespace ? saved : undefined
}

/** A pending transaction in the kit's storage. Its id is public, because the chain has it. */
export interface SavedTransaction {
  /** The hash, or what else the chain calls it. */
  readonly id: string
  readonly networkId: CaipNetworkId
  /** Milliseconds since the epoch. */
  readonly sentAt: number
}

/** Two, as the specification has it. */
export const recentWalletLimit = 2
/** Wallets remembered over all namespaces: so few that they fit into one cookie (4 kB). */
export const savedConnectionLimit = 8
/** The newest of those not decided yet: these, too, fit into one cookie. */
export const savedTransactionLimit = 12

export interface KitItems {
  /** Wallet ids and names with account and network, most recent first. */
  readonly connections: Item<readonly SavedConnection[]>
  /**
   * The connection status that is meant to hold: namespaces listed are connected, the others were disconnected
   * by the person and stay so.
   */
  readonly connectedNamespaces: Item<readonly Namespace[]>
  readonly activeNamespace: Item<Namespace>
  /** The network chosen in each namespace. */
  readonly activeNetworkIds: Item<readonly CaipNetworkId[]>
  readonly recentWallets: Item<readonly RecentWallet[]>
  readonly pendingTransactions: Item<readonly SavedTransaction[]>
}

/** Of a storage that keeps for as long as the page what it can't keep for longer. */
export function kitItems(storage: KeyValueStorage): KitItems {
  return {
    connections: storedItem(storage, 'connections', listOf(savedConnection, savedConnectionLimit)),
    connectedNamespaces: storedItem(storage, 'connected_namespaces', listOf(namespace, 4)),
    activeNamespace: storedItem(storage, 'active_namespace', namespace),
    activeNetworkIds: storedItem(storage, 'active_network_ids', listOf(network, 4)),
    recentWallets: storedItem(
      storage,
      'recent_wallets',
      listOf(shape<RecentWallet>({ id: text, name: text }), recentWalletLimit),
    ),
    pendingTransactions: storedItem(
      storage,
      'pending_transactions',
      listOf(
        shape<SavedTransaction>({ id: text, networkId: network, sentAt: number }),
        savedTransactionLimit,
      ),
    ),
  }
}
