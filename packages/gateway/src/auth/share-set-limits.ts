/** How many sets a wallet has: what its owner holds is counted, browsers make room for each other. */
import { and, desc, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { Step } from '../database/open.js'
import { authShareSet } from '../database/schema.js'
import { httpError } from '../http/http-error.js'

const maxBrowsers = 16
const maxRecoveryMethods = 8

/** Room for another thing that brings it back. Throws 409 `recovery-limit-reached`: only its owner takes one away. */
export async function assertRecoverySlot(step: Step, userId: string): Promise<void> {
  const others = and(eq(authShareSet.userId, userId), isNotNull(authShareSet.recoveryKind))
  if ((await step.$count(authShareSet, others)) >= maxRecoveryMethods)
    throw httpError(
      409,
      'recovery-limit-reached',
      'take away something that brings the wallet back first',
    )
}

/**
 * Deletes the least recently used browsers above the limit. Long-gone browsers must not lock out a user who can open
 * the wallet.
 */
export async function evictOldestDevice(step: Step, userId: string): Promise<void> {
  const known = await step
    .select({ id: authShareSet.id })
    .from(authShareSet)
    .where(and(eq(authShareSet.userId, userId), isNull(authShareSet.recoveryKind)))
    .orderBy(desc(authShareSet.usedAt))
  const excess = known.slice(maxBrowsers - 1).map(({ id }) => id)
  if (excess.length > 0) await step.delete(authShareSet).where(inArray(authShareSet.id, excess))
}
