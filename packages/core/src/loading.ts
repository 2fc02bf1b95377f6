/** Code that is fetched when it is first needed. */
import { KitError } from './errors/kit-error.js'

/** Fetches once; rejects with `load-failed`, and tries again when it is asked again. */
export function lazily<T>(fetch: () => Promise<T>): () => Promise<T> {
  let fetched: Promise<T> | undefined
  return () =>
    (fetched ??= fetch().catch((cause) => {
      fetched = undefined
      throw new KitError(
        'load-failed',
        'A part of the page could not be loaded. Check the connection and try again.',
        { cause },
      )
    }))
}
