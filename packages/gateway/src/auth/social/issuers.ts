/**
 * Ids of users are unique within one issuer. If the operator sets another `issuer` or other endpoints for a provider, its
 * ids must not meet those of the first one (threat A10).
 */
import { eq } from 'drizzle-orm'
import type { Db } from '../../database/open.js'
import { authIssuer } from '../../database/service-tables.js'
import type { ProviderName } from './providers.js'

export interface Issuers {
  /** Notes the issuer at the start, so that it is the first one also if no user signs in before another is set. */
  note(provider: ProviderName, issuer: string): Promise<void>
  /** The id that the user is known by: with the issuer, unless it is the provider's first one here. */
  qualify(provider: ProviderName, issuer: string, id: string): Promise<string>
}

export function createIssuers(db: Db): Issuers {
  const first = new Map<ProviderName, string>()

  /** The one that was there first, over all gateways: users of before this table are of it, too. */
  async function getFirstIssuer(provider: ProviderName, issuer: string): Promise<string> {
    const known = first.get(provider)
    if (known !== undefined) return known
    await db.insert(authIssuer).values({ provider, issuer }).onConflictDoNothing()
    const [row] = await db.select().from(authIssuer).where(eq(authIssuer.provider, provider))
    const found = row?.issuer ?? issuer
    first.set(provider, found)
    return found
  }

  return {
    async note(provider, issuer) {
      await getFirstIssuer(provider, issuer)
    },
    async qualify(provider, issuer, id) {
      return (await getFirstIssuer(provider, issuer)) === issuer ? id : JSON.stringify([issuer, id])
    },
  }
}
