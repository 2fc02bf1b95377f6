import type { CaipNetworkId, Namespace } from '../ids/caip.js'
import { type KitItems, kitItems, type SavedConnection } from './items.js'
import type { KeyValueStorage } from './key-value.js'

/** What a kit remembers, as plain data: read it on the server, pass it to the page, hand it to both kits. */
export interface SavedState {
  readonly activeNamespace?: Namespace
  readonly activeNetworkIds: readonly CaipNetworkId[]
  /** Of namespaces that were not disconnected; most recent first. */
  readonly connections: readonly SavedConnection[]
}

export function parseItems(items: KitItems): SavedState {
  const activeNamespace = items.activeNamespace.get()
  const connected = items.connectedNamespaces.get() ?? []
  return {
    ...(activeNamespace && { activeNamespace }),
    activeNetworkIds: items.activeNetworkIds.get() ?? [],
    connections: (items.connections.get() ?? []).filter(({ namespace }) =>
      connected.includes(namespace),
    ),
  }
}

/** On a server: `readSavedState(cookieStorage(request.headers.cookie))`. Corrupt values are left out. */
export const readSavedState = (storage: KeyValueStorage): SavedState =>
  parseItems(kitItems(storage))
