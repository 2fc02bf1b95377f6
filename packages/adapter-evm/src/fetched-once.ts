/** Code that a host's bundler keeps apart, fetched when it is first needed. */
import { KitError } from '@scope/core/chain'

/** Fetches once; rejects with `load-failed`, and tries again when it is asked again. */
export function fetchedOnce<T>(fetch: () => Promise<T>): () => Promise<T> {
  let fetched: Promise<T> | undefined
  return () => {
    fetched ??= fetch().catch((cause) => {
      fetched = undefined
      throw new KitError('load-failed', 'A part of the page could not be loaded. Try again.', {
        cause,
      })
    })
    return fetched
  }
}
