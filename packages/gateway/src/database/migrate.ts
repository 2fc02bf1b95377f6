/** Brings the tables up to date, one gateway at a time: the others wait at the lock and find nothing left to do. */
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Migration } from './migration.js'
import { migrations } from './migrations.js'
import type { Db } from './open.js'

/** "scope" in ASCII: what else locks in this database has another number. */
const lock = 0x73636f7065

const names = z.object({ rows: z.array(z.object({ name: z.string() })) })

/** The tables were made by a newer gateway. This one doesn't know what their rows mean. */
export class NewerTablesError extends Error {
  override readonly name = 'NewerTablesError'
  constructor(unknown: readonly string[]) {
    super(
      `The database was used by a newer gateway (${unknown.join(', ')}). Start that version, or restore a backup from before it.`,
    )
  }
}

/**
 * Runs what was not run yet: all or none.
 *
 * @returns Names of the migrations that it ran.
 * @throws NewerTablesError if the database has migrations that are not in the list.
 */
export async function migrate(db: Db, all: readonly Migration[] = migrations): Promise<string[]> {
  return db.transaction(async (tx) => {
    // A large table takes longer than a request may, and so does waiting for the gateway that changes it.
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`set local lock_timeout = 0`)
    await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`)
    await tx.execute(sql`select pg_advisory_xact_lock(${lock}::bigint)`)
    await tx.execute(sql`create table if not exists scope_migration (
      name text primary key,
      applied_at timestamptz not null default now()
    )`)
    const { rows } = names.parse(
      await tx.execute(sql`select name from scope_migration order by name`),
    )
    const known = new Set(all.map(({ name }) => name))
    const unknown = rows.map(({ name }) => name).filter((name) => !known.has(name))
    if (unknown.length > 0) throw new NewerTablesError(unknown)
    const done = new Set(rows.map(({ name }) => name))
    const left = all.filter(({ name }) => !done.has(name))
    for (const { name, statements } of left) {
      for (const statement of statements) await tx.execute(sql.raw(statement))
      await tx.execute(sql`insert into scope_migration (name) values (${name})`)
    }
    return left.map(({ name }) => name)
  })
}
