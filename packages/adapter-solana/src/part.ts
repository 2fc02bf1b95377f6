/** Code that the host’s bundler keeps apart, fetched when it is first needed. */
import { KitError } from '@scope/core/chain'

/** Rejects with `load-failed`; asked again, it is fetched again. */
export const fetchPart = <T>(fetch: () => Promise<T>): Promise<T> =>
  fetch().catch((cause: unknown) => {
    throw new KitError('load-failed', 'A part of the page could not be loaded. Try again.', {
      cause,
    })
  })
