/** Reads from objects of others: whatever they are, and whatever their getters do. */

/** What is at `root.a.b`; undefined where there is nothing, or a getter throws. */
export function safeGet(root: unknown, path: readonly string[]): unknown {
  try {
    return path.reduce<unknown>(
      (value, key) =>
        typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined,
      root,
    )
  } catch {
    return undefined
  }
}
