/** The clients that the operator has set up, one a provider. */
import type { Config } from '../../config/schema.js'
import { askProvider } from './ask-provider.js'
import { createSocialClient, type SocialClient } from './client.js'
import type { ProviderName } from './providers.js'

export function createSocialClients(
  { auth, secrets }: Config,
  origin: string,
  onUnreachable: (name: ProviderName, error: unknown) => void,
  now: () => number,
): (name: ProviderName) => SocialClient | undefined {
  const made = new Map<ProviderName, SocialClient>()
  return (name) => {
    const known = made.get(name)
    if (known) return known
    const [settings, secret] = [auth.social[name], secrets.social[name]]
    if (!settings || secret === undefined) return undefined
    const redirectUri = `${origin}/v1/auth/social/callback/${name}`
    const client = createSocialClient({
      name,
      settings,
      secret,
      redirectUri,
      ask: askProvider,
      onUnreachable: (error) => onUnreachable(name, error),
      now,
    })
    made.set(name, client)
    return client
  }
}
