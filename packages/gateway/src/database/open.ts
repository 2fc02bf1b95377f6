/** Opens PostgreSQL, or PGlite: the same SQL in this process, a folder on disk. */
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import pg from 'pg'
import { openDurableFolder } from './durable-folder.js'
import { lockFolder } from './folder-lock.js'

/** Drizzle database of PostgreSQL or PGlite. */
export type Db = PgDatabase<PgQueryResultHKT, Record<string, never>>

/** A transaction, as `db.transaction` hands it over. */
export type Step = Parameters<Parameters<Db['transaction']>[0]>[0]

/** An open database: PostgreSQL, or PGlite in a folder. */
export interface Database {
  readonly kind: 'postgres' | 'embedded'
  readonly db: Db
  /** Rejects where the database does not answer. */
  ping(): Promise<void>
  close(): Promise<void>
}

export interface PostgresOptions {
  /** Of a request's statement, in ms. Migrations have none. */
  readonly statementTimeout?: number
}

export function openPostgres(
  url: string,
  onError: (error: Error) => void,
  { statementTimeout = 10_000 }: PostgresOptions = {},
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5_000,
    statement_timeout: statementTimeout,
    idle_in_transaction_session_timeout: 10_000,
  })
  // An unhandled error of an idle connection would end the process.
  pool.on('error', onError)
  const db: Db = drizzlePostgres({ client: pool })
  return {
    kind: 'postgres',
    db,
    ping: async () => {
      await db.execute(sql`select 1`)
    },
    close: () => pool.end(),
  }
}

/** `memory` keeps nothing. */
export async function openEmbedded(folder: string, made?: PGlite): Promise<Database> {
  const unlock = folder === 'memory' ? () => {} : await lockFolder(folder)
  try {
    const client =
      made ?? (folder === 'memory' ? new PGlite() : await openDurableFolder(join(folder, 'pg')))
    await client.waitReady
    const db: Db = drizzlePglite({ client })
    return {
      kind: 'embedded',
      db,
      ping: async () => {
        await db.execute(sql`select 1`)
      },
      close: async () => {
        await client.close()
        unlock()
      },
    }
  } catch (thrown) {
    unlock()
    throw thrown
  }
}

/** PostgreSQL if there is a URL, else the folder. `onError`: a connection that breaks while it is not in use. */
export async function openDatabase(
  url: string | undefined,
  folder: string,
  onError: (error: Error) => void,
): Promise<Database> {
  return url === undefined ? openEmbedded(folder) : openPostgres(url, onError)
}
