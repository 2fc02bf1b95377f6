/** What is remembered of connections: which wallets, in which order, and whether the person still wants them. */
import type { Namespace } from '../../../ids/caip.js'
import { stableId } from '../../../ids/stable-id.js'
import {
  type KitItems,
  type SavedConnection,
  savedConnectionLimit,
} from '../../../storage/items.js'

type Items = Pick<KitItems, 'connections' | 'connectedNamespaces'>

const isSame = (a: Pick<SavedConnection, 'namespace' | 'walletId'>, b: typeof a) =>
  a.namespace === b.namespace && a.walletId === stableId(b.walletId)

export interface SavedConnections {
  /** Every wallet remembered in this namespace, most recent first. */
  list(namespace: Namespace): readonly SavedConnection[]
  /** Connections to restore on load. Empty if the user disconnected. */
  wanted(namespace: Namespace): readonly SavedConnection[]
  /** A wallet is connected, or says something new: it is the most recent now. */
  keep(entry: SavedConnection): void
  /** The person disconnected: this wallet is forgotten, and no other takes its place. */
  drop(namespace: Namespace, walletId: string | undefined): void
  /** The person removed a wallet that is not in use. */
  forget(namespace: Namespace, walletId: string): void
}

export function createSavedConnections({
  connections,
  connectedNamespaces,
}: Items): SavedConnections {
  const all = () => connections.get() ?? []
  const wanted = () => connectedNamespaces.get() ?? []
  const list = (namespace: Namespace) => all().filter((entry) => entry.namespace === namespace)
  const forget = (namespace: Namespace, walletId: string) =>
    connections.set(all().filter((entry) => !isSame(entry, { namespace, walletId })))
  return {
    list,
    wanted: (namespace) => (wanted().includes(namespace) ? list(namespace) : []),
    keep(entry) {
      const next = [entry, ...all().filter((other) => !isSame(other, entry))]
      // The oldest goes; but the last one of a namespace, which it may be connected to, stays.
      const isSpare = (connection: SavedConnection, at: number) =>
        next.findIndex(({ namespace }) => namespace === connection.namespace) < at
      if (next.length > savedConnectionLimit) next.splice(next.findLastIndex(isSpare), 1)
      connections.set(next)
      if (!wanted().includes(entry.namespace))
        connectedNamespaces.set([...wanted(), entry.namespace])
    },
    drop(namespace, walletId) {
      if (walletId !== undefined) forget(namespace, walletId)
      connectedNamespaces.set(wanted().filter((other) => other !== namespace))
    },
    forget,
  }
}
