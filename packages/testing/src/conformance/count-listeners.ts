/** Counts the listeners that are on an EventTarget, those removed by an abort signal or after one event too. */

export function countListeners(target: EventTarget) {
  const { addEventListener: add, removeEventListener: remove } = target
  const byType = new Map<string, Set<unknown>>()
  const drop = (type: string, listener: unknown) => byType.get(type)?.delete(listener)

  target.addEventListener = (...[type, listener, options]: Parameters<typeof add>) => {
    add.call(target, type, listener, options)
    const known = byType.get(type) ?? new Set()
    byType.set(type, known.add(listener))
    if (typeof options !== 'object') return
    options.signal?.addEventListener('abort', () => drop(type, listener))
    if (options.once) add.call(target, type, () => drop(type, listener), { once: true })
  }
  target.removeEventListener = (...[type, listener, options]: Parameters<typeof remove>) => {
    remove.call(target, type, listener, options)
    drop(type, listener)
  }
  return {
    count: () => [...byType.values()].reduce((sum, listeners) => sum + listeners.size, 0),
    restore() {
      target.addEventListener = add
      target.removeEventListener = remove
    },
  }
}
