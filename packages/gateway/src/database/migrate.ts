/** Brings the tables up to date, one gateway at a time: the others wait at the lock and find nothing left to do. */
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Migration, migrations } from './migrations.js'
import type { Db } from './open.js'

/** "scope" in ASCII: what else locks in this database has another number. */
const lock = 0x73636f7065

const names = z.object({ rows: z.array(z.object({ name: z.string() })) })

/** All or none. Throws what the database says. Answers the names of those that were run. */
export async function migrate(db: Db, all: readonly Migration[] = migrations): Promise<string[]> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${lock}::bigint)`)
    await tx.execute(sql`create table if not exists scope_migration (
      name text primary key,
      applied_at timestamptz not null default now()
    )`)
    const { rows } = names.parse(await tx.execute(sql`select name from scope_migration`))
    const done = new Set(rows.map(({ name }) => name))
    const left = all.filter(({ name }) => !done.has(name))
    for (const { name, statements } of left) {
      for (const statement of statements) await tx.execute(sql.raw(statement))
      await tx.execute(sql`insert into scope_migration (name) values (${name})`)
    }
    return left.map(({ name }) => name)
  })
}
