/** Code that is fetched when it is first needed. */
import { KitError } from '../errors/kit-error.js'

/**
 * Wraps a dynamic import so that it runs once, on the first call. After a failure, the next call tries
 * again. If the browser is offline, the page's own server is requested first.
 *
 * @param load - Imports the module.
 * @returns A function that resolves to the module. It rejects with a `KitError` with code
 * `chunk-load-failed`.
 * @example
 * ```ts
 * import { lazyImport } from '@scope/core'
 *
 * const loadRuntime = lazyImport(() => import('./runtime.js'))
 * const runtime = await loadRuntime()
 * ```
 */
export function lazyImport<T>(load: () => Promise<T>): () => Promise<T> {
  let fetched: Promise<T> | undefined
  return () =>
    (fetched ??= (
      globalThis.navigator?.onLine === false
        ? fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(load)
        : load()
    ).catch((cause) => {
      fetched = undefined
      throw new KitError(
        'chunk-load-failed',
        'Failed to load a code chunk. Check the connection and try again.',
        { cause },
      )
    }))
}
