/** The greater part of a feature, which is made as it is first needed. */
import { atom, type ReadableAtom } from 'nanostores'
import type { Lifetime } from '../lib/lifetime.js'
import { lazyImport } from './lazy-import.js'

export interface LazyFeature<T> {
  /** Undefined until it was opened, and once the kit has ended. */
  readonly $opened: ReadableAtom<T | undefined>
  /** Undefined where the kit is not started. Rejects with `chunk-load-failed`. */
  open(): Promise<T> | undefined
  /** The kit starts: `load` makes it, once. */
  start(lifetime: Lifetime, load: () => Promise<T>): void
}

/** There for as long as the kit goes on. */
export function createLazyFeature<T>(): LazyFeature<T> {
  const $opened = atom<T | undefined>()
  let open: (() => Promise<T>) | undefined
  return {
    $opened,
    open: () => open?.(),
    start(lifetime, load) {
      open = lazyImport(async () => {
        const made = await load()
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
