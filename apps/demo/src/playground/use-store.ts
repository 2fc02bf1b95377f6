import { useSyncExternalStore } from 'react'

/** Any atom of a kit, in a component of the host's own. */
export const useStore = <T>($store: { get(): T; listen(onChange: () => void): () => void }): T =>
  useSyncExternalStore((onChange) => $store.listen(onChange), $store.get, $store.get)
