/** Code that is fetched when it is first needed. */
import { KitError } from './errors/kit-error.js'

/**
 * Loads a module once. Rejects with `chunk-load-failed`, and tries again on the next call.
 *
 * Most browsers keep a failed module as failed until the page is reloaded. When the browser reports that it is offline,
 * the page's own server is requested first: a service worker may respond, or the local machine.
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
