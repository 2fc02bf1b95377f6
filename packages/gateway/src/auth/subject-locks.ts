/**
 * Locks on what users are known by, until the end of a transaction. Without them a sign-in reads "this address is free",
 * an address change commits, and the sign-in adds a second owner (threat A6).
 */
import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Step } from '../database/open.js'

const lockNumber = (name: string): bigint =>
  createHash('sha256').update(`scope-auth ${name}`).digest().readBigInt64BE()

const compare = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0)

/** Waits for each lock. Always in the same order, so that two transactions never wait for each other. */
async function lock(step: Step, names: readonly string[]): Promise<void> {
  const numbers = [...new Set(names.map(lockNumber))].sort(compare)
  for (const number of numbers)
    await step.execute(sql`select pg_advisory_xact_lock(${String(number)}::bigint)`)
}

/**
 * Locks subjects of a project by their keyed hashes. Give all hashes of each: gateways that make hashes with different
 * keys during a rotation of AUTH_ENCRYPTION_KEY then still share a lock.
 */
export const lockSubjects = (step: Step, projectId: string, hashes: readonly string[]) =>
  lock(
    step,
    hashes.map((hash) => `subject ${projectId} ${hash}`),
  )

/** Locks a user. Take it before the locks of subjects. */
export const lockUser = (step: Step, userId: string) => lock(step, [`user ${userId}`])
