/** Signing in with Farcaster, as a page asks for it (CON-06). */
import type { Handlers } from '../request-router.js'
import type { Farcaster } from '../session/farcaster.js'

export interface FarcasterHandlersDeps {
  /** Its code is fetched as it is needed; the same one each time. */
  loadFarcaster(): Promise<Farcaster>
}

export const farcasterHandlers = ({
  loadFarcaster,
}: FarcasterHandlersDeps): Pick<Handlers, 'GET_FARCASTER_URI' | 'CONNECT_FARCASTER'> => ({
  GET_FARCASTER_URI: async (_, { signal }) => ({
    url: await (await loadFarcaster()).start(signal),
  }),
  CONNECT_FARCASTER: async (_, { signal }) => ({
    userName: (await (await loadFarcaster()).finish(signal)) ?? null,
  }),
})
