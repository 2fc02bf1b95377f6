/** What operators changed by command, in the database. Every gateway sees it by the version. */
import { eq, sql } from 'drizzle-orm'
import type { Db } from '../database/open.js'
import { directoryChange, directoryState } from '../database/schema.js'
import { type Change, change } from './wallet.js'

export interface Changes {
  version(): Promise<number>
  /** By slug, oldest first. Rows that no longer parse are left out and told of. */
  all(): Promise<Change[]>
  /** Adds to what was said of this wallet. One transaction. */
  put(update: Change): Promise<void>
  /** Forgets what was said of it: the seed's wallet is as it was. Answers whether there was anything. */
  remove(slug: string): Promise<boolean>
}

export function createChanges(db: Db, onUnreadable: (slug: string) => void): Changes {
  // The row's lock puts changes in one order, so that no version is seen before what it stands for.
  const countUp = async (tx: Pick<Db, 'update'>): Promise<void> => {
    await tx.update(directoryState).set({ version: sql`${directoryState.version} + 1` })
  }
  return {
    async version() {
      const [row] = await db.select({ version: directoryState.version }).from(directoryState)
      return row?.version ?? 0
    },
    async all() {
      const rows = await db.select().from(directoryChange).orderBy(directoryChange.changedAt)
      return rows.flatMap(({ slug, change: value }) => {
        const read = change.safeParse(value)
        if (read.success) return [read.data]
        onUnreadable(slug)
        return []
      })
    },
    put: (update) =>
      db.transaction(async (tx) => {
        await countUp(tx)
        const condition = eq(directoryChange.slug, update.slug)
        const [row] = await tx.select().from(directoryChange).where(condition)
        const before = change.safeParse(row?.change)
        const next = { ...(before.success ? before.data : {}), ...update }
        await tx
          .insert(directoryChange)
          .values({ slug: update.slug, change: next })
          .onConflictDoUpdate({
            target: directoryChange.slug,
            set: { change: next, changedAt: sql`now()` },
          })
      }),
    remove: (slug) =>
      db.transaction(async (tx) => {
        await countUp(tx)
        const rows = await tx
          .delete(directoryChange)
          .where(eq(directoryChange.slug, slug))
          .returning({ slug: directoryChange.slug })
        return rows.length > 0
      }),
  }
}
