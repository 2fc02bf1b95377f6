/** Each kit of a page keeps its session under a name of its own, the same at every load that starts them in the same order. */

const taken = new Set<string>()

/** `scope.wc.`, then `scope.wc2.` … in the order the kits are started. */
export function claimStoragePrefix(): { readonly name: string; release(): void } {
  let count = 1
  const getName = () => `scope.wc${count > 1 ? count : ''}.`
  while (taken.has(getName())) count++
  const name = getName()
  taken.add(name)
  return { name, release: () => void taken.delete(name) }
}
