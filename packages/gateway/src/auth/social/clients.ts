/** The clients that the operator has set up, one a provider. */
import type { Config } from '../../config/schema.js'
import type { SocialSettings } from '../../config/social-settings.js'
import { createSafeFetch } from '../../http/safe-fetch.js'
import { isPublicUrl } from '../../rpc/public-address.js'
import { askBy } from './ask-provider.js'
import { createSocialClient, type SocialClient } from './client.js'
import type { ProviderName } from './providers.js'

export interface SocialClients {
  /** Undefined where the operator has set none up. */
  of(name: ProviderName): SocialClient | undefined
  close(): void
}

/** The operator has written an address of the own network. */
const isPrivate = ({ issuer, endpoints }: SocialSettings): boolean =>
  [issuer, ...Object.values(endpoints ?? {})].some((url) => url !== undefined && !isPublicUrl(url))

export function createSocialClients(
  { auth, secrets }: Config,
  origin: string,
  onUnreachable: (name: ProviderName, error: unknown) => void,
  now: () => number,
): SocialClients {
  const made = new Map<ProviderName, SocialClient>()
  // What a public provider says of itself leads to no private address (threat B4).
  const safeFetches = { public: createSafeFetch(false), private: createSafeFetch(true) }
  return {
    of(name) {
      const known = made.get(name)
      if (known) return known
      const [settings, secret] = [auth.social[name], secrets.social[name]]
      if (!settings || secret === undefined) return undefined
      const safeFetch =
        auth.privateProviders || isPrivate(settings) ? safeFetches.private : safeFetches.public
      const client = createSocialClient({
        name,
        settings,
        secret,
        redirectUri: `${origin}/v1/auth/social/callback/${name}`,
        ask: askBy(safeFetch),
        onUnreachable: (error) => onUnreachable(name, error),
        now,
      })
      made.set(name, client)
      return client
    },
    close() {
      safeFetches.public.close()
      safeFetches.private.close()
    },
  }
}
