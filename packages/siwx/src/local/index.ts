/**
 * Sessions that this browser keeps, for sites without a server: @scope/siwx/local. An entry of its own, so that no other
 * site builds the verifier into its pages.
 */
import { KitError } from '@scope/core'
import type { CreateSessionProvider } from '../sessions/session-provider.js'
import { readStoredSessions } from './read-stored-sessions.js'

/**
 * `siwx({ sessions: localSessions() })`. They tell the page who is there, and prove nothing to a server. Each is verified
 * when it is added and when it is read; the code for it is fetched then.
 */
export const localSessions =
  (): CreateSessionProvider =>
  async ({ site, options, kit, origin }) => {
    const { keepLocally } = await import('./local-sessions.js')
    return keepLocally({
      options,
      origin,
      now: site.env.now,
      kept: site.createStorageItem('siwx-sessions', readStoredSessions),
      evmClient: (chainId) => ({
        async request({ method, params = [] }) {
          const network = kit.network.find(chainId)
          if (!network) throw new KitError('network-not-found', 'Network not found')
          return (await kit.chains()).getNodeClient(network).request(method, params)
        },
      }),
    })
  }
