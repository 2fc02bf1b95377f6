import type { CaipNetworkId, Namespace } from '../ids/caip.js'
import { type KitItems, kitItems, type SavedConnection } from './items.js'
import type { KeyValueStorage } from './key-value.js'

/**
 * Saved state of a kit, as plain data. Read it on the server and pass it to the kits of both server and
 * page.
 */
export interface SavedState {
  /** Active namespace of the last visit. */
  readonly activeNamespace?: Namespace
  /** Active networks of the last visit, as CAIP-2 ids, at most one per namespace. */
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

/**
 * Reads the saved state of a kit, such as on a server before it renders. Skips corrupt values.
 *
 * @param storage - Storage of the kit, such as `cookieStorage(header)`.
 * @returns Plain data for the option `initialState` of `createKit`.
 * @example
 * ```ts
 * import { cookieStorage, readSavedState } from '@scope/core'
 *
 * const initialState = readSavedState(cookieStorage(request.headers.get('cookie')))
 * ```
 */
export const readSavedState = (storage: KeyValueStorage): SavedState =>
  parseItems(kitItems(storage))
