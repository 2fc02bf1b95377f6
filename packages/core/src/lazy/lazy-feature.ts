/** The greater part of a feature, which is made as it is first needed. */
import { atom, type ReadableAtom } from 'nanostores'
import type { Lifetime } from '../lib/lifetime.js'
import { lazyImport } from './lazy-import.js'

export interface LazyFeature<T, Kit> {
  /** Undefined until it was opened, and once the kit has ended. */
  readonly $opened: ReadableAtom<T | undefined>
  /** Undefined where the kit is not started. Rejects with `chunk-load-failed`. */
  open(): Promise<T> | undefined
  /** The kit starts. */
  start(lifetime: Lifetime, kit: Kit): void
}

/** There for as long as the kit goes on. `load` makes it, once. */
export function createLazyFeature<T, Kit>(
  load: (lifetime: Lifetime, kit: Kit) => Promise<T>,
): LazyFeature<T, Kit> {
  const $opened = atom<T | undefined>()
  let open: (() => Promise<T>) | undefined
  return {
    $opened,
    open: () => open?.(),
    start(lifetime, kit) {
      open = lazyImport(async () => {
        const made = await load(lifetime, kit)
        if (!lifetime.signal.aborted) $opened.set(made)
        return made
      })
      lifetime.onDispose(() => {
        open = undefined
        $opened.set(undefined)
      })
    },
  }
}
