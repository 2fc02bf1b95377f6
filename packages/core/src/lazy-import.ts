/** Code that is fetched when it is first needed. */
import { KitError } from './errors/kit-error.js'

/**
 * Fetches once; rejects with `chunk-load-failed`, and tries again when it is asked again.
 *
 * Most browsers keep a module that could not be fetched as failed until the page is loaded anew. Where they say that
 * they are offline, the page's own server is asked first: a service worker may answer, or this machine.
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
