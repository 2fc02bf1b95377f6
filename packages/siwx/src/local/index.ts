/**
 * Sessions that this browser keeps, for sites without a server: @scope/siwx/local. An entry of its own, so that no other
 * site builds the verifier into its pages.
 */
import { KitError } from '@scope/core'
import type { CreateSessionProvider } from '../sessions/session-provider.js'
import { readStoredSessions } from './read-stored-sessions.js'

/**
 * Creates a session provider that stores sessions in this browser, for sites without a server.
 *
 * These sessions tell the page who signed in. They prove nothing to a server. Each is verified when it is
 * added and when it is read. The verifier is lazy-loaded.
 *
 * @returns The session provider, for `siwx({ sessionProvider })`.
 * @example
 * ```ts
 * const kit = createKit({ ...options, siwx: siwx({ sessionProvider: localSessions() }) })
 * ```
 */
export const localSessions =
  (): CreateSessionProvider =>
  async ({ context, options, kit, origin }) => {
    const { keepLocally } = await import('./local-sessions.js')
    return keepLocally({
      options,
      origin,
      now: context.env.now,
      kept: context.createStorageItem('siwx-sessions', readStoredSessions),
      evmClient: (chainId) => ({
        async request({ method, params = [] }) {
          const network = kit.network.find(chainId)
          if (!network) throw new KitError('network-not-found', 'Network not found')
          return (await kit.chains()).getNodeClient(network).request(method, params)
        },
      }),
    })
  }
