/** Tells the developer of a second kit that runs in the same window, in the console of development builds. */

/** Kits that run in a window. */
const running = new WeakMap<object, number>()

/** A kit starts that stores where each kit does by default. Returns its end. */
export function adviseOneKit(window: object): () => void {
  const count = (running.get(window) ?? 0) + 1
  running.set(window, count)
  if (count === 2)
    // biome-ignore lint/suspicious/noConsole: for the developer of the page
    console.warn(
      'Scope: createKit: two kits run on this page, and share what they store. Create one and import it, or give each a storage of its own.',
    )
  return () => void running.set(window, (running.get(window) ?? 1) - 1)
}
