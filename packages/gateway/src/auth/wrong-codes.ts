/**
 * Wrong codes of a whole project (threat A1). Limits by address stop guesses at one address; one guess at each of
 * many addresses is seen only here. When there are too many, codes in new browsers are not enough for a while: the browser
 * has to be let in by a mailed link first, which can't be guessed.
 */
import type { RateLimitResult, RateLimits } from './rate-limits.js'

export interface WrongCodes {
  /** Counts a guess in a new browser, before it is compared. */
  guess(projectId: string): Promise<RateLimitResult>
  /** It was right. */
  wasRight(projectId: string): Promise<void>
  /** Whether new browsers need a link. */
  areTooMany(projectId: string): Promise<boolean>
}

export interface WrongCodesLimit {
  readonly requests: number
  readonly seconds: number
}

export function createWrongCodes(
  rateLimits: RateLimits,
  { requests, seconds }: WrongCodesLimit,
): WrongCodes {
  const getBudget = (projectId: string) => ({
    key: `wrong-codes:${projectId}`,
    max: requests,
    windowMs: seconds * 1000,
  })
  return {
    guess: (projectId) => rateLimits.consume(getBudget(projectId)),
    wasRight: (projectId) => rateLimits.refund(getBudget(projectId).key),
    areTooMany: (projectId) => rateLimits.isExhausted(getBudget(projectId)),
  }
}
