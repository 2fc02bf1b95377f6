/** The tables that Drizzle types are those that the migrations make. */
import { getTableColumns, getTableName, is, sql } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { openEmptyDatabase } from '../fixtures/pooled-database.js'
import { migrate } from './migrate.js'
import type { Database } from './open.js'
import * as schema from './schema.js'
import * as serviceTables from './service-tables.js'

const columns = z.object({
  rows: z.array(z.object({ table: z.string(), column: z.string(), required: z.boolean() })),
})
let database: Database
beforeAll(async () => {
  database = await openEmptyDatabase()
  await migrate(database.db)
}, 120_000)
afterAll(() => database.close())

it('types each column of each table, and whether it may be null', async () => {
  const made = columns.parse(
    await database.db.execute(sql`select table_name as "table", column_name as "column",
        is_nullable = 'NO' as required
      from information_schema.columns
      where table_schema = 'public' and table_name <> 'scope_migration'`),
  )
  const tables: readonly PgTable[] = Object.values({ ...schema, ...serviceTables }).filter(
    (value) => is(value, PgTable),
  )
  const typed = tables.flatMap((table) =>
    Object.values(getTableColumns(table)).map(({ name, notNull }) => ({
      table: getTableName(table),
      column: name,
      required: notNull,
    })),
  )
  const sorted = (rows: readonly { table: string; column: string }[]) =>
    [...rows].sort((a, b) => `${a.table} ${a.column}`.localeCompare(`${b.table} ${b.column}`))
  expect(sorted(made.rows)).toEqual(sorted(typed))
})
