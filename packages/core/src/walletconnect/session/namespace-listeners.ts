/** The providers of each namespace that follow the session. */
import type { Namespace } from '../../ids/caip.js'
import type { NamespaceListener } from './session-controller.js'

export function createNamespaceListeners() {
  const listeners = new Map<Namespace, Set<NamespaceListener>>()
  return {
    /** Calls the listeners of one namespace. Defaults to those of all namespaces. */
    notify(call: (listener: NamespaceListener) => void, namespace?: Namespace) {
      for (const [key, set] of listeners) {
        if (namespace === undefined || key === namespace)
          for (const listener of [...set]) call(listener)
      }
    },
    /** Returns a function that removes the listener. */
    add(namespace: Namespace, listener: NamespaceListener): () => void {
      const set = listeners.get(namespace) ?? new Set()
      listeners.set(namespace, set.add(listener))
      return () => void set.delete(listener)
    },
  }
}
