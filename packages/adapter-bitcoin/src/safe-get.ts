/** Reads from foreign objects safely, regardless of their type and their getters. */

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
